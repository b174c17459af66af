import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import ChatPage from './chat-page.tsx'
import { eventStream, serve } from './fake-server.ts'
import { installMicrophone, removeMicrophone } from './voice/fake-microphone.ts'
import { apply } from './voice/recording-store.ts'

const asha = learner()
const AUDIO = 'POST /functions/v1/chat-webhook-audio'
const APOLOGY = 'Sorry, I encountered an error processing your audio. Please try again.'
const NOT_SENT = 'Failed to send audio message. Please try again.'

beforeEach(() => {
  Element.prototype.scrollTo = vi.fn() as typeof Element.prototype.scrollTo
  installMicrophone()
})
afterEach(() => {
  apply(asha.id, { type: 'cancel' })
  apply(asha.id, { type: 'discard' })
  removeMicrophone()
  localStorage.clear()
  sessionStorage.clear()
})

async function open(answers: Parameters<typeof serve>[0]) {
  const server = serve({
    'GET /functions/v1/assistant-status': () => ({ body: { writes: 'library', speech: true, quota: null } }),
    ...answers,
  })
  const page = renderPage(<ChatPage />, { as: asha })
  await page.settled()
  return { server, ...page, sent: () => server.to('POST', '/chat-webhook-audio').map(({ form }) => form) }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function record() {
  await press('Record a voice message')
  await press('Stop recording')
  await press('Send Audio')
}

const answered = (reply: string) => ({
  body: { reply, search_suggestions: [], sources: [], mode: 'library' },
})

test('another recording is another question, however the one before it failed', async () => {
  expectLogged('chat-webhook-audio')
  let answer: () => { status?: number; body?: unknown } = () => ({ status: 502, body: { error: 'down' } })
  const { sent, settled } = await open({ [AUDIO]: () => answer() })
  await record()
  expect(await screen.findByText(NOT_SENT)).toBeVisible()
  expect(screen.getByText(APOLOGY)).toBeVisible()
  answer = () => answered('Output.')
  await record()
  expect(await screen.findByText('Output.')).toBeVisible()
  await settled()

  const [first, second] = sent()
  for (const name of ['question_id', 'message_id']) {
    expect(second?.get(name)).toBeTruthy()
    expect(second?.get(name)).not.toBe(first?.get(name))
  }
  expect(screen.queryByText(APOLOGY)).not.toBeInTheDocument()
  expect(screen.getAllByText('[Audio Message]')).toHaveLength(1)
})

test('the same recording tried again is the same question', async () => {
  expectLogged('chat-webhook-audio')
  let answer: () => { status?: number; body?: unknown } = () => ({ status: 502, body: { error: 'down' } })
  const { sent } = await open({ [AUDIO]: () => answer() })
  await record()
  expect(await screen.findByText(NOT_SENT)).toBeVisible()
  answer = () => answered('Output.')
  await userEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement)
  expect(await screen.findByText('Output.')).toBeVisible()

  const [first, second] = sent()
  for (const name of ['question_id', 'message_id']) expect(second?.get(name)).toBe(first?.get(name))
})

test('a recording whose answer is on its way was sent, although the line broke', async () => {
  const row = (id: string) => ({
    ...{ id, session_id: 'chat_1_aaaaaaaaa', user_id: asha.id, message_type: 'ai', content: 'Output.' },
    ...{ suggestions: null, sources: null, created_at: '2026-11-20T04:13:00Z', state: 'done' },
  })
  await open({
    [AUDIO]: () => {
      const { stream, send, end } = eventStream()
      send('begin', {})
      end()
      return { stream }
    },
    'GET /rest/v1/chat_messages': ({ query }) => {
      const id = query.get('id')?.replace('eq.', '')
      return { body: id ? [row(id)] : [] }
    },
  })
  await record()

  expect(await screen.findByText('Output.')).toBeVisible()
  expect(await screen.findByText('Audio sent successfully')).toBeVisible()
  expect(screen.queryByText(/was not sent/)).not.toBeInTheDocument()
  expect(screen.queryByText(NOT_SENT)).not.toBeInTheDocument()
})

test.each([
  [422, 'The speech service could not read this recording. Please record it again.', false],
  [429, 'Your share of the assistant is used up for today.', true],
  [502, 'The speech service did not answer. The recording can be sent again.', true],
])(
  'a recording that is refused with %s says why, and is tried again where that can help',
  async (status, error, mayHelp) => {
    expectLogged('chat-webhook-audio')
    await open({ [AUDIO]: () => ({ status, body: { error } }) })
    await record()

    expect(await screen.findByText(NOT_SENT)).toBeVisible()
    await waitFor(() => expect(screen.getByText(/It is kept here/).parentElement).toHaveTextContent(error))
    expect(screen.queryAllByRole('button', { name: 'Try again' }).length > 0).toBe(mayHelp)
    expect(screen.getByRole('button', { name: 'Discard' })).toBeVisible()
  },
)

test('what the server says of a recording while it streams is told as well', async () => {
  expectLogged('chat-webhook-audio')
  await open({
    [AUDIO]: () => {
      const { stream, send, end } = eventStream()
      send('error', { error: 'Please record it again.', retry: false })
      end()
      return { stream }
    },
  })
  await record()

  expect(await screen.findByText(/Please record it again\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})
