import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { SecurityAlert } from './security-alert.tsx'

const asha = learner()

function event(id: string, description: string) {
  return { id, event_type: 'sign_in', risk_level: 'high', description, created_at: new Date().toISOString() }
}

test('grave events of the last day are asked for, and two of them shown', async () => {
  const backend = backendAnswers({
    'GET /rest/v1/security_events': {
      body: [event('1', 'Five failed sign-ins'), event('2', 'A new device'), event('3', 'An older thing')],
    },
  })
  renderPage(<SecurityAlert />, { as: asha })

  expect(await screen.findByText(/Five failed sign-ins/)).toBeVisible()
  expect(screen.getByText(/A new device/)).toBeVisible()
  expect(screen.queryByText(/An older thing/)).not.toBeInTheDocument()
  expect(screen.getByRole('link')).toHaveAttribute('href', '/profile/security')

  const query = backend.asked('GET /rest/v1/security_events')[0]?.url.searchParams
  expect(Object.fromEntries(query ?? [])).toMatchObject({
    select: 'id,event_type,risk_level,description,created_at',
    user_id: `eq.${asha.id}`,
    risk_level: 'in.(high,critical)',
    order: 'created_at.desc',
    limit: '5',
    answer: 'is.null',
  })
  const since = Date.parse(query?.get('created_at')?.replace('gte.', '') ?? '')
  expect(Math.abs(Date.now() - since - 86_400_000)).toBeLessThan(10_000)
})

test('once put away it stays away, and the third event does not move up', async () => {
  backendAnswers({
    'GET /rest/v1/security_events': {
      body: [event('1', 'First'), event('2', 'Second'), event('3', 'Third')],
    },
  })
  const { unmount } = renderPage(<SecurityAlert />, { as: asha })
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Security alert')).not.toBeInTheDocument()

  unmount()
  const { settled } = renderPage(<SecurityAlert />, { as: asha })
  await settled()
  expect(screen.queryByText('Security alert')).not.toBeInTheDocument()
})

test('of a description the detail is left to the log', async () => {
  backendAnswers({
    'GET /rest/v1/security_events': {
      body: [event('1', 'Access was refused 12 times: rest/rpc/publish_fact')],
    },
  })
  renderPage(<SecurityAlert />, { as: asha })

  expect(await screen.findByText(/^Access was refused 12 times, /)).toBeVisible()
})

test('on the security log itself, which shows them all, there is no alert', async () => {
  backendAnswers({ 'GET /rest/v1/security_events': { body: [event('1', 'First')] } })
  const { settled } = renderPage(<SecurityAlert />, { as: asha, at: '/profile/security' })
  await settled()

  expect(screen.queryByText('Security alert')).not.toBeInTheDocument()
})

test('in Hindi the kind of event is named, and what is unknown keeps the words of the server', async () => {
  localStorage.setItem('language', 'hi')
  backendAnswers({
    'GET /rest/v1/security_events': {
      body: [
        { ...event('1', 'Sign-in from a new device'), event_type: 'new_device' },
        event('2', 'Something of tomorrow'),
      ],
    },
  })
  renderPage(<SecurityAlert />, { as: asha })

  expect(await screen.findByText('सुरक्षा चेतावनी')).toBeVisible()
  expect(screen.getByText(/नए डिवाइस से साइन इन/)).toBeVisible()
  expect(screen.getByText(/Something of tomorrow/)).toBeVisible()
})

test('with nothing to say, and when the read fails, there is no alert', async () => {
  expectLogged('Could not read security_events')
  for (const answer of [{ body: [] }, { status: 400, body: { message: 'down' } }]) {
    backendAnswers({ 'GET /rest/v1/security_events': answer })
    const { settled, unmount } = renderPage(<SecurityAlert />, { as: asha })
    await settled()

    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['', ''])
    unmount()
  }
})

test('what happens meanwhile is asked for every five minutes, and shown', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const backend = backendAnswers({ 'GET /rest/v1/security_events': { body: [] } })
  const { settled } = renderPage(<SecurityAlert />, { as: asha })
  await settled()
  backend.answers['GET /rest/v1/security_events'] = { body: [event('1', 'A new device')] }
  act(() => void vi.advanceTimersByTime(298_000))
  await settled()
  expect(backend.asked('GET /rest/v1/security_events')).toHaveLength(1)

  act(() => void vi.advanceTimersByTime(2000))
  expect(await screen.findByText(/A new device/)).toBeVisible()
})

test('put away by keyboard, the focus goes back to where it came from', async () => {
  backendAnswers({ 'GET /rest/v1/security_events': { body: [event('1', 'First')] } })
  renderPage(
    <>
      <button type="button">Before</button>
      <SecurityAlert />
    </>,
    { as: asha },
  )
  await screen.findByRole('button', { name: 'Dismiss' })
  const before = screen.getByRole('button', { name: 'Before' })
  before.focus()
  await userEvent.tab()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByText('Security alert')).not.toBeInTheDocument()
  expect(before).toHaveFocus()
})

test('further down it gives way to a mark at the edge, and is there for whoever asks for it', async () => {
  backendAnswers({ 'GET /rest/v1/security_events': { body: [event('1', 'First')] } })
  renderPage(<SecurityAlert />, { as: asha })
  const card = (await screen.findByText('Security alert')).closest('.shadow-float')
  const mark = () => screen.queryByTitle('Security alert')
  expect(mark()).toBeNull()
  expect(card).not.toHaveClass('opacity-0')

  vi.stubGlobal('scrollY', 300)
  fireEvent.scroll(window)
  expect(card).toHaveClass('opacity-0', 'pointer-events-none', 'focus-within:opacity-100')
  await userEvent.click(mark() as HTMLElement)
  expect(screen.getByRole('link')).toHaveFocus()

  vi.stubGlobal('scrollY', 0)
  fireEvent.scroll(window)
  expect(card).not.toHaveClass('opacity-0')
  vi.unstubAllGlobals()
})
