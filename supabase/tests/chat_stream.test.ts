/** Answers of a language model, as events and kept: over real sockets, by a server with a stand-in for the model. */

import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ModelServer, quoting, startModelServer, textOf } from '#scripts/testing/model-server.ts'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'

let model: ModelServer
let server: StartedServer
beforeAll(async () => {
  model = await startModelServer()
  const { LLM_BASE_URL, LLM_MODEL, LLM_API_KEY } = model.environment
  server = await startRealServer({
    ...({ LLM_BASE_URL, LLM_MODEL, LLM_API_KEY, LLM_TIMEOUT_SECONDS: '6' } as Record<string, string>),
    ...{ LLM_PRICE_IN: '2', LLM_PRICE_OUT: '10', LLM_DAILY_TOKENS: '200000' },
    ...{ RATE_LIMITS: 'off', JOBS: 'off' },
  })
}, 180_000)
afterAll(async () => {
  await server?.stop()
  server?.remove()
  await model?.stop()
})
afterEach(() => model.reset())

type Learner = { client: SupabaseClient; id: string }

async function newLearner(): Promise<Learner> {
  const { API_URL, ANON_KEY, SERVICE_ROLE_KEY } = server.instance
  const settings = { auth: { persistSession: false, autoRefreshToken: false } }
  const email = `asha.${crypto.randomUUID()}@example.in`
  const password = 'Monsoon-26-Rain'
  const made = await service().auth.admin.createUser({ email, password, email_confirm: true })
  const client = createClient(API_URL, ANON_KEY, settings)
  await client.auth.signInWithPassword({ email, password })
  expect(SERVICE_ROLE_KEY).toBeTruthy()
  return { client, id: made.data.user?.id ?? '' }
}

function service() {
  const { API_URL, SERVICE_ROLE_KEY } = server.instance
  return createClient(API_URL, SERVICE_ROLE_KEY, { auth: { persistSession: false, autoRefreshToken: false } })
}

let count = 0
function ids() {
  count += 1
  return {
    session_id: `chat_${count}_streamed0`,
    question_id: `question-${count}`,
    message_id: `answer-${count}`,
  }
}

const QUESTION = 'What is inflation?'

function body({ id }: Learner, more: Record<string, unknown>) {
  return {
    query: QUESTION,
    user_id: id,
    session_id: 'chat_1_streamed00',
    preparation_level: 'beginner',
    ...more,
  }
}

async function ask(learner: Learner, more: Record<string, unknown>) {
  const { data, error } = await learner.client.functions.invoke('chat-webhook', { body: body(learner, more) })
  const status = error?.context?.status as number | undefined
  return { data, status, said: error ? await error.context.json() : undefined }
}

type Event = { event: string; data: Record<string, never> & { text?: string; reply?: string } }

/** Events as they come, with the moment of each; `leaveAfter` hangs up after so many. */
async function stream(
  learner: Learner,
  more: Record<string, unknown>,
  { leaveAfter = Number.POSITIVE_INFINITY } = {},
) {
  const leaving = new AbortController()
  const { data, error } = await learner.client.functions.invoke('chat-webhook', {
    body: body(learner, more),
    headers: { Accept: 'text/event-stream' },
    signal: leaving.signal,
  })
  if (error) throw error
  const events: (Event & { at: number })[] = []
  const began = performance.now()
  let text = ''
  try {
    for await (const piece of (data as Response).body as ReadableStream<Uint8Array>) {
      text += new TextDecoder().decode(piece)
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = /^event: (.+)$/m.exec(block)?.[1]
        const line = /^data: (.+)$/m.exec(block)?.[1]
        if (event && line) events.push({ event, data: JSON.parse(line), at: performance.now() - began })
        if (events.length >= leaveAfter) throw new Error('left')
      }
    }
  } catch (cause) {
    if ((cause as Error).message !== 'left') throw cause
    leaving.abort()
  }
  return events
}

function shownBy(events: Event[]) {
  return events.reduce((shown, { event, data }) => {
    if (event === 'text') return shown + (data.text ?? '')
    return event === 'replace' ? (data.text ?? '') : shown
  }, '')
}

const last = (events: Event[]) => events.at(-1) as Event

async function rows({ client }: Learner, session: string) {
  const { data } = await client
    .from('chat_messages')
    .select('*')
    .eq('session_id', session)
    .order('created_at')
    .throwOnError()
  return data
}

async function answerRow(learner: Learner, session: string) {
  return (await rows(learner, session)).find(({ message_type }) => message_type === 'ai')
}

/** Sentences that the passages bear out, one after another. */
function sentences(n: number) {
  return Array.from(
    { length: n },
    (_, at) => `Prices move for many reasons, and this is reason ${'x'.repeat(at + 1)} of them [1].`,
  ).join(' ')
}

test('the plain reply is the specification’s, with the fields added to it', async () => {
  const asha = await newLearner()
  model.says('Inflation is a rise of prices [1].')

  const { data } = await ask(asha, {})
  expect(data).toMatchObject({
    ...{ reply: 'Inflation is a rise of prices [1].', mode: 'model', grounded: true, style: 'explain' },
    ...{ step: null, practice: null, notice: null, message_id: expect.any(String), state: 'done' },
    search_suggestions: expect.arrayContaining([expect.any(String)]),
    sources: [{ n: 1, href: expect.stringMatching(/^\//) }],
  })
  expect(await rows(asha, 'chat_1_streamed00')).toEqual([])
})

test('a streamed answer begins, shows its sources, comes in pieces and ends with the whole reply', async () => {
  const asha = await newLearner()
  model.says({ text: sentences(4), each: 15 })

  const events = await stream(asha, ids())
  expect(events.map(({ event }) => event).slice(0, 3)).toEqual(['begin', 'sources', 'text'])
  expect(last(events).event).toBe('done')
  expect(last(events).data.reply).toBe(sentences(4))
  expect(shownBy(events)).toBe(sentences(4))
  const texts = events.filter(({ event }) => event === 'text')
  expect(texts.length).toBeGreaterThanOrEqual(3)
  const [first, final] = [texts[0]?.at ?? 0, texts.at(-1)?.at ?? 0]
  expect(final - first).toBeGreaterThan(200)
})

test('an answer goes on when nobody listens, and is kept', async () => {
  const asha = await newLearner()
  const mine = ids()
  model.says({ text: sentences(8), each: 15 })

  await stream(asha, mine, { leaveAfter: 3 })
  expect(await answerRow(asha, mine.session_id)).toMatchObject({ state: 'writing' })
  await expect.poll(async () => (await answerRow(asha, mine.session_id))?.state).toBe('done')
  expect(await rows(asha, mine.session_id)).toMatchObject([
    { id: mine.question_id, message_type: 'user', content: QUESTION },
    { id: mine.message_id, content: sentences(8), mode: 'model', style: 'explain', sources: [{ n: 1 }] },
  ])
})

test('the text so far is kept while it is written', async () => {
  const asha = await newLearner()
  const mine = ids()
  model.says({ text: sentences(6), each: 40 })

  const asked = ask(asha, mine)
  await expect.poll(async () => (await answerRow(asha, mine.session_id))?.content ?? '').toMatch(/\[1\]/)
  expect((await answerRow(asha, mine.session_id))?.state).toBe('writing')
  expect((await asked).data.reply).toBe(sentences(6))
})

test('asking again follows the answer under way, or tells the one that is there: never a second one', async () => {
  const asha = await newLearner()
  const mine = ids()
  model.says({ text: sentences(6), each: 25 })

  const [first, ...others] = await Promise.all([stream(asha, mine), stream(asha, mine), ask(asha, mine)])
  for (const events of [first, others[0]]) expect(shownBy(events as Event[])).toBe(sentences(6))
  expect((others[1] as Awaited<ReturnType<typeof ask>>).data.reply).toBe(sentences(6))
  const again = await ask(asha, mine)
  expect(again.data).toMatchObject({ reply: sentences(6), mode: 'model', message_id: mine.message_id })
  expect(model.chats).toHaveLength(1)
  expect(await rows(asha, mine.session_id)).toHaveLength(2)
})

test('an answer stops from another tab while the model says nothing; what there is stays', async () => {
  const asha = await newLearner()
  const mine = ids()
  model.says({ text: `${sentences(1)} And then`, silentAfter: 14 })

  const asked = stream(asha, mine)
  await expect.poll(async () => (await answerRow(asha, mine.session_id))?.content).toBe(sentences(1))
  expect((await asha.client.rpc('stop_chat_answer', { p_message_id: mine.message_id })).data).toBe(true)
  const events = await asked
  expect(last(events)).toMatchObject({ event: 'done', data: { reply: sentences(1), state: 'stopped' } })
  await expect.poll(() => model.speaking).toBe(0)
  // not given up on for its silence and asked once more
  expect(model.chats).toHaveLength(1)
  const { data: used } = await service()
    .from('assistant_calls')
    .select('outcome, tokens_in, tokens_out')
    .eq('message_id', mine.message_id)
    .throwOnError()
  expect(used).toEqual([
    { outcome: 'stopped', tokens_in: expect.any(Number), tokens_out: expect.any(Number) },
  ])
  expect(used[0]?.tokens_in).toBeGreaterThan(100)
  expect(used[0]?.tokens_out).toBeGreaterThan(1)
  expect(await answerRow(asha, mine.session_id)).toMatchObject({
    state: 'stopped',
    content: sentences(1),
    mode: 'model',
  })

  model.says('And that was all of it [1].')
  const continued = await stream(asha, { ...mine, continue: true })
  expect(shownBy(continued)).toBe(`${sentences(1)} And that was all of it [1].`)
  expect(await answerRow(asha, mine.session_id)).toMatchObject({
    ...{ state: 'done', content: `${sentences(1)} And that was all of it [1].` },
  })
})

test('what an answer is gone on with keeps its numbers', async () => {
  const asha = await newLearner()
  const mine = ids()
  model.says({ text: 'Prices rise [1]. They rise by demand [2]. And then they do', silentAfter: 9 })
  const asked = ask(asha, mine)
  await expect.poll(async () => (await answerRow(asha, mine.session_id))?.content ?? '').toContain('[2]')
  await asha.client.rpc('stop_chat_answer', { p_message_id: mine.message_id })
  const before = (await asked).data.sources as { n: number; quote: string }[]

  model.says('They rise once more [2].')
  const after = (await ask(asha, { ...mine, continue: true })).data.sources as typeof before
  expect(after.map(({ n, quote }) => [n, quote])).toEqual(before.map(({ n, quote }) => [n, quote]))
})

test('a new version of an answer stands beside the old one, after the same question', async () => {
  const asha = await newLearner()
  const mine = ids()
  model.says('Prices rise [1].', 'Prices do rise [1].')

  await ask(asha, mine)
  await ask(asha, { ...mine, message_id: `${mine.message_id}-b`, replaces: mine.message_id })
  expect(await rows(asha, mine.session_id)).toMatchObject([
    { id: mine.question_id },
    { id: mine.message_id, content: 'Prices rise [1].', replaces: null },
    { id: `${mine.message_id}-b`, content: 'Prices do rise [1].', replaces: mine.message_id },
  ])
  expect(textOf(model.chats[1] as (typeof model.chats)[0])).not.toContain('Prices rise [1].')
})

test('a model that fails half-way is replaced by the library, which says so', async () => {
  const asha = await newLearner()
  const mine = ids()
  model.says({ text: `${sentences(2)} And`, breakAfter: 24, each: 5 }, { status: 400 })

  const events = await stream(asha, mine)
  expect(events.some(({ event }) => event === 'replace')).toBe(true)
  expect(last(events)).toMatchObject({
    event: 'done',
    data: { mode: 'library', grounded: true, notice: { kind: 'model-failed' } },
  })
  expect(shownBy(events)).toBe(last(events).data.reply)
  expect(await answerRow(asha, mine.session_id)).toMatchObject({
    state: 'done',
    mode: 'library',
    content: shownBy(events),
  })
})

test('the conversation goes along with the question, and no more of it than six messages', async () => {
  const asha = await newLearner()
  const { session_id } = ids()
  model.says((chat) => quoting(chat))
  for (const query of ['What is the repo rate?', 'What is inflation?', 'What is GDP?', 'What is a budget?']) {
    await ask(asha, { ...ids(), session_id, query })
  }
  await ask(asha, { ...ids(), session_id, query: 'Explain the fiscal deficit' })

  const told = textOf(model.chats.at(-1) as (typeof model.chats)[0])
  expect(told).toContain('Learner: What is a budget?')
  expect(told).not.toContain('What is the repo rate?')
})

test('a temporary conversation goes along as it is sent, and is kept nowhere', async () => {
  const asha = await newLearner()
  model.says('Prices rise [1].')

  await ask(asha, {
    history: [
      { role: 'user', content: 'What is WPI?' },
      { role: 'ai', content: 'An index.' },
    ],
  })
  expect(textOf(model.chats[0] as (typeof model.chats)[0])).toContain('Learner: What is WPI?')
  expect(await rows(asha, 'chat_1_streamed00')).toEqual([])
})

test('an answer kept nowhere ends when nobody listens', async () => {
  const asha = await newLearner()
  model.says({ text: sentences(40), each: 30 })

  await stream(asha, {}, { leaveAfter: 3 })
  // sooner than by the limit of 6 s
  await expect.poll(() => model.speaking, { timeout: 5000 }).toBe(0)
})

test('another learner’s answer is neither followed, stopped nor gone on with', async () => {
  const [asha, ravi] = [await newLearner(), await newLearner()]
  const mine = ids()
  await ask(asha, mine)

  for (const more of [{}, { continue: true }]) {
    const { status, said } = await ask(ravi, { ...ids(), message_id: mine.message_id, ...more })
    expect(status).toBe(403)
    expect(said.error).toContain('another account')
  }
  expect((await ask(ravi, { ...ids(), continue: true })).status).toBe(404)
  expect((await ravi.client.rpc('stop_chat_answer', { p_message_id: mine.message_id })).data).toBe(false)
  expect(await rows(ravi, mine.session_id)).toEqual([])
})

test.each([
  ['a continuation without ids', { continue: true }, 400],
  ['one id for both', { question_id: 'same', message_id: 'same' }, 400],
  ['an endless id', { question_id: 'q', message_id: 'x'.repeat(65) }, 400],
  ['an id that PostgreSQL cannot hold', { question_id: 'q', message_id: 'a\u0000b' }, 400],
  ['an unknown style', { style: 'shout' }, 400],
  ['too much history', { history: Array.from({ length: 25 }, () => ({ role: 'user', content: 'x' })) }, 400],
  ['a foreign role in the history', { history: [{ role: 'system', content: 'x' }] }, 400],
  ['a question’s id as the answer’s', { question_id: 'other', message_id: 'taken-question' }, 403],
])('%s is refused', async (_, more, expected) => {
  const asha = await newLearner()
  await ask(asha, { ...ids(), question_id: 'taken-question', session_id: 'chat_1_streamed00' })

  expect((await ask(asha, more)).status).toBe(expected)
})

test('what models use is entered and priced, and the learner is told before and when the day is used up', async () => {
  const asha = await newLearner()
  model.says('Inflation is a rise of prices [1].')
  await ask(asha, {})
  const { data } = await service()
    .from('assistant_calls')
    .select('*')
    .eq('user_id', asha.id)
    .single()
    .throwOnError()
  expect(data).toMatchObject({ step: 'text', outcome: 'done', model: 'stand-in-text', tokens_out: 7 })
  expect(data.tokens_in).toBeGreaterThan(50)
  expect(data.cost_micros).toBe(data.tokens_in * 2 + data.tokens_out * 10)
  expect(data.prompt_version).toBeTruthy()

  const status = async () => (await asha.client.functions.invoke('assistant-status', { method: 'GET' })).data
  expect(await status()).toMatchObject({
    writes: 'model',
    quota: { limit: 200_000, used: data.tokens_in + 7 },
  })

  const spend = (tokens: number) =>
    service()
      .from('assistant_calls')
      .insert({ user_id: asha.id, day: data.day, step: 'text', model: 'x', tokens_in: tokens })
  await spend(165_000)
  const near = (await ask(asha, {})).data
  expect(near).toMatchObject({ mode: 'model', notice: { kind: 'limit-near' } })

  await spend(40_000)
  const asked = model.chats.length
  const beyond = (await ask(asha, {})).data
  expect(beyond).toMatchObject({ mode: 'library', grounded: true, notice: { kind: 'limit-reached' } })
  expect(beyond.notice.text).toMatch(/12:00\sam/i)
  expect(model.chats).toHaveLength(asked)
  expect((await status()).quota.left).toBe(0)
})

const dayInIndia = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)

test('when the day of all is used up, whoever asks is told so, and the library answers', async () => {
  const [asha, ravi] = [await newLearner(), await newLearner()]
  const { data: spent } = await service()
    .from('assistant_calls')
    .insert({ user_id: ravi.id, day: dayInIndia(), step: 'text', model: 'x', tokens_in: 20_000_000 })
    .select('id')
    .single()
    .throwOnError()
  const asked = model.chats.length

  const { data } = await ask(asha, {})

  await service().from('assistant_calls').update({ tokens_in: 0 }).eq('id', spent.id).throwOnError()
  expect(data).toMatchObject({ mode: 'library', grounded: true, notice: { kind: 'limit-reached' } })
  expect(data.notice.text).toMatch(/used up on this site, for everybody.* is kept .* back at .*12:00\sam/i)
  expect(model.chats).toHaveLength(asked)
  model.says('Inflation is a rise of prices [1].')
  expect((await ask(asha, {})).data).toMatchObject({ mode: 'model', notice: null })
})

test('a deleted conversation stops its answer', async () => {
  const asha = await newLearner()
  const mine = ids()
  model.says({ text: sentences(30), each: 30 })

  const asked = ask(asha, mine)
  await expect.poll(async () => (await answerRow(asha, mine.session_id))?.state).toBe('writing')
  await asha.client.rpc('delete_chat_session', { p_session_id: mine.session_id })
  await asked
  await expect.poll(() => model.speaking).toBe(0)
  expect(await rows(asha, mine.session_id)).toEqual([])
})
