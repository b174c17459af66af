import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import SecurityLogPage from './security-log-page.tsx'

const LOG = 'POST /rest/v1/rpc/my_security_events'
const ME = 'POST /rest/v1/rpc/acknowledge_security_event'
const LOCK = 'POST /functions/v1/lock-account'

function event(id: string, fields: object = {}) {
  return {
    id,
    event_type: 'new_device',
    risk_level: 'high',
    description: 'Sign-in from a new device',
    created_at: '2026-11-22T06:00:00.123456+00:00',
    device: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/147.0.0.0 Mobile Safari/537.36',
    country: 'IN',
    answer: null,
    answered_at: null,
    ...fields,
  }
}

function open(events: object[], answers: Parameters<typeof backendAnswers>[0] = {}) {
  const backend = backendAnswers({ [LOG]: { body: events }, ...answers })
  const page = renderPage(<SecurityLogPage />, { as: learner(), at: '/profile/security' })
  return { backend, ...page }
}

test('each event says what it was, what that means, when, on which device and from which country', async () => {
  open([event('1'), event('2', { event_type: 'password_changed', device: null, country: null })])

  const [first, second] = await screen.findAllByRole('listitem')
  expect(first).toHaveTextContent('Sign-in from a new device')
  expect(first).toHaveTextContent('Risk: high')
  expect(first).toHaveTextContent(/22 Nov, .*Chrome on Android · India/)
  expect(first).toHaveTextContent('A browser that this account had not signed in from before')
  expect(second).toHaveTextContent('Password changed')
  expect(second).toHaveTextContent('device not known · place not known')
})

test('in Hindi the same stands in Hindi', async () => {
  localStorage.setItem('language', 'hi')
  open([event('1')])

  const item = await screen.findByRole('listitem')
  expect(item).toHaveTextContent('नए डिवाइस से साइन इन')
  expect(item).toHaveTextContent('Android पर Chrome · भारत')
  expect(within(item).getByRole('button', { name: 'यह मैंने नहीं किया' })).toBeVisible()
})

test('what is no warning asks for no answer', async () => {
  open([event('1', { risk_level: 'medium', event_type: 'last_password_tried' })])

  expect(await screen.findByText('The old password was tried')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'It was me' })).not.toBeInTheDocument()
})

test('"It was me" is sent, and what was said stands with the event', async () => {
  const { backend } = open([event('1')], { [ME]: { body: null } })
  const button = await screen.findByRole('button', { name: 'It was me' })
  backend.answers[LOG] = { body: [event('1', { answer: 'me' })] }
  await userEvent.click(button)

  expect(await screen.findByText('You said: it was me.')).toBeVisible()
  expect(screen.getByText('You said: it was me.')).toHaveFocus()
  expect(backend.asked(ME).map(({ body }) => body)).toEqual([{ p_event: '1' }])
  expect(screen.queryByRole('button', { name: 'It was me' })).not.toBeInTheDocument()
})

test('what the school did itself is only taken note of: there is nobody to lock out', async () => {
  const { backend } = open([event('1', { event_type: 'role_changed' })], { [ME]: { body: null } })
  const button = await screen.findByRole('button', { name: /^I know of it: Role changed/ })
  expect(screen.queryByRole('button', { name: 'It was not me' })).not.toBeInTheDocument()
  backend.answers[LOG] = { body: [event('1', { event_type: 'role_changed', answer: 'me' })] }
  await userEvent.click(button)

  expect(await screen.findAllByText('You know of it.')).not.toEqual([])
  expect(backend.asked(ME)).toHaveLength(1)
})

test('an answer that does not arrive is said so, and can be given again', async () => {
  expectLogged('Could not answer a security event')
  open([event('1')], { [ME]: { status: 400, body: { message: 'down' } } })
  await userEvent.click(await screen.findByRole('button', { name: 'It was me' }))

  expect(await screen.findByText(/Your answer did not arrive/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'It was me' })).toBeEnabled()
})

test('"It was not me" says first what will happen; not now does nothing', async () => {
  const { backend } = open([event('1')])
  await userEvent.click(await screen.findByRole('button', { name: 'It was not me' }))

  expect(screen.getByRole('region', { name: 'Lock this account?' })).toBeVisible()
  expect(screen.getByText('Lock this account?')).toHaveFocus()
  expect(screen.getByText(/Every device is signed out at once/)).toBeVisible()
  expect(screen.getByText(/notes, answers, plans and results are all kept/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.getByRole('button', { name: 'It was not me' })).toHaveFocus()
  expect(backend.asked(LOCK)).toEqual([])
})

test('locking leads to the page that says where the link is', async () => {
  const { backend, address } = open([event('7')], { [LOCK]: { body: { locked: true } } })
  await userEvent.click(await screen.findByRole('button', { name: 'It was not me' }))
  await userEvent.click(screen.getByRole('button', { name: 'Lock my account' }))

  await waitFor(() => expect(address()).toBe('/auth/unlock'))
  expect(backend.asked(LOCK).map(({ body }) => body)).toEqual([{ event: '7' }])
})

test('a lock that fails says why, and nobody is signed out', async () => {
  expectLogged('Could not lock the account')
  const { address } = open([event('7')], {
    [LOCK]: { status: 404, body: { error: 'There is no such event of yours' } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'It was not me' }))
  await userEvent.click(screen.getByRole('button', { name: 'Lock my account' }))

  expect(await screen.findByText('The account was not locked: There is no such event of yours')).toBeVisible()
  expect(address()).toBe('/profile/security')
})

test('earlier events are asked for from below the last one', async () => {
  const { backend } = open(Array.from({ length: 20 }, (_, n) => event(`${n}`)))
  const more = await screen.findByRole('button', { name: 'Earlier events' })
  backend.answers[LOG] = { body: [event('last', { event_type: 'email_changed' })] }
  await userEvent.click(more)

  expect(await screen.findByText('Email address changed')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Earlier events' })).not.toBeInTheDocument()
  expect(backend.asked(LOG).at(-1)?.body).toEqual({
    ...{ p_everything: false, p_limit: 20, p_before: '2026-11-22T06:00:00.123456+00:00', p_before_id: '19' },
  })
})

test('page views are shown where everything is asked for, which stands in the address', async () => {
  const { backend, address } = open([])
  expect(await screen.findByText('Nothing happened so far.')).toBeVisible()
  backend.answers[LOG] = {
    body: [event('1', { event_type: 'page_view', risk_level: 'low', description: '/practice' })],
  }
  await userEvent.click(screen.getByRole('button', { name: 'With page views' }))

  expect(await screen.findByText('/practice')).toBeVisible()
  expect(address()).toBe('/profile/security?show=everything')
})

test('a log that cannot be read says so and is asked for again', async () => {
  expectLogged('Could not read security_events')
  const { backend } = open([], { [LOG]: { status: 400, body: { message: 'down' } } })
  const again = await screen.findByRole('button', { name: 'Try again' })
  backend.answers[LOG] = { body: [event('1')] }
  await userEvent.click(again)

  expect(await screen.findByText('Sign-in from a new device')).toBeVisible()
})
