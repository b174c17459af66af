import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import SecurityDesk from './security-desk.tsx'

const EVENTS = 'POST /rest/v1/rpc/admin_security_events'
const SUMS = 'POST /rest/v1/rpc/admin_security_sums'
const ASHA = '00000000-0000-4000-8000-00000000000a'

const row = {
  id: '1',
  created_at: '2026-11-22T06:00:00Z',
  event_type: 'denied_access',
  risk_level: 'critical',
  description: 'Access was refused 12 times within ten minutes: rest/rpc/publish_fact',
  user_id: ASHA,
  email: 'asha@example.in',
  name: 'Asha Rao',
  device: null,
  country: 'IN',
  answer: 'not_me',
  answered_at: null,
}

function open(at = '/admin?desk=security', rows: object[] = [row]) {
  const backend = backendAnswers({
    'GET /rest/v1/saved_views': { body: [] },
    [EVENTS]: { body: rows },
    [SUMS]: {
      body: [{ day: '2026-11-22', event_type: 'denied_access', risk_level: 'critical', events: 3, users: 1 }],
    },
  })
  return { backend, ...renderPage(<SecurityDesk />, { as: learner(), at, session: { role: 'admin' } }) }
}

test('each event names its account, which opens at the desk of users', async () => {
  open()
  const table = await screen.findByRole('region', { name: 'Security events of all accounts' })

  expect(within(table).getByRole('link', { name: 'Open the account of Asha Rao' })).toHaveAttribute(
    'href',
    `/admin?desk=users&id=${ASHA}`,
  )
  const cells = within(table).getAllByRole('row')[1]
  expect(cells).toHaveTextContent('Access was refused many times')
  expect(cells).toHaveTextContent('Critical')
  expect(cells).toHaveTextContent('India')
  expect(cells).toHaveTextContent('It was not me')
  expect(cells).toHaveTextContent('rest/rpc/publish_fact')
})

test('risk, kind, days, search and one account are asked of the server, from the address', async () => {
  const { backend } = open(
    `/admin?desk=security&f.risk=high&f.type=new_device&f.days=30&q=asha&user=${ASHA}&sort=event_type.asc`,
  )
  await waitFor(() => expect(backend.asked(EVENTS).length).toBeGreaterThan(0))

  const [asked] = backend.asked(EVENTS)
  expect(asked?.body).toEqual({
    ...{ p_days: 30, p_risk: 'high', p_type: 'new_device', p_search: 'asha', p_user: ASHA },
  })
  expect(asked?.url.searchParams.get('order')).toBe('event_type.asc,id.asc')
  expect(backend.asked(SUMS)[0]?.body).toEqual({ p_days: 30 })
})

test('from one account there is a way back to all', async () => {
  const { address } = open(`/admin?desk=security&user=${ASHA}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Show all accounts' }))

  expect(address()).toBe('/admin?desk=security')
})

test('how many there were stands by day and kind', async () => {
  open()
  await userEvent.click(screen.getByText('By day and kind'))

  const sums = await screen.findByRole('table', { name: /How many events/ })
  expect(within(sums).getAllByRole('row')[1]).toHaveTextContent(
    '22 Nov 2026Access was refused many timesCritical31',
  )
})

test('a visitor’s event belongs to nobody, and an empty time says so', async () => {
  const { backend, unmount } = open(undefined, [{ ...row, user_id: null, email: null, name: null }])
  expect(await screen.findByText('A visitor')).toBeVisible()
  unmount()

  expectLogged('Could not read admin_security_sums')
  backend.answers[SUMS] = { status: 400, body: { message: 'down' } }
  backend.answers[EVENTS] = { body: [] }
  renderPage(<SecurityDesk />, { as: learner(), at: '/admin?desk=security' })
  expect(await screen.findByText('Nothing happened in this time.')).toBeVisible()
  expect(await screen.findByText('The events could not be counted.')).toBeInTheDocument()
})
