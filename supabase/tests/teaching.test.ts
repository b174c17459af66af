/** How the assistant teaches from the real library with no language model, through its function: styles, levels, chips. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'

type Turn = { role: 'user' | 'ai'; content: string }
type Reply = {
  reply: string
  search_suggestions: string[]
  sources: { n: number; kind: string; title: string; quote: string; href: string | null }[]
  grounded: boolean
  step: number | null
  practice: { topic: string; title: string; count: number } | null
}
type Learner = Awaited<ReturnType<typeof newLearner>>

const STYLES = ['explain', 'tutor', 'data', 'viva'] as const
let server: StartedServer
let asha: Learner

beforeAll(async () => {
  server = await startRealServer({ RATE_LIMITS: 'off', JOBS: 'off' })
  asha = await newLearner()
}, 120_000)
afterAll(async () => {
  await server.stop()
  server.remove()
})

async function newLearner() {
  const { API_URL, ANON_KEY, OUTBOX_DIR } = server.instance
  const client = createClient(API_URL, ANON_KEY, { auth: { persistSession: false, autoRefreshToken: false } })
  const email = `${crypto.randomUUID()}@example.in`
  await client.auth.signUp({
    email,
    password: 'Monsoon-26-Rain',
    options: { data: { full_name: 'Asha Rao' } },
  })
  // The mail is written after the answer to the sign-up.
  const mail = await vi.waitFor(() => {
    const kept = readdirSync(OUTBOX_DIR)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(OUTBOX_DIR, name), 'utf8')))
      .find(({ to }) => to === email)
    if (!kept) throw new Error(`No mail to ${email} yet`)
    return kept
  }, 30_000)
  const token = /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
  const { data } = await client.auth.verifyOtp({ email, token, type: 'email' })
  return { client, id: data.user?.id ?? '' }
}

async function ask(query: string, more: Record<string, unknown> = {}, { client, id } = asha): Promise<Reply> {
  const body = { query, user_id: id, session_id: 'chat_1_abcdefghi', preparation_level: 'beginner', ...more }
  const { data, error } = await client.functions.invoke('chat-webhook', { body })
  if (error) throw new Error(await error.context.text())
  return data
}

/** Asks one after the other in a conversation that is kept nowhere. */
async function talk(style: string, queries: string[], learner = asha): Promise<Reply[]> {
  const history: Turn[] = []
  const replies: Reply[] = []
  for (const query of queries) {
    const reply = await ask(query, { style, history: history.slice(-24) }, learner)
    history.push({ role: 'user', content: query }, { role: 'ai', content: reply.reply })
    replies.push(reply)
  }
  return replies
}

const words = (text: string) => text.split(/\s+/).length

test.each([
  [
    'What is inflation?',
    /^(\*\*Inflation\*\*: A|Inflation is a) sustained rise in the general level of prices/,
  ],
  ['What is stagflation?', /^\*\*Stagflation\*\*: High inflation together with stagnant output/],
  ['What is the FRBM Act?', /^\*\*Fiscal Responsibility and Budget Management Act\*\*: The law of 2003/],
  ['crowding out', /^(\*\*Crowding out\*\*|Crowding out)/],
  [
    'What is the Monetary Policy Committee?',
    /^(\*\*Monetary Policy Committee\*\*|The Monetary Policy Committee)/,
  ],
  ['types of unemployment', /^Economists name several kinds of unemployment/],
  ['Who fixes the inflation target?', /^[^\n]*Union Government/],
  ["What's the current inflation rate?", /^\*\*CPI inflation \(Combined\): [\d.]+\u00a0%, year on year\*\*/],
])('"%s" is answered in the first sentence', async (query, opening) => {
  const { reply, sources, grounded } = await ask(query)

  expect(grounded).toBe(true)
  expect(reply).toMatch(opening)
  expect(words(reply)).toBeLessThanOrEqual(310)
  const cited = [...new Set([...reply.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n)))].sort(
    (a, b) => a - b,
  )
  expect(cited).toEqual(sources.map(({ n }) => n))
})

test('no paragraph comes twice, and each is whole as the library holds it', async () => {
  for (const query of [
    'Explain balance of payments',
    'What is MSP and how is it fixed?',
    'Impact of fiscal policy',
  ]) {
    const { reply, sources } = await ask(query)
    const paragraphs = reply
      .split('\n\n')
      .filter((part) => / \[\d+\]$/.test(part) && !/^(\*\*|- |\|)/.test(part))
    expect(new Set(paragraphs).size).toBe(paragraphs.length)
    for (const [at, paragraph] of paragraphs.entries()) {
      const [, text = '', n] = /^([\s\S]*) \[(\d+)\]$/.exec(paragraph) ?? []
      const quote = sources[Number(n) - 1]?.quote ?? ''
      expect(quote).toContain(text)
      if (at > 0) expect(quote.endsWith(text)).toBe(true)
    }
  }
})

test('the level decides what comes first', async () => {
  const query = 'Explain monetary policy'
  const beginner = await ask(query)
  const advanced = await ask(query, { preparation_level: 'advanced' })

  expect(advanced.reply).not.toBe(beginner.reply)
  expect(beginner.reply).not.toMatch(/\*\*(For|Against|Way forward)\.\*\*/)
})

test.each([
  'FDI vs FPI',
  'What is the difference between the repo rate and the bank rate?',
  'CRR and SLR difference',
  'cpi vs wpi',
])('"%s" is answered side by side', async (query) => {
  const { reply, sources } = await ask(query)

  expect(reply).toMatch(
    /^\| Aspect \| .+ \| .+ \|\n\|---\|---\|---\|\n\| Meaning \| .+\[\d\] \| .+\[\d\] \|/m,
  )
  expect(sources.length).toBeGreaterThanOrEqual(2)
})

test('both sides of a debate are labelled as such', async () => {
  const { reply } = await ask('Arguments for and against inflation targeting')

  expect(reply).toMatch(/\*\*For\.\*\*/)
  expect(reply).toMatch(/\*\*Against\.\*\*/)
})

test('a question in Hindi is opened in Hindi, and what is in English only is said to be', async () => {
  const { reply, sources } = await ask('राजकोषीय घाटा क्या है?')

  expect(reply).toMatch(/^राजकोषीय घाटा: .+ \[1\]/)
  expect(reply).toContain('अभी केवल अंग्रेज़ी में है')
  expect(sources[0]?.kind).toBe('term')
})

test.each([
  [
    'Why did RBI raise the repo rate to 9 percent this year?',
    /^Policy repo rate is not 9 percent in what the library holds: it was 5\.25/,
  ],
  ['Why did the RBI raise the repo rate in 2025?', /^Policy repo rate did not rise/],
  ['Write-off means farmer loan is forgiven, so how much public money was lost?', /borrower still owes/],
])('"%s" is not agreed with', async (query, correction) => {
  expect((await ask(query)).reply).toMatch(correction)
})

test('the news of the day is told before any release; that there is none is said in the language asked in', async () => {
  const { reply: none } = await ask("What's the news today?")
  expect(none).toMatch(/^The library holds no news report for today/)
  expect((await ask('आज के समाचार क्या हैं?')).reply).toMatch(/^पुस्तकालय में आज, .+ की कोई खबर नहीं है/)
  expect((await ask('नमस्ते')).reply).toMatch(/^भारतीय अर्थव्यवस्था पर/)
  expect((await ask('नमस्ते')).search_suggestions[0]).toBe('आज के समाचार क्या हैं?')

  const { API_URL, SERVICE_ROLE_KEY } = server.instance
  const service = createClient(API_URL, SERVICE_ROLE_KEY, { auth: { persistSession: false } })
  const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)
  const item = {
    ...{
      title: 'Repo rate held at 5.25 %',
      title_hi: 'रेपो दर 5.25 % पर स्थिर',
      news_date: today,
      importance: 3,
    },
    ...{ gist: 'The committee kept the repo rate.', gist_hi: 'समिति ने रेपो दर नहीं बदली।' },
    ...{ topics: ['monetary-policy'], papers: ['prelims'], sections: {}, mains: {}, unverified: false },
    sources: [
      { id: 's', publisher: 'RBI', title: 'Statement', url: 'https://www.rbi.org.in/', primary: true },
    ],
    origin: 'library',
  }
  const items = [
    { ...item, id: 'repo-held', status: 'published' },
    { ...item, id: 'repo-draft', status: 'draft', title: 'Not yet' },
  ]
  await service.from('news_items').insert(items).throwOnError()
  const { reply, sources } = await ask("What's the news today?")
  expect(reply).toContain('**Repo rate held at 5.25 %**: The committee kept the repo rate. [1]')
  expect(reply).not.toMatch(/no news report|Not yet/)
  expect(sources[0]).toMatchObject({ kind: 'news', href: '/daily-news?item=repo-held' })
  const hindi = await ask('आज के समाचार क्या हैं?')
  expect(hindi.reply).toContain('**रेपो दर 5.25 % पर स्थिर**: समिति ने रेपो दर नहीं बदली। [1]')
  expect(hindi.reply).not.toMatch(/कोई खबर नहीं/)
})

test('what is not held is said, with what to do next', async () => {
  const { reply, grounded, sources, search_suggestions } = await ask(
    'unemployment rate in villages of Sikkim on Mars',
  )

  expect({ grounded, sources }).toEqual({ grounded: false, sources: [] })
  expect(reply).toMatch(/^This is not in our library/)
  expect(reply).toContain('/ebooks?note=employment')
  expect(reply).toMatch(/other words.*mentor/)
  expect(search_suggestions.length).toBeGreaterThan(0)
})

test('what only stands near is linked to, or told as the nearest and not as the answer', async () => {
  const refused = await ask('which paper helps my uncle to prepare the state of forest report')
  expect(refused.reply).toMatch(
    /^This is not in our library[\s\S]*Nearest passages: \[[^\]]+\]\(\/(?:ebooks|daily-news)\?/,
  )

  const near = await ask('how many branches does the Punjab National Bank have in its villages')
  expect(near.reply).toMatch(/^The library may not answer just this\. The nearest that it says:\n\n/)
  const sure = await ask('How many branches may be opened, and what is the repo rate?')
  expect(sure.reply).not.toMatch(/may not answer just this/)
})

test('data: the figure with its unit, period, base and publication, the reading before, and the series', async () => {
  const { reply } = await ask('WPI inflation', { style: 'data' })

  expect(reply).toMatch(
    /^\*\*WPI inflation \(all commodities\): -?[\d.]+\u00a0%, year on year\*\* \(.+\) \[1\]/,
  )
  for (const line of ['Unit', 'Period', 'Base', 'Status', 'Published', 'Reading before'])
    expect(reply).toContain(`- ${line}: `)
  expect(reply).toMatch(/\| Period \| Value \|\n\|---\|---\|\n(\| .+ \| .+ \|\n?){3,}/)
  expect(
    (await ask('Who wrote the Arthashastra of agriculture marketing?', { style: 'data' })).reply,
  ).toMatch(/holds no figure|not in our library/)
})

test('the ladder: hints without sources, then the answer with them, then the check question is taken up', async () => {
  const [first, second, third, fourth, check] = await talk('tutor', [
    'What is the fiscal deficit?',
    'I think it is about what the government borrows',
    'next hint',
    'just tell me',
    'No: one is a flow, the other a stock',
  ])

  expect([first, second, third, fourth, check].map((reply) => reply?.step)).toEqual([1, 2, 3, 4, 4])
  for (const hint of [first, second, third]) {
    expect(hint?.sources).toEqual([])
    expect(hint?.reply).not.toMatch(/less revenue receipts/)
  }
  expect(second?.reply).toMatch(/^Your answer already speaks of: .*borrows/)
  expect(fourth?.reply).toMatch(/total expenditure less revenue receipts/i)
  expect(fourth?.reply).toMatch(/\*\*Check yourself:\*\*/)
  expect(check?.sources.length).toBeGreaterThan(0)
})

test('steps are known from the kept conversation as well', async () => {
  const session_id = `chat_${Date.now()}_ladders00`
  await asha.client.from('chat_sessions').insert({ user_id: asha.id, session_id })
  const kept = (n: number) => ({
    style: 'tutor',
    session_id,
    question_id: `ladder-q${n}`,
    message_id: `ladder-a${n}`,
  })

  expect((await ask('What is a repo?', kept(1))).step).toBe(1)
  expect((await ask('hint', kept(2))).step).toBe(2)
  expect((await ask('just tell me', kept(3))).step).toBe(4)
})

test('a ladder and a viva that are kept know how they began, however long they are', async () => {
  const session_id = `chat_${Date.now()}_longer000`
  await asha.client.from('chat_sessions').insert({ user_id: asha.id, session_id })
  let n = 0
  const kept = (query: string, style: string) => {
    n += 1
    return ask(query, { style, session_id, question_id: `longer-q${n}`, message_id: `longer-a${n}` })
  }

  const steps: (number | null)[] = []
  for (const said of ['What is the fiscal deficit?', 'hint', 'hint', 'hint', 'One is a flow, one a stock']) {
    steps.push((await kept(said, 'tutor')).step)
  }
  expect(steps).toEqual([1, 2, 3, 4, 4])

  const questions: string[] = []
  for (const said of ['Take my viva on monetary policy', 'next', 'next', 'next', 'next']) {
    questions.push(/\*\*Question:\*\* (.+)/.exec((await kept(said, 'viva')).reply)?.[1] ?? '')
    await kept('It has six members', 'viva')
  }
  expect(new Set(questions).size).toBe(5)
})

test('viva: a question without its answer, then what the answer touches and what not, never a mark', async () => {
  const [question, judged, next, end] = await talk('viva', [
    'Take my viva on monetary policy',
    'It has six members; in a tie the Governor has a second vote',
    'next',
    'stop',
  ])

  expect(question).toMatchObject({ step: 1, sources: [] })
  expect(question?.reply).toMatch(/\*\*Question:\*\* .+\?/)
  expect(judged?.step).toBe(2)
  expect(judged?.reply).toMatch(/\*\*(Already|Not yet) in your answer\*\* \[1\]/)
  expect(judged?.reply).not.toMatch(/\d+ ?\/ ?\d+|\b(score|grade|marks? of|out of)\b/i)
  expect(judged?.sources).toMatchObject([{ kind: 'book' }])
  expect(next?.reply).toMatch(/\*\*Question:\*\*/)
  expect(next?.reply).not.toBe(question?.reply)
  expect(end).toMatchObject({ step: null, grounded: true })
})

test.each(STYLES)('who writes of distress in the style %s is told whom to call', async (style) => {
  const asked = style === 'tutor' ? 'What is inflation?' : 'viva on inflation'
  const [, reply] = await talk(style, [asked, 'I want to die'])

  expect(reply?.reply).toMatch(/Tele-MANAS.*14416/)
})

test('three questions are offered in any wording, on the topic named', async () => {
  for (const query of [
    'Test me with 3 questions on inflation',
    'quiz me on inflation',
    'मुझसे मुद्रास्फीति पर 3 प्रश्न पूछो',
  ]) {
    expect((await ask(query)).practice).toMatchObject({ topic: 'inflation', count: 3 })
  }
  expect((await ask('Test me on quantum chromodynamics')).practice).toBeNull()
})

test('chips lead on: one deeper, one theme, three questions; each is answered', async () => {
  for (const query of [
    'What is inflation?',
    'What is GST?',
    'Explain balance of payments',
    'What is priority sector lending?',
  ]) {
    const { search_suggestions: chips } = await ask(query)
    expect(chips).toHaveLength(3)
    expect(chips[2]).toMatch(/^Test me with 3 questions on /)
    for (const chip of chips) expect(await ask(chip), chip).toMatchObject({ grounded: true })
  }
})

test('a weak topic comes first, once there are answers enough to call it weak', async () => {
  const ravi = await newLearner()
  const { data: open } = await ravi.client.rpc('start_practice', {
    p_setup: { topics: ['direct-taxes'], size: 6, mode: 'learn' },
  })
  for (const { position } of open.questions) {
    const answer = { position, dont_know: true, seq: 1, time_ms: 1000 }
    await ravi.client.rpc('check_answer', { p_attempt: open.attempt.id, p_answer: answer }).throwOnError()
  }

  expect((await ask('What is inflation?', {}, ravi)).search_suggestions.at(-1)).toBe(
    'Test me with 3 questions on Direct Taxes',
  )
  expect((await ask('Test me', {}, ravi)).practice).toMatchObject({ topic: 'direct-taxes' })
})

test('an item of a test that is being sat is answered in no style, nor when it is asked for by "just tell me"', async () => {
  const meera = await newLearner()
  const { data: open } = await meera.client.rpc('start_practice', {
    p_setup: { topics: ['inflation'], size: 5, mode: 'exam' },
  })
  const asked = open.questions[0].asked
  const item = [asked.stem, ...(asked.statements ?? []), ...asked.options]
    .map(({ en }: { en: string }) => en)
    .join('\n')

  for (const style of STYLES) {
    const refused = await ask(item, { style }, meera)
    expect(refused).toMatchObject({ sources: [], step: null, practice: null })
    expect(refused.reply).toContain('a question of a test that you are sitting now')
  }
  const before: Turn[] = [
    { role: 'user', content: item },
    { role: 'ai', content: '**Hint 1 / 3**' },
  ]
  for (const query of ['just tell me', 'hint', 'the answer please']) {
    expect((await ask(query, { style: 'tutor', history: before }, meera)).reply).toContain(
      'that you are sitting now',
    )
  }
  expect((await ask('What is GDP?', {}, meera)).reply).not.toContain('that you are sitting now')
  await meera.client.rpc('submit_attempt', { p_attempt: open.attempt.id, p_answers: [] }).throwOnError()
  expect((await ask(item, {}, meera)).reply).not.toContain('that you are sitting now')
})

test('who wants hints first gets a hint where the question does not say otherwise', async () => {
  const learner = await newLearner()
  expect(await ask('What is inflation?', {}, learner)).toMatchObject({ style: 'explain', step: null })
  await learner.client.rpc('choose_assistant_settings', { p_changes: { style: 'tutor' } })

  expect(await ask('What is inflation?', {}, learner)).toMatchObject({ style: 'tutor', step: 1 })
  expect(await ask('What is inflation?', { style: 'explain' }, learner)).toMatchObject({ style: 'explain' })
})

test('a subject longer than any is read as far as subjects go, and of topics a handful', async () => {
  type Context = { terms: { slug: string }[]; topics: { slug: string }[]; asked: object | null }
  const context = async (p_subject: string, p_topics: string[], p_asked?: string) => {
    const { data, error } = await asha.client.rpc('teaching_context', { p_subject, p_topics, p_asked })
    if (error) throw error
    return data as Context
  }
  const padded = `repo rate${' '.repeat(191)}`
  const { terms } = await context(padded, [])
  expect(terms).not.toEqual([])
  const words = Array.from({ length: 20_000 }, (_, at) => `word${at}`).join(' ')
  expect((await context(`${padded}${words}`, [])).terms).toEqual(terms)

  type Asked = { exercises: { question: string }[] }
  const others = Array.from({ length: 6 }, (_, at) => `no-topic-${at}`)
  const exercises = async (topics: string[]) =>
    ((await context('', topics, '')) as unknown as Asked).exercises
  expect(await exercises(['gdp'])).not.toEqual([])
  expect(await exercises([...others, 'gdp'])).toEqual([])
})
