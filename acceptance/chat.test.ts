import { expect, test } from 'vitest'
import { ANON_KEY, API_URL, newClient, newLearner } from './target.ts'

type Reply = {
  reply: string
  search_suggestions: string[]
  sources: {
    n: number
    kind: string
    title: string
    as_of: string | null
    publisher: string | null
    url: string | null
  }[]
  grounded: boolean
  mode: string
  message_id: string
}

const learner = newLearner()

async function ask(query: unknown, more: Record<string, unknown> = {}) {
  const { client, id } = await learner
  const { data, error } = await client.functions.invoke('chat-webhook', {
    body: { query, user_id: id, session_id: 'chat_1_abcdefghi', preparation_level: 'beginner', ...more },
  })
  return { data: data as Reply | null, error, status: error?.context?.status as number | undefined }
}

async function refusalOf(answer: Awaited<ReturnType<typeof ask>>) {
  return { status: answer.status, ...(await answer.error?.context.json()) }
}

test.each([
  ["What's the news today?", /most recent official releases.*published|Consumer|Reserve/is, 3],
  ["What's the current inflation rate?", /CPI inflation \(Combined\): [\d.]+\u00a0%, year on year/, 1],
  ['Explain GDP growth trends', /growth/i, 2],
  ['Impact of fiscal policy', /multiplier/i, 3],
  ['आज के समाचार क्या हैं?', /सबसे नई आधिकारिक जानकारियाँ/, 3],
  ['वर्तमान मुद्रास्फीति दर कितनी है?', /CPI inflation \(Combined\): [\d.]+\u00a0%, year on year/, 1],
  ['GDP वृद्धि के रुझान समझाइए', /growth/i, 2],
  ['राजकोषीय नीति का प्रभाव', /multiplier/i, 3],
])('the starter "%s" is answered with dates and sources', async (query, words, atLeast) => {
  const { data, error } = await ask(query)

  expect(error).toBeNull()
  expect(data).toMatchObject({ grounded: true, mode: 'library' })
  expect(data?.reply).toMatch(words)
  expect(data?.reply).toMatch(/\b20\d\d\b/)
  expect(data?.reply).toContain('no language model was used')
  expect(data?.search_suggestions.length).toBeGreaterThan(0)
  expect(data?.sources.length).toBeGreaterThanOrEqual(atLeast)
  const cited = new Set([...(data?.reply ?? '').matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n)))
  expect([...cited].sort()).toEqual(data?.sources.map((source) => source.n).sort())
  // What a word means has no day.
  for (const source of data?.sources.filter(({ kind }) => kind !== 'term') ?? []) {
    expect(source.as_of).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
  expect(data?.sources.some((source) => source.url?.startsWith('https://'))).toBe(true)
})

test('what the library does not hold is said, not guessed', async () => {
  const { data } = await ask('Who won the cricket world cup?')

  expect(data).toMatchObject({ grounded: false, mode: 'not-covered', sources: [] })
  expect(data?.reply).toContain('not in our library')
})

test.each(['I feel depressed and want to give up', 'I want to die', 'निराश हूँ, छोड़ना चाहता हूँ'])(
  'who writes of distress is told whom to call: %s',
  async (query) => {
    const { data } = await ask(query)

    expect(data).toMatchObject({ grounded: true, mode: 'library', sources: [], search_suggestions: [] })
    expect(data?.reply).toMatch(/Tele-MANAS.*14416/)
  },
)

test.each([
  ['fiscal deficit in 2025-26', /Fiscal deficit.*4\.4.*\(2025-26/],
  ['What is the fiscal deficit of India in 2025-26?', /Fiscal deficit.*4\.4.*\(2025-26/],
  ['What was the fiscal deficit in 2020-21?', /9\.2.*\(2020-21\)/],
  ['inflation in October 2025', /0\.25.*\(October 2025/],
  ['repo rate in 2025', /6\.25.*5\.50.*5\.25/s],
  [
    'repo rate in 2020',
    /does not hold this figure for 2020; the nearest it holds is \*\*Policy repo rate: 6\.25/,
  ],
  ['inflation in October 2026', /does not hold this figure for October 2026; the nearest.*3\.93.*\(May 2026/],
  ['inflation in 2010', /does not hold this figure for 2010/],
  ['What happened to GDP in 2020-21?', /does not hold this figure for 2020-21/],
])('a figure is that of the asked period, or said to be missing: %s', async (query, words) => {
  const { data } = await ask(query)

  expect(data).toMatchObject({ grounded: true, mode: 'library' })
  expect(data?.reply).toMatch(words)
  expect(data?.sources[0]).toMatchObject({ n: 1, kind: 'fact' })
})

test('news words beside a subject are a question about the subject', async () => {
  const { data } = await ask('What is happening with inflation?')

  expect(data).toMatchObject({ grounded: true, mode: 'library' })
  expect(data?.reply).not.toContain('no news report')
  expect(data?.reply).toMatch(/inflation/i)
})

test('a refusal offers the notes that are nearest', async () => {
  expect((await ask('agricultural drones of Mars')).data).toMatchObject({
    mode: 'not-covered',
    search_suggestions: expect.arrayContaining(['Agriculture in India']),
  })
  expect((await ask('42')).data).toMatchObject({ mode: 'not-covered', grounded: false })
})

test('each suggestion finds an answer', async () => {
  const { data } = await ask('Impact of fiscal policy')

  for (const suggestion of data?.search_suggestions ?? []) {
    expect((await ask(suggestion)).data, suggestion).toMatchObject({ grounded: true })
  }
})

test.each([
  ['empty', '', 'query: please type a question'],
  ['blank', ' \n\t ', 'query: please type a question'],
  ['too long', 'x'.repeat(5000), 'query: please shorten the question to 4000 characters'],
  ['a number', 7, /^query: /],
])('a message that is %s is refused with a reason', async (_, query, reason) => {
  const refusal = await refusalOf(await ask(query))

  expect(refusal.status).toBe(400)
  expect(refusal.error).toMatch(reason)
})

test('a message of a megabyte is refused', async () => {
  expect(await refusalOf(await ask('x'.repeat(1024 * 1024)))).toEqual({
    status: 413,
    error: 'This is too long to be read: please shorten it.',
  })
})

test.each([
  "'; drop table public.notes; --",
  '" or 1=1 --',
  '{{fact:cpi-inflation}} [@rbi-act] [99]',
  '<script>alert(1)</script> inflation',
  'inflation \u0000 rate',
  '% _ \\ ( ) | & ! : *',
  '🙂 مرحبا 你好 inflation',
])('a hostile question is only a question: %j', async (query) => {
  const { data, error } = await ask(query)

  expect(error).toBeNull()
  expect(data?.reply).toBeTruthy()
})

test('nobody asks in another’s name or conversation', async () => {
  const ravi = await newLearner('Ravi')
  const session_id = `chat_${Date.now()}_ravisravi`
  await ravi.client.from('chat_sessions').insert({ user_id: ravi.id, session_id })

  expect(await refusalOf(await ask('repo rate', { user_id: ravi.id }))).toMatchObject({
    status: 403,
    error: 'user_id: must be your own',
  })
  expect(await refusalOf(await ask('repo rate', { session_id }))).toMatchObject({ status: 403 })
})

test.each([
  ['no token', {}],
  ['the publishable key', { Authorization: `Bearer ${ANON_KEY}` }],
  ['a broken token', { Authorization: 'Bearer a.b.c' }],
])('without a learner there is no answer: %s', async (_, headers) => {
  const answer = await fetch(`${API_URL}/functions/v1/chat-webhook`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: ANON_KEY, ...(headers as Record<string, string>) },
    body: JSON.stringify({ query: 'inflation' }),
  })

  expect(answer.status).toBe(401)
})

test('the page learns whether Google sign-in is configured', async () => {
  const { data, error } = await newClient().functions.invoke('get-google-config')

  expect(error).toBeNull()
  expect(data).toEqual({ clientId: null })
})

test('onboarding calls say that the webhook is off, and take the caller’s own name only', async () => {
  const { client, id, email } = await learner
  const body = {
    user_id: id,
    email,
    name: 'Asha',
    signup_method: 'email',
    timestamp: new Date().toISOString(),
  }

  for (const name of ['trigger-n8n-webhook', 'handle-email-confirmation']) {
    expect((await client.functions.invoke(name, { body })).data).toMatchObject({
      success: true,
      delivered: false,
      reason: 'off',
    })
    const foreign = await client.functions.invoke(name, { body: { ...body, user_id: crypto.randomUUID() } })
    expect(foreign.error?.context.status).toBe(403)
  }
})

test('an unknown function is said to be unknown', async () => {
  const { error } = await newClient().functions.invoke('no-such-function')

  expect(error?.context.status).toBe(404)
})

type Event = { event: string; data: Record<string, unknown> }

async function streamed(more: Record<string, unknown>, query = 'Impact of fiscal policy') {
  const { client, id } = await learner
  const { data, error } = await client.functions.invoke('chat-webhook', {
    body: { query, user_id: id, session_id: 'chat_1_abcdefghi', preparation_level: 'beginner', ...more },
    headers: { Accept: 'text/event-stream' },
  })
  if (error) throw error
  const text = await (data as Response).text()
  return text.split('\n\n').flatMap((block): Event[] => {
    const [, event] = /^event: (.+)$/m.exec(block) ?? []
    const [, line] = /^data: (.+)$/m.exec(block) ?? []
    return event && line ? [{ event, data: JSON.parse(line) }] : []
  })
}

function newIds() {
  return { question_id: crypto.randomUUID(), message_id: crypto.randomUUID() }
}

test('an answer comes as events when asked for, and says the same as the plain one', async () => {
  const events = await streamed({})
  const { data } = await ask('Impact of fiscal policy')

  expect(events[0]?.event).toBe('begin')
  expect(events.at(-1)?.event).toBe('done')
  const shown = events.flatMap(({ event, data: { text } }) => (event === 'text' ? [text] : [])).join('')
  expect(shown).toBe(data?.reply)
  expect(events.at(-1)?.data).toMatchObject({
    reply: shown,
    mode: 'library',
    state: 'done',
    sources: data?.sources,
  })
})

test('with ids the server keeps question and answer, and asking again writes nothing', async () => {
  const { client, id } = await learner
  const ids = newIds()
  const session_id = `chat_${Date.now()}_keptkept0`

  await ask('What is inflation?', { ...ids, session_id, style: 'data' })
  const again = await streamed({ ...ids, session_id }, 'What is inflation?')
  expect(again.at(-1)).toMatchObject({ event: 'done', data: { message_id: ids.message_id, style: 'data' } })
  const { data } = await client
    .from('chat_messages')
    .select('*')
    .eq('session_id', session_id)
    .order('created_at')
  expect(data).toMatchObject([
    { id: ids.question_id, user_id: id, message_type: 'user', content: 'What is inflation?' },
    { id: ids.message_id, message_type: 'ai', state: 'done', style: 'data', mode: 'library' },
  ])
  expect(data?.[1]?.sources.length).toBeGreaterThan(0)
  expect((await client.rpc('stop_chat_answer', { p_message_id: ids.message_id })).data).toBe(false)
})

test('another learner’s answer is not followed, stopped or gone on with', async () => {
  const ravi = await newLearner('Ravi')
  const ids = newIds()
  await ask('What is inflation?', { ...ids, session_id: `chat_${Date.now()}_ashasasha` })
  const body = { query: 'What is inflation?', user_id: ravi.id, session_id: `chat_${Date.now()}_ravisravi` }

  for (const goesOn of [false, true]) {
    const { error } = await ravi.client.functions.invoke('chat-webhook', {
      body: { ...body, ...ids, continue: goesOn, preparation_level: 'beginner' },
    })
    expect(error?.context.status).toBe(403)
  }
  const unknown = await ravi.client.functions.invoke('chat-webhook', {
    body: { ...body, ...newIds(), continue: true, preparation_level: 'beginner' },
  })
  expect(unknown.error?.context.status).toBe(404)
  expect((await ravi.client.rpc('stop_chat_answer', { p_message_id: ids.message_id })).data).toBe(false)
})

test('the page learns what the assistant can do', async () => {
  const { client } = await learner

  const { data } = await client.functions.invoke('assistant-status', { method: 'GET' })
  expect(data).toEqual({ writes: 'library', speech: false, quota: null })
  expect(
    (await newClient().functions.invoke('assistant-status', { method: 'GET' })).error?.context.status,
  ).toBe(401)
})
