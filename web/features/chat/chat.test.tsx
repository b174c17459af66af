import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { tellClosedParts } from '#web/lib/closed-parts.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import ChatPage from './chat-page.tsx'
import { serve } from './fake-server.ts'
import { installMicrophone } from './voice/fake-microphone.ts'

const asha = learner()
const APOLOGY = 'Sorry, I encountered an error. Please try rephrasing your question or check your connection.'

beforeEach(() => {
  Element.prototype.scrollTo = vi.fn() as typeof Element.prototype.scrollTo
})

function message(fields: Record<string, unknown>) {
  return {
    id: crypto.randomUUID(),
    session_id: 'chat_1_aaaaaaaaa',
    user_id: asha.id,
    message_type: 'user',
    content: 'What is GDP?',
    suggestions: null,
    sources: null,
    created_at: '2026-11-20T04:13:00Z',
    ...fields,
  }
}

const inflationSource = {
  n: 1,
  kind: 'fact',
  title: 'CPI inflation (Combined)',
  section: 'Consumer Price Index, May 2026 (press release)',
  topic: 'inflation',
  quote: 'CPI inflation was 3.93 per cent in May 2026.',
  as_of: '2026-05-31',
  publisher: 'MoSPI',
  url: 'https://www.mospi.gov.in/',
  href: null,
  fact: {
    id: 'cpi-inflation',
    name: 'CPI inflation (Combined)',
    display: '3.93',
    unit: '%, year on year',
    period: 'May 2026',
    base_year: '2024',
    released: '2026-06-12',
    publisher: 'MoSPI',
    source_url: 'https://www.mospi.gov.in/',
    checked: '2026-11-20',
    previous: { display: '3.48', period: 'April 2026' },
  },
}
const noteSource = {
  n: 2,
  kind: 'note',
  title: 'Inflation in India',
  section: 'Numbers',
  topic: 'inflation',
  quote: 'A fall in **inflation** is not a fall in prices.',
  as_of: '2026-11-20',
  publisher: null,
  url: null,
  href: '/ebooks?note=inflation#numbers',
}

/** Types a message and sends it with Enter. */
async function say(text: string) {
  const field = screen.getByRole('textbox', { name: 'Message' })
  await userEvent.click(field)
  await userEvent.paste(text)
  await userEvent.keyboard('{Enter}')
}

test('a question goes out with level and session, and both messages are saved', async () => {
  const server = serve()
  const { settled } = renderPage(<ChatPage />, { as: asha })
  expect(await screen.findByRole('heading', { name: 'AI Chat Assistant' })).toBeVisible()
  expect(screen.getByText('Indian Economy Expert')).toBeVisible()
  await say('  What is inflation?  ')

  expect(await screen.findByText('Inflation is the rise of the general price level.')).toBeVisible()
  await settled()
  await waitFor(() => expect(server.to('POST', '/chat_messages')).toHaveLength(2))

  const [session] = server.to('POST', '/chat_sessions')
  const sessionId = session?.body?.session_id
  expect(sessionId).toMatch(/^chat_\d{13}_[0-9a-z]{9}$/)
  expect(session?.body).toEqual({ user_id: asha.id, session_id: sessionId })
  expect(server.to('POST', '/chat-webhook').map(({ body }) => body)).toEqual([
    {
      query: 'What is inflation?',
      user_id: asha.id,
      session_id: sessionId,
      preparation_level: 'advanced',
      style: 'explain',
      question_id: expect.any(String),
      message_id: expect.any(String),
    },
  ])
  expect(server.to('POST', '/chat_messages').map(({ body }) => [body?.message_type, body?.content])).toEqual([
    ['user', 'What is inflation?'],
    ['ai', 'Inflation is the rise of the general price level.'],
  ])
  expect(server.to('POST', '/chat_messages')[1]?.body).toMatchObject({
    session_id: sessionId,
    suggestions: ['What is the base effect?'],
  })
  const history = server.to('GET', '/chat_messages')[0]?.query
  expect(history?.get('select')).toBe('*')
  expect(history?.get('session_id')).toBe(`eq.${sessionId}`)
  expect(history?.get('user_id')).toBe(`eq.${asha.id}`)
  expect(history?.get('order')).toBe('created_at.asc,id.asc')
})

test.each([
  ['has no profile', { status: 200, body: [] }],
  ['has no level', { status: 200, body: [{ preparation_level: null }] }],
  ['has none that can be read', { status: 400, body: { message: 'down' } }],
])('who %s is answered as a beginner', async (_, answer) => {
  if (answer.status !== 200) expectLogged('Could not read profiles')
  const server = serve({ 'GET /rest/v1/profiles': () => answer })
  const { settled } = renderPage(<ChatPage />, { as: asha })
  await say('What is inflation?')
  await settled()
  expect(server.to('POST', '/chat-webhook')[0]?.body).toMatchObject({ preparation_level: 'beginner' })
})

test('while an answer is on its way the input is off and says so, once', async () => {
  let answer = () => {}
  serve({
    'POST /functions/v1/chat-webhook': () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: { reply: 'It is output.', search_suggestions: [] } })
      }),
  })
  renderPage(<ChatPage />, { as: asha })
  await say('What is GDP?')

  const field = screen.getByRole('textbox', { name: 'Message' })
  expect(field).toBeDisabled()
  expect(screen.getAllByRole('status')[0]).toHaveTextContent('Writing answer')
  expect(screen.getByRole('log')).toHaveAttribute('aria-live', 'off')
  const dots = () => screen.getByRole('log').querySelectorAll('i.animate-pulse')
  expect(dots()).toHaveLength(3)
  await act(async () => answer())

  expect(await screen.findByText('It is output.')).toBeVisible()
  await waitFor(() => expect(field).toBeEnabled())
  expect(screen.getAllByRole('status')[0]).toHaveTextContent('Answer ready')
  expect(dots()).toHaveLength(0)
})

test('while a recording is made, or waits, what was typed is not sent', async () => {
  installMicrophone()
  serve({
    'GET /functions/v1/assistant-status': () => ({ body: { writes: 'library', speech: true, quota: null } }),
  })
  const { settled } = renderPage(<ChatPage />, { as: asha })
  await settled()
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'What is GDP?')
  const send = screen.getByRole('button', { name: 'Send' })
  expect(send).toBeEnabled()
  await userEvent.click(screen.getByRole('button', { name: 'Record a voice message' }))
  const stop = await screen.findByRole('button', { name: 'Stop recording' })
  expect(screen.getByRole('textbox', { name: 'Message' })).toBeDisabled()
  expect(send).toBeDisabled()
  await userEvent.click(stop)
  await screen.findByRole('button', { name: 'Send Audio' })
  expect(send).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(send).toBeEnabled())
})

test('the four starters are offered, and one click asks', async () => {
  const server = serve()
  renderPage(<ChatPage />, { as: asha })
  const starters = within(screen.getByRole('list', { name: 'Questions to start with' })).getAllByRole(
    'button',
  )
  expect(starters.map((starter) => starter.textContent)).toEqual([
    "What's the news today?",
    "What's the current inflation rate?",
    'Explain GDP growth trends',
    'Impact of fiscal policy',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Explain GDP growth trends' }))
  await screen.findByText('Inflation is the rise of the general price level.')
  expect(server.to('POST', '/chat-webhook')[0]?.body?.query).toBe('Explain GDP growth trends')
})

test('a chip clears the chips and is sent; the next answer brings its own', async () => {
  const server = serve({
    'POST /functions/v1/chat-webhook': ({ body }) => ({
      body: { reply: `About: ${body?.query}`, search_suggestions: [`More on ${body?.query}`] },
    }),
  })
  renderPage(<ChatPage />, { as: asha })
  await say('GDP')
  await userEvent.click(await screen.findByRole('button', { name: 'More on GDP' }))

  expect(screen.queryByRole('button', { name: 'More on GDP' })).not.toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'More on More on GDP' })).toBeVisible()
  expect(server.to('POST', '/chat-webhook').map(({ body }) => body?.query)).toEqual(['GDP', 'More on GDP'])
})

test('when sending fails, the learner is told twice over and Retry says nothing twice', async () => {
  expectLogged('chat-webhook')
  let isDown = true
  const server = serve({
    'POST /functions/v1/chat-webhook': () =>
      isDown
        ? { status: 502, body: { message: 'down' } }
        : { body: { reply: 'It is output.', search_suggestions: [] } },
  })
  renderPage(<ChatPage />, { as: asha })
  await say('What is GDP?')

  expect(await screen.findByText(APOLOGY)).toBeVisible()
  expect(screen.getByText('Failed to send message. Please try again.')).toBeVisible()
  // said at the upper edge: at the lower one it lay over the button that sends
  expect(document.querySelector('[data-toasts]')).toHaveClass('top-28')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('It is output.')).toBeVisible()
  expect(screen.queryByText(APOLOGY)).not.toBeInTheDocument()
  expect(screen.getAllByText('What is GDP?')).toHaveLength(1)
  const saved = server.to('POST', '/chat_messages').map(({ body }) => body?.message_type)
  expect(saved).toEqual(['user', 'ai'])
  expect(server.to('POST', '/chat-webhook')).toHaveLength(2)
})

test('what was asked as the session ended stands in the input when its learner is back', async () => {
  expectLogged('chat-webhook')
  const refused = () => ({ status: 401, body: { message: 'The session is over' } })
  serve({ 'POST /functions/v1/chat-webhook': refused, 'POST /rest/v1/chat_messages': refused })
  expectLogged('Could not save a message')
  const before = renderPage(<ChatPage />, { as: asha })
  await say('Why did the repo rate rise?')
  expect(await screen.findByText(APOLOGY)).toBeVisible()
  before.unmount()

  serve()
  renderPage(<ChatPage />, { as: asha })
  expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue('Why did the repo rate rise?')
})

test('an answer that cannot be read counts as a failure', async () => {
  expectLogged('chat-webhook')
  serve({ 'POST /functions/v1/chat-webhook': () => ({ body: { answer: 42 } }) })
  renderPage(<ChatPage />, { as: asha })
  await say('What is GDP?')
  expect(await screen.findByText(APOLOGY)).toBeVisible()
})

test('a session row or a message that cannot be saved is logged only', async () => {
  expectLogged('Could not save the conversation')
  expectLogged('Could not save a message')
  const down = () => ({ status: 500, body: { message: 'down' } })
  serve({ 'POST /rest/v1/chat_sessions': down, 'POST /rest/v1/chat_messages': down })
  const { settled } = renderPage(<ChatPage />, { as: asha })
  await say('What is inflation?')

  expect(await screen.findByText('Inflation is the rise of the general price level.')).toBeVisible()
  await settled()
  expect(screen.queryByText(/Failed to/)).not.toBeInTheDocument()
})

test('a history that cannot be read is logged, and the list is empty', async () => {
  expectLogged('Could not read chat_messages')
  serve({ 'GET /rest/v1/chat_messages': () => ({ status: 500, body: { message: 'down' } }) })
  const { settled } = renderPage(<ChatPage />, { as: asha })
  await settled()
  expect(screen.getByRole('button', { name: 'Impact of fiscal policy' })).toBeVisible()
})

test('when no session can be begun, sending says so and the message stays', async () => {
  expectLogged('Could not begin a conversation')
  serve()
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
    throw new Error('no randomness')
  })
  renderPage(<ChatPage />, { as: asha })
  await say('What is GDP?')
  expect(await screen.findByText('Failed to initialize chat session')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('What is GDP?')
})

test('after a reload the conversation goes on where it was', async () => {
  const server = serve()
  const first = renderPage(<ChatPage />, { as: asha })
  await say('What is inflation?')
  await screen.findByText('Inflation is the rise of the general price level.')
  await waitFor(() => expect(server.to('POST', '/chat_messages')).toHaveLength(2))
  const sessionId = String(server.to('POST', '/chat_sessions')[0]?.body?.session_id)
  first.unmount()

  const reloaded = serve({
    'GET /rest/v1/chat_messages': () => ({
      body: [
        message({ session_id: sessionId, content: 'What is inflation?' }),
        message({
          session_id: sessionId,
          message_type: 'ai',
          content: 'It stood at **3.93 per cent**. [1]',
          suggestions: ['What is the base effect?'],
          sources: [inflationSource],
        }),
      ],
    }),
  })
  renderPage(<ChatPage />, { as: asha })

  expect(await screen.findByText('3.93 per cent')).toBeVisible()
  expect(reloaded.to('GET', '/chat_messages')[0]?.query.get('session_id')).toBe(`eq.${sessionId}`)
  expect(reloaded.to('POST', '/chat_sessions')).toHaveLength(0)
  expect(screen.getByRole('button', { name: 'What is the base effect?' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Source 1' })).toBeVisible()
})

test('another sign-in opens another conversation', async () => {
  const signIn = (id: string) => ({
    access_token: `header.${btoa(JSON.stringify({ session_id: id }))}.signature`,
    refresh_token: 'refresh-token',
    token_type: 'bearer' as const,
    expires_in: 3600,
    expires_at: 4_000_000_000,
    user: asha,
  })
  const server = serve()
  const first = renderPage(<ChatPage />, { as: asha, session: { session: signIn('one') } })
  await first.settled()
  first.unmount()
  const again = renderPage(<ChatPage />, { as: asha, session: { session: signIn('one') } })
  await again.settled()
  expect(server.to('POST', '/chat_sessions')).toHaveLength(1)
  again.unmount()
  const second = renderPage(<ChatPage />, { as: asha, session: { session: signIn('two') } })
  await second.settled()
  expect(server.to('POST', '/chat_sessions')).toHaveLength(2)
})

test('a visitor is asked to log in, the input is off, and the way back is remembered', async () => {
  serve()
  const { address, given } = renderPage(<ChatPage />, { at: '/practice?set=3' })
  expect(screen.getByText('Log in required')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Message' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Impact of fiscal policy' }))
  expect(await screen.findByText('Please log in to send messages')).toBeVisible()

  await userEvent.click(screen.getByRole('link', { name: 'Sign In' }))
  expect(address()).toBe('/auth')
  expect(given()).toEqual({ from: { pathname: '/practice', search: '?set=3', hash: '' } })
})

test('who owes the second step is told to sign in as well', async () => {
  serve()
  renderPage(<ChatPage />, { session: { status: 'second-factor' } })
  expect(screen.getByText('Log in required')).toBeVisible()
})

test('while the assistant is closed its examples ask nothing', async () => {
  const server = serve()
  const { settled } = renderPage(<ChatPage />, { as: asha })
  await settled()
  act(() => tellClosedParts([{ part: 'assistant', reason: 'Under repair', reason_hi: 'मरम्मत जारी है' }]))
  const starter = screen.getByRole('button', { name: 'Impact of fiscal policy' })
  expect(starter).toBeDisabled()
  await userEvent.click(starter)
  await settled()
  expect(server.to('POST', '/chat-webhook')).toEqual([])
  act(() => tellClosedParts([]))
})

test('Shift+Enter starts a new line, and an overlong message is kept and explained', async () => {
  const server = serve()
  renderPage(<ChatPage />, { as: asha })
  const field = screen.getByRole('textbox', { name: 'Message' })
  await userEvent.type(field, 'one{Shift>}{Enter}{/Shift}two')
  expect(field).toHaveValue('one\ntwo')

  fireEvent.change(field, { target: { value: 'x'.repeat(4001) } })
  await userEvent.type(field, '{Enter}')
  expect(screen.getByText(/4,001 characters and the limit is 4,000/)).toHaveRole('alert')
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
  expect(field).toHaveValue('x'.repeat(4001))
  expect(server.to('POST', '/chat-webhook')).toHaveLength(0)
})

test('a draft survives closing and reloading', async () => {
  serve()
  const first = renderPage(<ChatPage />, { as: asha })
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'half a thought')
  first.unmount()
  renderPage(<ChatPage />, { as: asha })
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('half a thought')
})

test('times are written HH:mm', async () => {
  const at = new Date(2026, 10, 20, 4, 3)
  serve({ 'GET /rest/v1/chat_messages': () => ({ body: [message({ created_at: at.toISOString() })] }) })
  renderPage(<ChatPage />, { as: asha })
  expect(await screen.findByText('04:03')).toBeVisible()
})

test('a question that a reload left without an answer can be asked again', async () => {
  const server = serve({ 'GET /rest/v1/chat_messages': () => ({ body: [message({})] }) })
  renderPage(<ChatPage />, { as: asha })
  expect(await screen.findByText('This question has no answer yet.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Inflation is the rise of the general price level.')).toBeVisible()
  expect(server.to('POST', '/chat_messages').map(({ body }) => body?.message_type)).toEqual(['ai'])
})

test('a citation opens the passage it rests on, with its publisher, date and links', async () => {
  serve({
    'POST /functions/v1/chat-webhook': () => ({
      body: {
        reply: 'It stood at 3.93 per cent. [1] Prices rose all the same. [2] [9]',
        search_suggestions: [],
        sources: [inflationSource, noteSource],
        grounded: true,
        mode: 'library',
        message_id: 'answer-1',
      },
    }),
  })
  renderPage(<ChatPage />, { as: asha })
  await say('What is the inflation rate?')

  const mark = await screen.findByRole('button', { name: 'Source 2' })
  expect(screen.queryByRole('button', { name: 'Source 9' })).not.toBeInTheDocument()
  expect(
    screen.getByText("Composed from the library's own passages; no language model was used."),
  ).toBeVisible()
  expect(screen.getByText(/as of May 2026/)).toBeVisible()
  await userEvent.click(mark)

  const panel = screen.getByRole('complementary', { name: 'Sources' })
  expect(within(panel).getByRole('heading', { name: 'Inflation in India' })).toHaveFocus()
  expect(panel).toHaveTextContent('Source 2 of 2')
  expect(panel).toHaveTextContent('Numbers, as of 20 Nov 2026')
  expect(panel).toHaveTextContent('A fall in inflation is not a fall in prices.')
  // without room beside it, it covers the conversation
  expect(mark.closest('[inert]')).toContainElement(screen.getByRole('log', { hidden: true }))
  expect(within(panel).getByRole('link', { name: 'Open in the library' })).toHaveAttribute(
    'href',
    '/ebooks?note=inflation#numbers',
  )
  await userEvent.click(within(panel).getByRole('button', { name: /CPI inflation/ }))
  expect(within(panel).getByRole('link', { name: /Original/ })).toHaveAttribute(
    'href',
    'https://www.mospi.gov.in/',
  )

  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
  expect(mark.closest('[inert]')).toBeNull()
  expect(mark).toHaveFocus()
})

test('in the passage that opens, the sentence that the answer rests on stands out', async () => {
  serve({
    'POST /functions/v1/chat-webhook': () => ({
      body: {
        ...{ reply: 'Prices need not fall when inflation falls [2].', search_suggestions: [] },
        sources: [
          inflationSource,
          {
            ...noteSource,
            quote: `It is a rise of the price level. ${noteSource.quote} It is compared yearly.`,
          },
        ],
        ...{ grounded: true, mode: 'model', message_id: 'answer-1' },
      },
    }),
  })
  renderPage(<ChatPage />, { as: asha })
  await say('Did prices fall?')
  await userEvent.click(await screen.findByRole('button', { name: 'Source 2' }))

  const panel = screen.getByRole('complementary', { name: 'Sources' })
  expect([...panel.querySelectorAll('mark')].map(({ textContent }) => textContent?.trim())).toEqual([
    'A fall in inflation is not a fall in prices.',
  ])
  expect(panel).toHaveTextContent('It is a rise of the price level. A fall in inflation')
})

test('the ways to be helped stand below the name, over the conversation', () => {
  serve()
  renderPage(<ChatPage />, { as: asha })
  const ways = screen.getByRole('group', { name: 'How the assistant helps' })
  expect(screen.getByRole('heading', { level: 1 }).compareDocumentPosition(ways)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(ways.compareDocumentPosition(screen.getByRole('log'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('in a Hindi interface an English answer, its sources and their marks say which language each is in', async () => {
  localStorage.setItem('language', 'hi')
  serve({
    'POST /functions/v1/chat-webhook': () => ({
      body: {
        ...{ reply: 'It stood at 3.93 per cent. [2]', search_suggestions: [], sources: [noteSource] },
        ...{ grounded: true, mode: 'library', message_id: 'answer-1' },
      },
    }),
  })
  renderPage(<ChatPage />, { as: asha })
  await userEvent.type(await screen.findByRole('textbox'), 'What is the inflation rate?{Enter}')

  expect((await screen.findByText(/It stood at 3.93/)).closest('[lang]')).toHaveAttribute('lang', 'en')
  const mark = screen.getByRole('button', { name: /स्रोत/ })
  expect(mark).toHaveAttribute('lang', 'hi')
  await userEvent.click(mark)
  expect(screen.getByRole('heading', { name: noteSource.title })).toHaveAttribute('lang', 'en')
  expect(screen.getByRole('complementary')).toHaveTextContent(/20 नव\S* 2026/)
})

test('what the library does not cover is named so', async () => {
  serve({
    'POST /functions/v1/chat-webhook': () => ({
      body: {
        reply: 'This is not in our library, so I will not guess.',
        search_suggestions: ['Explain GDP growth trends'],
        sources: [],
        grounded: false,
        mode: 'not-covered',
      },
    }),
  })
  renderPage(<ChatPage />, { as: asha })
  await say('Who won the match?')
  expect(await screen.findByText('Not in our library')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Explain GDP growth trends' })).toBeVisible()
})

test('a reader who has scrolled back is told of the answer, not carried to it', async () => {
  let answer = () => {}
  serve({
    'GET /rest/v1/chat_messages': () => ({
      body: [message({ id: 'q' }), message({ id: 'a', message_type: 'ai', content: 'It is output.' })],
    }),
    'POST /functions/v1/chat-webhook': () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: { reply: 'It grew.', search_suggestions: [] } })
      }),
  })
  renderPage(<ChatPage />, { as: asha })
  await screen.findByText('It is output.')
  const log = screen.getByRole('log')
  Object.defineProperties(log, { scrollHeight: { value: 2000 }, clientHeight: { value: 400 } })
  await say('Did it grow?')
  expect(log.scrollTo).toHaveBeenLastCalledWith({ top: 2000, behavior: 'smooth' })

  log.scrollTop = 200
  fireEvent.wheel(log)
  fireEvent.scroll(log)
  vi.mocked(log.scrollTo).mockClear()
  await act(async () => answer())
  await userEvent.click(await screen.findByRole('button', { name: 'New answer' }))
  expect(log.scrollTo).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('button', { name: 'New answer' })).not.toBeInTheDocument()
})

test('the badge tells the truth about the line', async () => {
  serve()
  renderPage(<ChatPage />, { as: asha })
  expect(screen.getByText('Online')).toBeVisible()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText('Offline')).toBeVisible()
  expect(screen.getByText('You are offline. What you write stays here.')).toBeVisible()
})
