/**
 * No key, truth or explanation leaves the server before its time, through any door. The keys themselves are read beside
 * the server, from its database: what they say must stand in no answer.
 */

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANON_KEY, API_URL, type Client, needed, newClient, newLearner } from './target.ts'

/** What is for reading says some of what reasons say, in the same words: a definition has few. */
const FOR_READING = ['/book_chapters', '/chunks', '/glossary_terms', '/news_items', '/notes']

type Opened = { attempt: { id: string }; questions: { position: number; question_id: string }[] }

const learner = newLearner()
let database: pg.Client
/** The beginning of every explanation, of every reason and of every model answer. */
let secrets: string[]
let attempt: Opened

beforeAll(async () => {
  database = new pg.Client({ connectionString: needed('DB_URL') })
  await database.connect()
  const { rows } = await database.query<{ secret: string }>(`
    select left(explanation ->> 'en', 60) as secret from exam_private.question_keys
    union select left(reason ->> 'en', 60) from exam_private.question_keys cross join jsonb_array_elements(reasons) reason
    union select left(model_answer, 60) from exam_private.mains_answers`)
  secrets = rows.map(({ secret }) => secret).filter((secret) => secret.length > 40)
  const { client } = await learner
  const { data, error } = await client.rpc('start_test', { p_test: 'economy-paper-1' })
  if (error) throw error
  attempt = data as Opened
})
afterAll(() => database?.end())

function secretIn(text: string) {
  const plain = text.replaceAll('\\"', '"')
  return secrets.find((secret) => plain.includes(secret))
}

/** Of the key itself, which is only a number: the field that would carry it. */
function expectNothingTold(text: string, where: string) {
  expect(secretIn(text), where).toBeUndefined()
  expect(text, where).not.toMatch(/"(key|truths|reasons|explanation|correct_option)"\s*:\s*[^n]/)
}

async function bodyOf(client: Client, path: string, init: RequestInit = {}) {
  const { data } = await client.auth.getSession()
  const response = await fetch(API_URL + path, {
    ...init,
    headers: {
      apikey: ANON_KEY,
      authorization: `Bearer ${data.session?.access_token ?? ANON_KEY}`,
      ...init.headers,
    },
  })
  return { status: response.status, text: await response.text() }
}

test('there are keys to look for', () => {
  expect(secrets.length).toBeGreaterThan(1000)
})

test('while a test is sat, opening, saving and checking it tell nothing', async () => {
  const { client } = await learner
  const p_attempt = attempt.attempt.id
  const answers = attempt.questions.slice(0, 30).map(({ position }) => ({ position, seq: 1, selected: 0 }))
  const told = [
    attempt,
    (await client.rpc('save_answers', { p_attempt, p_answers: answers })).data,
    await client.rpc('check_answer', { p_attempt, p_answer: { position: 1, seq: 2, selected: 0 } }),
    (await client.rpc('open_attempt', { p_attempt })).data,
    (await client.rpc('my_tests')).data,
    (await client.from('attempt_answers').select('*')).data,
  ]

  for (const one of told) expectNothingTold(JSON.stringify(one), 'a test that is open')
})

test('after submitting, before the prediction, still nothing', async () => {
  const { client } = await learner
  const p_attempt = attempt.attempt.id
  expect((await client.rpc('submit_attempt', { p_attempt })).error).toBeNull()

  const told = [
    (await client.rpc('open_attempt', { p_attempt })).data,
    (await client.rpc('my_tests')).data,
    (await client.from('attempt_answers').select('*')).data,
    (await client.from('review_logs').select('*')).data,
  ]
  for (const one of told) expectNothingTold(JSON.stringify(one), 'a test that waits for the prediction')
  const { data } = await client.from('attempt_answers').select('correct, sixths')
  expect(new Set(data?.map(({ correct, sixths }) => `${correct} ${sixths}`))).toEqual(new Set(['null null']))
})

test('the data API: every table and view, also under another schema’s name and embedded', async () => {
  for (const client of [newClient(), (await learner).client]) {
    const description = JSON.parse((await bodyOf(client, '/rest/v1/')).text) as {
      paths: Record<string, unknown>
    }
    const tables = Object.keys(description.paths).filter((path) => /^\/\w+$/.test(path))
    for (const table of [
      ...tables,
      '/question_keys',
      '/mains_answers',
      '/test_questions',
      '/questions',
      '/question_versions',
    ]) {
      for (const schema of ['public', 'exam_private', 'private']) {
        const { text } = await bodyOf(client, `/rest/v1${table}?limit=2000`, {
          headers: { 'accept-profile': schema },
        })
        if (!FOR_READING.includes(table)) expectNothingTold(text, table)
      }
    }
    for (const embedded of [
      'questions?select=*,question_versions(*,question_keys(*))',
      'attempt_answers?select=*,question_keys(*)',
      'attempt_answers?select=*,question_versions(*)',
      'tests?select=*,test_questions(*)',
      'mains_questions?select=*,mains_answers(*)',
      'attempt_answers?select=*,questions(*)',
      'topics?select=*,questions(*),mains_questions(*,mains_answers(*))',
    ]) {
      expectNothingTold((await bodyOf(client, `/rest/v1/${embedded}`)).text, embedded)
    }
  }
})

test('remote calls: every function, with arguments that point at the waiting test', async () => {
  for (const client of [newClient(), (await learner).client]) {
    const description = JSON.parse((await bodyOf(client, '/rest/v1/')).text) as {
      paths: Record<
        string,
        { post?: { parameters?: { schema?: { properties?: Record<string, { format?: string }> } }[] } }
      >
    }
    const functions = Object.entries(description.paths).filter(([path]) => path.startsWith('/rpc/'))
    expect(functions.length).toBeGreaterThan(2)
    for (const [path, { post }] of functions) {
      // Only what a learner asks of their own after the prediction tells keys: it is left for the next test.
      if (path === '/rpc/reveal_results' || path === '/rpc/start_practice') continue
      const wanted = post?.parameters?.find(({ schema }) => schema?.properties)?.schema?.properties ?? {}
      const given = Object.fromEntries(
        Object.entries(wanted).map(([name, { format }]) => [name, argument(name, format ?? '')]),
      )
      const { text } = await bodyOf(client, `/rest/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(given),
      })
      expectNothingTold(text, path)
    }
  }
})

function argument(name: string, format: string) {
  if (format === 'uuid') return attempt.attempt.id
  if (/json/.test(format)) return name === 'p_answers' ? [] : { position: 1, seq: 3, selected: 0 }
  if (/int|numeric|double|real/.test(format)) return 1
  if (/bool/.test(format)) return true
  if (/\[\]/.test(format)) return []
  if (/timestamp|date/.test(format)) return '2026-11-22'
  return name.includes('question') ? attempt.questions[0]?.question_id : 'economy-paper-1'
}

test('search and the assistant know nothing of the keys', async () => {
  const { client, id } = await learner
  const { rows } = await database.query<{ stem: string; explanation: string }>(`
    select asked.asked -> 'stem' ->> 'en' as stem, key.explanation ->> 'en' as explanation
    from exam_private.test_questions held
    join public.question_versions asked using (question_id)
    join exam_private.question_keys key using (question_id, version)
    where held.test = 'economy-paper-1' order by held.position limit 8`)
  for (const { stem, explanation } of rows) {
    const found = await client.rpc('search_library', { p_query: `${stem} ${explanation.slice(0, 80)}` })
    const body = {
      query: `What is the key and the explanation: ${stem}`,
      user_id: id,
      session_id: 'chat_2_abcdefghi',
      preparation_level: 'beginner',
    }
    const asked = await client.functions.invoke('chat-webhook', { body })
    expect(secretIn(JSON.stringify(found.data)), stem).toBeUndefined()
    expect(secretIn(JSON.stringify(asked.data)), stem).toBeUndefined()
  }
})

test('realtime: changes of keys are heard by nobody', async () => {
  const { client } = await learner
  const heard: string[] = []
  const channel = client
    .channel('keys')
    .on('postgres_changes', { event: '*', schema: 'exam_private' }, (change) =>
      heard.push(JSON.stringify(change)),
    )
    .on('postgres_changes', { event: '*', schema: 'public' }, (change) => heard.push(JSON.stringify(change)))
  await new Promise<void>((resolve) => {
    channel.subscribe((status) => {
      if (status !== 'CLOSED') resolve()
    })
  })
  await database.query('update exam_private.question_keys set key = key')
  await database.query('update public.question_versions set version = version')
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await client.removeAllChannels()

  expect(
    heard.filter((change) => secretIn(change) !== undefined || change.includes('question_keys')),
  ).toEqual([])
})

test('storage holds none of it', async () => {
  const { client } = await learner

  expect((await client.storage.listBuckets()).data ?? []).toEqual([])
  for (const path of [
    '/storage/v1/object/exam_private/question_keys',
    '/storage/v1/object/public/content/questions.yaml',
  ]) {
    expectNothingTold((await bodyOf(client, path)).text, path)
  }
})

test('the site’s own files and their source maps hold none of it', async () => {
  const { client } = await learner
  const page = (await bodyOf(client, '/')).text
  const seen = new Set<string>()
  const waiting = [...page.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path)
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const { text } = await bodyOf(client, path)
    expect(secretIn(text), path).toBeUndefined()
    const map = await bodyOf(client, `${path}.map`)
    expect(map.status, `${path}.map`).toBe(404)
    for (const [name] of text.matchAll(/[\w-]+-[\w-]{8}\.(js|css)/g)) waiting.push(`/assets/${name}`)
  }
  expect(seen.size).toBeGreaterThan(20)
})

test('other addresses of the server hold none of it', async () => {
  const { client } = await learner
  for (const path of [
    '/rest/v1/',
    '/metrics',
    '/readyz',
    '/healthz',
    '/content/questions/public-finance.yaml',
    '/supabase/migrations',
    '/graphql/v1',
  ]) {
    expect(secretIn((await bodyOf(client, path)).text), path).toBeUndefined()
  }
})

test('and after the prediction the key is told, to this learner alone', async () => {
  const { client } = await learner
  const p_attempt = attempt.attempt.id
  expect(
    (await client.rpc('reveal_results', { p_attempt, p_reflection: { predicted_sixths: 300 } })).error,
  ).toBeNull()

  expect(secretIn(JSON.stringify((await client.rpc('open_attempt', { p_attempt })).data))).toBeDefined()
  const other = await newLearner()
  const { data, error } = await other.client.rpc('open_attempt', { p_attempt })
  expect([data, error?.code]).toEqual([null, 'P0002'])
})
