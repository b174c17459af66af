import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { takesKeys } from '#web/lib/use-keys.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import ChatPage from './chat-page.tsx'
import { eventStream, serve } from './fake-server.ts'

const asha = learner()
const APOLOGY = 'Sorry, I encountered an error. Please try rephrasing your question or check your connection.'

// fetched when it is first wanted; how long that takes is not tested here
beforeAll(() => import('#web/features/practice/index.ts'))
beforeEach(() => {
  Element.prototype.scrollTo = vi.fn() as typeof Element.prototype.scrollTo
  // as newer browsers do: taken for an effect's clean-up, the promise would bring the page down
  Element.prototype.scrollIntoView = vi.fn(async () => {})
})

function row(fields: Record<string, unknown>) {
  return {
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

async function say(text: string) {
  const field = screen.getByRole('textbox', { name: 'Message' })
  await userEvent.click(field)
  await userEvent.paste(text)
  await userEvent.keyboard('{Enter}')
}

/** A page whose answers the test writes, one stream after another. */
async function conversation(answers: Parameters<typeof serve>[0] = {}) {
  const streams: ReturnType<typeof eventStream>[] = []
  const server = serve({
    'POST /functions/v1/chat-webhook': () => {
      const stream = eventStream()
      streams.push(stream)
      return { stream: stream.stream }
    },
    ...answers,
  })
  const page = renderPage(<ChatPage />, { as: asha })
  await page.settled()
  let ended = 0
  const asked = () => server.to('POST', '/chat-webhook').map(({ body }) => body ?? {})
  return {
    server,
    page,
    asked,
    /** What the newest stream sends; `done` names the answer that was asked for. */
    async send(event: string, data: Record<string, unknown> = {}) {
      await waitFor(() => expect(streams.length).toBe(ended + 1))
      if (event === 'done' || event === 'error') ended += 1
      await act(async () => {
        const id = asked().at(-1)?.message_id
        const stream = streams.at(-1)
        stream?.send(event, event === 'done' ? { search_suggestions: [], message_id: id, ...data } : data)
        await vi.waitUntil(() => stream?.isTaken(), { interval: 2 })
        await new Promise((resolve) => setTimeout(resolve, 5))
      })
      if (event === 'done' || event === 'error') await page.settled()
    },
    stream: () => streams.at(-1) ?? expect.unreachable(),
    /** Nobody listens to the newest stream any more. */
    isLeft() {
      ended += 1
    },
  }
}

test('an answer shows as it is written, and is heard of only at its beginning and end', async () => {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: vi.fn() }, configurable: true })
  const { server, send } = await conversation()
  await say('What is GDP?')
  await send('begin', { message_id: 'x', style: 'explain' })
  const status = screen.getAllByRole('status')[0]
  expect(status).toHaveTextContent('Writing answer')

  await send('text', { text: 'It is the **value of output' })
  expect(screen.getByText('value of output')).toBeVisible()
  expect(screen.getByRole('log')).not.toHaveTextContent('*')
  await send('text', { text: '** of a year.' })
  expect(status).toHaveTextContent('Writing answer')
  expect(screen.queryByRole('button', { name: 'Helpful' })).not.toBeInTheDocument()

  await send('done', {
    reply: 'It is the **value of output** of a year.',
    search_suggestions: ['And GNP?'],
    mode: 'model',
  })
  expect(status).toHaveTextContent('Answer ready')
  // nothing that comes with it speaks beside that line
  expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible()
  const spoken = [...screen.getByRole('log').querySelectorAll('[aria-live=polite]')]
  expect(spoken.map(({ textContent }) => textContent).join('')).toBe('')
  expect(screen.getByRole('button', { name: 'And GNP?' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Message' })).toBeEnabled()
  expect(server.to('POST', '/chat_messages').map(({ body }) => body?.message_type)).toEqual(['user'])
})

test('an answer is stopped from the place of the send button, kept so far, and continued', async () => {
  const { server, send, asked } = await conversation({
    'POST /rest/v1/rpc/stop_chat_answer': () => ({ body: true }),
  })
  await say('What is GDP?')
  await send('begin')
  await send('text', { text: 'It is output.' })
  expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Stop writing' }))
  const [first] = asked()
  expect(server.to('POST', '/stop_chat_answer')[0]?.body).toEqual({ p_message_id: first?.message_id })
  await send('done', { reply: 'It is output.', state: 'stopped' })

  expect(screen.getByText('Stopped.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await send('begin')
  await send('text', { text: ' Of a year.' })
  expect(screen.getByText('It is output. Of a year.')).toBeVisible()
  expect(asked()[1]).toMatchObject({
    continue: true,
    question_id: first?.question_id,
    message_id: first?.message_id,
    query: 'What is GDP?',
  })
  await send('done', { reply: 'It is output. Of a year.', mode: 'model' })
  expect(screen.queryByText('Stopped.')).not.toBeInTheDocument()
})

test('one that was stopped before its first word is asked for again as one that was stopped', async () => {
  const { send, asked } = await conversation({
    'POST /rest/v1/rpc/stop_chat_answer': () => ({ body: true }),
  })
  await say('What is GDP?')
  await send('begin')
  await userEvent.click(screen.getByRole('button', { name: 'Stop writing' }))
  await send('done', { reply: '', state: 'stopped' })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await send('done', { reply: 'It is output.' })

  expect(asked()[1]).toMatchObject({ continue: true, message_id: asked()[0]?.message_id })
})

test('who could not stop an answer can try it again', async () => {
  const writing = row({
    ...{ id: 'a', message_type: 'ai', content: 'It is out', state: 'writing' },
    updated_at: new Date().toISOString(),
  })
  const { server } = await conversation({
    'GET /rest/v1/chat_messages': ({ query }) => ({
      body: query.has('id') ? [writing] : [row({ id: 'q' }), writing],
    }),
    'POST /rest/v1/rpc/stop_chat_answer': () => ({ body: false }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Stop writing' }))
  await waitFor(() => expect(server.to('POST', '/stop_chat_answer')).toHaveLength(1))

  await waitFor(() => expect(screen.getByRole('button', { name: 'Stop writing' })).toBeEnabled())
})

test('where nobody knows of the answer, stopping lets it go, and the question can be sent again', async () => {
  const { send } = await conversation({ 'POST /rest/v1/rpc/stop_chat_answer': () => ({ body: false }) })
  await say('What is GDP?')
  await send('begin')
  await userEvent.click(screen.getByRole('button', { name: 'Stop writing' }))
  expect(await screen.findByText('This question has no answer yet.')).toBeVisible()
})

test('a failure half-way keeps what there is, says so aloud, and is tried again under the same id', async () => {
  expectLogged('chat-webhook')
  const { send, asked } = await conversation()
  await say('What is GDP?')
  await send('begin')
  await send('text', { text: 'It is output.' })
  await send('error', { error: 'The answer could not be written.', retry: true })

  expect(await screen.findByText(APOLOGY)).toHaveRole('alert')
  expect(screen.getByText('It is output.')).toBeVisible()
  // of the question, and of what there is of the answer
  expect(within(screen.getByRole('log')).getAllByText(/^\d\d:\d\d$/)).toHaveLength(2)
  expect(screen.getByText('Failed to send message. Please try again.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(screen.queryByText('It is output.')).not.toBeInTheDocument()
  await send('done', { reply: 'It is all output.' })
  expect(screen.getByText('It is all output.')).toBeVisible()
  expect(screen.queryByText(APOLOGY)).not.toBeInTheDocument()
  expect(asked()[1]?.message_id).toBe(asked()[0]?.message_id)
  expect(screen.getAllByText('What is GDP?')).toHaveLength(1)
})

test('when the line breaks, the row tells how the answer goes on', async () => {
  let content = 'It is output.'
  let state = 'writing'
  const { send, stream, asked } = await conversation({
    'GET /rest/v1/chat_messages': ({ query }) => ({
      body: query.has('id')
        ? [
            row({
              id: asked()[0]?.message_id,
              message_type: 'ai',
              content,
              state,
              updated_at: new Date().toISOString(),
            }),
          ]
        : [],
    }),
  })
  await say('What is GDP?')
  await send('begin')
  await send('text', { text: 'It is out' })
  await act(async () => stream().breakOff())

  expect(await screen.findByText('It is output.')).toBeVisible()
  expect(screen.getAllByRole('status')[0]).toHaveTextContent('Writing answer')
  content = 'It is output. Of a year.'
  state = 'done'
  expect(await screen.findByText('It is output. Of a year.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Message' })).toBeEnabled()
})

test('after a reload in mid-stream the answer is followed to its end', async () => {
  let state = 'writing'
  const answer = () =>
    row({
      id: 'a',
      message_type: 'ai',
      content: 'It is output.',
      state,
      updated_at: new Date().toISOString(),
    })
  await conversation({
    'GET /rest/v1/chat_messages': ({ query }) => ({
      body: query.has('id') ? [answer()] : [row({ id: 'q' }), answer()],
    }),
  })
  expect(screen.getByText('It is output.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Message' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Stop writing' })).toBeVisible()
  state = 'done'
  expect(await screen.findByRole('button', { name: 'Helpful' })).toBeVisible()
})

test('an answer that nobody writes any more offers to go on, or to begin again', async () => {
  const old = row({
    id: 'a',
    message_type: 'ai',
    content: 'It is out',
    state: 'writing',
    updated_at: '2026-11-20T04:13:00Z',
  })
  const { asked } = await conversation({
    'GET /rest/v1/chat_messages': ({ query }) => ({
      body: query.has('id') ? [old] : [row({ id: 'q' }), old],
    }),
  })
  expect(await screen.findByText('The answer broke off here. What was written is kept.')).toHaveRole('alert')
  expect(screen.getByRole('textbox', { name: 'Message' })).toBeEnabled()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(asked()[0]).toMatchObject({ continue: true, message_id: 'a', question_id: 'q' }))
})

test('a model’s answer is written anew beside the old one, and both can be read', async () => {
  const { send, asked } = await conversation()
  await say('What is GDP?')
  await send('done', { reply: 'First.', mode: 'model' })
  await userEvent.click(screen.getByRole('button', { name: 'Write it anew' }))
  await send('done', { reply: 'Second.', mode: 'model' })

  const [first, second] = asked()
  expect(second).toMatchObject({ replaces: first?.message_id, question_id: first?.question_id })
  expect(screen.getByText('Second.')).toBeVisible()
  expect(screen.queryByText('First.')).not.toBeInTheDocument()
  expect(screen.getByText('Version 2 of 2')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Earlier version' }))
  expect(screen.getByText('First.')).toBeVisible()
  expect(screen.queryByText('Second.')).not.toBeInTheDocument()
})

test('an answer of the library is not offered to be written anew: it would be the same', async () => {
  const { send } = await conversation()
  await say('What is GDP?')
  await send('done', { reply: 'First.', mode: 'library' })
  expect(screen.getByRole('button', { name: 'Helpful' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Write it anew' })).not.toBeInTheDocument()
})

test('a tutor’s hint says which it is, and asks for the next in the same style', async () => {
  const { send, asked } = await conversation()
  await userEvent.click(screen.getByRole('radio', { name: 'Tutor' }))
  expect(screen.getByText('Gives three hints first; the answer comes last.')).toBeVisible()
  await say('What is GDP?')
  expect(asked()[0]).toMatchObject({ style: 'tutor' })
  await send('done', { reply: 'Think of output.', mode: 'library', style: 'tutor', step: 1 })

  expect(screen.getByText('Hint 1 of 3')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Next hint' }))
  expect(asked()[1]).toMatchObject({ query: 'Next hint', style: 'tutor' })
  await send('done', { reply: 'The value of it.', mode: 'library', style: 'tutor', step: 2 })
  expect(screen.getByText('Hint 2 of 3')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Next hint' })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Just tell me' }))
  expect(asked()[2]?.query).toBe('Just tell me')
  expect(localStorage.getItem(`chat_style:${asha.id}`)).toBe('tutor')
})

test('an offer of practice starts the questions and goes to them, or says that there are none', async () => {
  const attempt = {
    ...{ id: '00000000-0000-4000-8000-00000000aaaa', kind: 'practice', mode: 'learn', test: null, setup: {} },
    ...{ question_count: 3, started_at: '2026-11-20T10:00:00Z', expires_at: null, submitted_at: null },
    ...{ submitted_by: null, graded_at: null, score_sixths: null, right_count: null, wrong_count: null },
    blank_count: null,
  }
  const opened = {
    ...{ attempt, server_now: '2026-11-20T10:00:00Z', test: null, questions: [], feedback: [] },
    rule: { title: 'GS', title_hi: 'GS', right_sixths: 12, wrong_sixths: -4 },
  }
  let isNone = true
  const { server, send, page } = await conversation({
    'POST /rest/v1/rpc/start_practice': () =>
      isNone ? { status: 400, body: { code: 'PT404', message: 'none' } } : { body: opened },
  })
  await say('Test me with 3 on GDP')
  await send('done', {
    reply: 'Three questions wait.',
    mode: 'library',
    practice: { topic: 'gdp', title: 'GDP', count: 3 },
  })
  const start = screen.getByRole('button', { name: 'Start 3 questions on GDP' })
  await userEvent.click(start)
  expect(
    await screen.findByText('There is no question on this topic that you can practise now.'),
  ).toBeVisible()
  expect(server.to('POST', '/start_practice')[0]?.body).toEqual({
    p_setup: { topics: ['gdp'], size: 3, mode: 'learn' },
  })
  isNone = false
  await userEvent.click(start)
  await waitFor(() => expect(page.address()).toBe(`/practice?attempt=${attempt.id}`))
})

test('what another tab asked in this conversation shows here too', async () => {
  const rows = [row({ id: 'q' }), row({ id: 'a', message_type: 'ai', content: 'Output.' })]
  const { server } = await conversation({ 'GET /rest/v1/chat_messages': () => ({ body: rows }) })
  expect(screen.getByText('Output.')).toBeVisible()
  rows.push(row({ id: 'q2', content: 'And GNP?' }), row({ id: 'a2', message_type: 'ai', content: 'More.' }))
  const sessionId = server.to('GET', '/chat_messages')[0]?.query.get('session_id')?.replace('eq.', '')
  const other = new BroadcastChannel('chat_messages')
  other.postMessage({ userId: asha.id, sessionId, tab: -1 })
  expect(await screen.findByText('More.')).toBeVisible()
  other.close()
})

test('what is left of the day is said before it is used up', async () => {
  const quota = { limit: 1000, used: 850, left: 150, resets_at: '2026-11-22T18:30:00Z' }
  await conversation({
    'GET /functions/v1/assistant-status': () => ({ body: { writes: 'model', speech: true, quota } }),
  })
  expect(await screen.findByText('15 % of today’s written answers left')).toBeVisible()
})

test.each([
  [1999, '1 % of today’s written answers left'],
  // with the day: midnight in India is noon elsewhere
  [0, /^Today’s written answers are used up until 2[23] Nov, \d\d:\d\d;/],
])('of %j of 200,000 the line says what is left, as long as something is', async (left, says) => {
  const quota = { limit: 200_000, used: 200_000 - left, left, resets_at: '2026-11-22T18:30:00Z' }
  await conversation({
    'GET /functions/v1/assistant-status': () => ({ body: { writes: 'model', speech: true, quota } }),
  })
  expect(await screen.findByText(says)).toBeVisible()
})

test('what is left is told anew after each answer', async () => {
  let left = 150
  const { send } = await conversation({
    'GET /functions/v1/assistant-status': () => ({
      body: {
        ...{ writes: 'model', speech: true },
        quota: { limit: 1000, used: 1000 - left, left, resets_at: '2026-11-22T18:30:00Z' },
      },
    }),
  })
  await say('What is GDP?')
  left = 100
  await send('done', { reply: 'Output.' })
  expect(await screen.findByText('10 % of today’s written answers left')).toBeVisible()
})

test('what the library does not cover is put to the mentor, who hears of it once', async () => {
  const { server, send, asked } = await conversation({
    'POST /rest/v1/rpc/rate_chat_answer': () => ({ body: null }),
  })
  await say('Who wrote the Arthashastra?')
  await send('done', { reply: 'This is not in our library.', mode: 'not-covered' })
  await userEvent.click(await screen.findByRole('button', { name: 'Ask the mentor' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Sent to the mentor' }))

  expect(server.to('POST', '/rate_chat_answer').map(({ body }) => body)).toEqual([
    {
      ...{ p_message_id: asked()[0]?.message_id, p_rating: -1, p_reasons: ['other'] },
      p_note: 'The library does not cover this question.',
    },
  ])
})

test('what the server has to say stands beside the answer', async () => {
  const { send } = await conversation()
  await say('What is GDP?')
  await send('done', { reply: 'Output.', notice: { kind: 'limit-near', text: 'Little is left for today.' } })
  expect(screen.getByText('Little is left for today.')).toBeVisible()
})

test('a thumb is shown at once and sent; a thumb down asks why, and what became of it stands there', async () => {
  const { server, send } = await conversation({
    'POST /rest/v1/rpc/rate_chat_answer': () => ({ body: null }),
  })
  await say('What is GDP?')
  await send('done', { reply: 'Output.', mode: 'model' })
  const down = await screen.findByRole('button', { name: 'Not helpful' })
  await userEvent.click(down)
  expect(down).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'An outdated number' }))
  await userEvent.type(screen.getByRole('textbox', { name: /In your own words/ }), ' It is of 2024. ')
  await userEvent.click(
    within(
      screen.getByRole('group', { name: 'What is wrong with it?' }).closest('form') as HTMLElement,
    ).getByRole('button', { name: 'Send' }),
  )
  expect(await screen.findByText(/^Sent\./)).toBeVisible()
  const rated = server.to('POST', '/rate_chat_answer').map(({ body }) => body)
  expect(rated[0]).toMatchObject({ p_rating: -1, p_reasons: [] })
  expect(rated[1]).toMatchObject({ p_rating: -1, p_reasons: ['outdated-number'], p_note: 'It is of 2024.' })

  await userEvent.click(screen.getByRole('button', { name: 'Helpful' }))
  await waitFor(() =>
    expect(server.to('POST', '/rate_chat_answer').at(-1)?.body).toMatchObject({ p_rating: 1 }),
  )
})

test('a rating that cannot be saved is taken back and said', async () => {
  expectLogged('Could not rate an answer')
  const { send } = await conversation({
    'POST /rest/v1/rpc/rate_chat_answer': () => ({ status: 500, body: { message: 'down' } }),
  })
  await say('What is GDP?')
  await send('done', { reply: 'Output.', mode: 'model' })
  await userEvent.click(await screen.findByRole('button', { name: 'Helpful' }))
  expect(await screen.findByText('Your mark could not be saved just now. Try again.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Helpful' })).toHaveAttribute('aria-pressed', 'false')
})

test('what is written of an answer is there after a look at another page, until it is sent or closed', async () => {
  const answers = {
    'GET /rest/v1/chat_messages': () => ({
      body: [row({ id: 'q' }), row({ id: 'a', message_type: 'ai', content: 'Output.' })],
    }),
    'POST /rest/v1/rpc/my_chat_feedback': () => ({ body: [] }),
    'POST /rest/v1/rpc/rate_chat_answer': () => ({ body: null }),
  }
  const note = { name: /In your own words/ }
  const { page } = await conversation(answers)
  await userEvent.click(await screen.findByRole('button', { name: 'Not helpful' }))
  await userEvent.click(screen.getByRole('button', { name: 'An outdated number' }))
  await userEvent.type(screen.getByRole('textbox', note), 'It is of 2024.')
  page.unmount()

  const { page: second } = await conversation(answers)
  expect(await screen.findByRole('textbox', note)).toHaveValue('It is of 2024.')
  expect(screen.getByRole('button', { name: 'An outdated number' })).toHaveAttribute('aria-pressed', 'true')
  const form = screen.getByRole('group', { name: 'What is wrong with it?' }).closest('form') as HTMLElement
  await userEvent.click(within(form).getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('button', { name: 'Not helpful' })).toHaveFocus()
  second.unmount()

  await conversation(answers)
  expect(await screen.findByRole('button', { name: 'Not helpful' })).toBeVisible()
  expect(screen.queryByRole('textbox', note)).toBeNull()
})

test('the rest of a long answer takes the focus of the button that brought it', async () => {
  const long = Array.from(
    { length: 200 },
    (_, at) => `Paragraph ${at} of a long answer, with some words in it.`,
  )
  await conversation({
    'GET /rest/v1/chat_messages': () => ({
      body: [row({ id: 'q' }), row({ id: 'a', message_type: 'ai', content: long.join('\n\n') })],
    }),
    'POST /rest/v1/rpc/my_chat_feedback': () => ({ body: [] }),
  })
  const shown = (await screen.findAllByText(/^Paragraph \d+ of/)).length
  expect(shown).toBeLessThan(long.length)
  await userEvent.click(screen.getByRole('button', { name: 'Show the whole answer' }))
  expect(screen.getByText(long[shown] ?? '')).toHaveFocus()
})

test('a settled complaint says what became of it', async () => {
  await conversation({
    'GET /rest/v1/chat_messages': () => ({
      body: [row({ id: 'q' }), row({ id: 'a', message_type: 'ai', content: 'Output.' })],
    }),
    'POST /rest/v1/rpc/my_chat_feedback': () => ({
      body: [
        {
          message_id: 'a',
          rating: -1,
          outcome: 'fixed',
          outcome_note: 'The figure is now that of May.',
          settled_at: '2026-11-22T06:00:00Z',
        },
      ],
    }),
  })
  expect(await screen.findByText('Fixed on 22 Nov 2026')).toBeVisible()
  expect(screen.getByText('The figure is now that of May.')).toBeVisible()
})

test('of a temporary conversation nothing is stored, and what was said goes along', async () => {
  const { server, send, asked } = await conversation()
  await userEvent.click(screen.getByRole('checkbox', { name: /Temporary conversation/ }))
  expect(screen.getByText(/This conversation is not kept/)).toBeVisible()
  await say('What is GDP?')
  await send('done', { reply: 'Output.', message_id: 'made-by-server' })
  await say('And GNP?')
  await send('done', { reply: 'Plus income from abroad.' })

  expect(screen.getByText('Plus income from abroad.')).toBeVisible()
  expect(server.to('POST', '/chat_messages')).toEqual([])
  expect(asked()[0]).toMatchObject({ history: [] })
  expect(asked()[0]).not.toHaveProperty('message_id')
  expect(asked()[0]).not.toHaveProperty('question_id')
  expect(asked()[1]?.history).toEqual([
    { role: 'user', content: 'What is GDP?' },
    { role: 'ai', content: 'Output.' },
  ])
  const sessionIds = server.to('POST', '/chat_sessions').map(({ body }) => body?.session_id)
  expect(sessionIds).not.toContain(asked()[0]?.session_id)
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(asked()[0]?.session_id)
})

test('an answer of a temporary conversation that was stopped is written anew, not once more after its half', async () => {
  const { send, isLeft } = await conversation()
  // one that another test left open goes on
  await userEvent.click(screen.getByRole('button', { name: 'New conversation' }))
  await userEvent.click(screen.getByRole('checkbox', { name: /Temporary conversation/ }))
  await say('What is GDP?')
  await send('begin')
  await send('text', { text: 'It is out' })
  await userEvent.click(screen.getByRole('button', { name: 'Stop writing' }))
  isLeft()
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  await send('text', { text: 'It is output.' })

  expect(screen.getByText('It is output.')).toBeVisible()
  expect(screen.getByRole('log')).not.toHaveTextContent('It is outIt is output.')
})

test('a temporary conversation has nothing that the mentor could be sent', async () => {
  const { send } = await conversation()
  await userEvent.click(screen.getByRole('button', { name: 'New conversation' }))
  await userEvent.click(screen.getByRole('checkbox', { name: /Temporary conversation/ }))
  await say('Who wrote the Arthashastra?')
  await send('done', { reply: 'This is not in our library.', mode: 'not-covered' })

  expect(screen.getByRole('link', { name: 'Look it up in the glossary' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Ask the mentor' })).not.toBeInTheDocument()
})

test('an answer is followed to its beginning at once, and a reader who scrolls back is left alone', async () => {
  const { send } = await conversation()
  const log = screen.getByRole('log')
  Object.defineProperties(log, { scrollHeight: { value: 2000 }, clientHeight: { value: 400 } })
  await say('What is GDP?')
  expect(log.scrollTo).toHaveBeenLastCalledWith({ top: 2000, behavior: 'smooth' })
  await send('begin')
  const newest = log.querySelector('[data-newest]') as HTMLElement
  Object.defineProperty(newest, 'offsetTop', { value: 1500 })
  await send('text', { text: 'It is output.' })
  expect(log.scrollTo).toHaveBeenLastCalledWith({ top: 1484, behavior: 'auto' })

  vi.mocked(log.scrollTo).mockClear()
  log.scrollTop = 200
  fireEvent.wheel(log)
  fireEvent.scroll(log)
  await send('text', { text: ' Of a year.' })
  await send('done', { reply: 'It is output. Of a year.' })
  expect(log.scrollTo).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'New answer' })).toBeVisible()
})

test('a reader who has gone to the very end stays there while the answer grows', async () => {
  const { send } = await conversation()
  const log = screen.getByRole('log')
  Object.defineProperties(log, { scrollHeight: { value: 2000 }, clientHeight: { value: 400 } })
  await say('What is GDP?')
  await send('begin')
  log.scrollTop = 1600
  fireEvent.wheel(log)
  fireEvent.scroll(log)
  await send('text', { text: 'It is output.' })
  expect(log.scrollTo).toHaveBeenLastCalledWith({ top: 2000, behavior: 'auto' })
})

test('a long answer is shown whole while it comes, and cut short only when it is opened later', async () => {
  const long = Array.from(
    { length: 120 },
    (_, at) => `Paragraph ${at} of a long answer, with some words in it.`,
  )
  const { send } = await conversation()
  await say('Tell me all')
  await send('text', { text: long.join('\n\n') })
  await send('done', { reply: long.join('\n\n') })
  expect(screen.getByText(/^Paragraph 119/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show the whole answer' })).not.toBeInTheDocument()
})

test('while an answer is written the focus is at the place of the input, and in it once the answer is there', async () => {
  const { send } = await conversation()
  const field = () => screen.getByRole('textbox', { name: 'Message' })
  const place = screen.getByRole('group', { name: 'Message' })
  await say('What is GDP?')
  await send('text', { text: 'Output.' })
  expect(field()).toBeDisabled()
  expect(place).toHaveFocus()
  // who types on means the message, not the keys of the page
  const meant: boolean[] = []
  const listen = (event: KeyboardEvent) => meant.push(takesKeys(event))
  document.addEventListener('keydown', listen)
  await userEvent.keyboard('g')
  document.removeEventListener('keydown', listen)
  expect(meant).toEqual([false])
  await send('done', { reply: 'Output.', search_suggestions: ['And GNP?'] })
  expect(field()).toHaveFocus()

  // the suggestion goes with the question that it asks
  screen.getByRole('button', { name: 'And GNP?' }).focus()
  await userEvent.keyboard('{Enter}')
  await send('text', { text: 'Income.' })
  expect(place).toHaveFocus()
  await send('done', { reply: 'Income.' })
  expect(field()).toHaveFocus()

  // the button that sends makes way for the one that stops
  await userEvent.paste('And NNP?')
  await userEvent.tab()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await send('text', { text: 'Net.' })
  expect(place).toHaveFocus()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Stop writing' })).toHaveFocus()
  screen.getAllByRole('button', { name: 'Keep for study' })[0]?.focus()
  await send('done', { reply: 'Net.' })
  expect(screen.getAllByRole('button', { name: 'Keep for study' })[0]).toHaveFocus()
})
