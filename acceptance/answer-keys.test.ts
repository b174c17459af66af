/**
 * No key, truth or explanation leaves the server before its time, through any door. The keys themselves are read beside
 * the server, from its database: what they say must stand in no answer.
 */

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretFinder } from './find-secret.ts'
import { ANON_KEY, API_URL, type Client, needed, newClient, newLearner } from './target.ts'

/** What is for reading says some of what reasons say, in the same words: a definition has few. */
const FOR_READING = ['/book_chapters', '/chunks', '/glossary_terms', '/news_items', '/notes']

/** A whole paper that is open now. */
const TEST = 'general-mock-1'

type Opened = { attempt: { id: string }; questions: { position: number; question_id: string }[] }

const learner = newLearner()
let database: pg.Client
/** The beginning of every explanation, of every reason and of every model answer. */
let secrets: string[]
let findSecret: (text: string) => string | undefined
let attempt: Opened

beforeAll(async () => {
  database = new pg.Client({ connectionString: needed('DB_URL') })
  await database.connect()
  const { rows } = await database.query<{ secret: string }>(`
    select left(explanation ->> 'en', 60) as secret from exam_private.question_keys
    union select left(reason ->> 'en', 60) from exam_private.question_keys cross join jsonb_array_elements(reasons) reason
    union select left(model_answer, 60) from exam_private.mains_answers`)
  secrets = rows.map(({ secret }) => secret).filter((secret) => secret.length > 40)
  findSecret = secretFinder(secrets)
  const { client } = await learner
  const { data, error } = await client.rpc('start_test', { p_test: TEST })
  if (error) throw error
  attempt = data as Opened
})
afterAll(() => database?.end())

function secretIn(text: string) {
  return findSecret(text.replaceAll('\\"', '"'))
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

/** What the keys say of these questions: the beginnings of their explanations. */
async function explanationsOf(questions: { question_id: string }[]) {
  const { rows } = await database.query<{ explanation: string }>(
    `select left(key.explanation ->> 'en', 60) as explanation
     from unnest($1::text[]) with ordinality asked (id, place)
     join public.questions question on question.id = asked.id
     join exam_private.question_keys key on key.question_id = question.id and key.version = question.version
     order by place`,
    [questions.map(({ question_id }) => question_id)],
  )
  return rows.map(({ explanation }) => explanation)
}

/** Every function of the API whose arguments can point at this attempt, and what is readable of it. */
async function sweep(client: Client, p_attempt: string) {
  const answer = { position: 1, seq: 2, selected: 1 }
  return [
    (await client.rpc('open_attempt', { p_attempt })).data,
    (await client.rpc('save_answers', { p_attempt, p_answers: [answer] })).data,
    await client.rpc('check_answer', { p_attempt, p_answer: answer }),
    await client.rpc('attempt_cohort', { p_attempt }),
    await client.rpc('dispute_window', { p_attempt, p_position: 1 }),
    await client.rpc('reveal_results', { p_attempt }),
    (await client.rpc('my_answers')).data,
    (await client.rpc('my_reviews')).data,
    (await client.rpc('my_abilities')).data,
    (await client.rpc('public_rulings')).data,
    (await client.from('attempts').select('*, attempt_answers(*)')).data,
    (await client.from('review_logs').select('*')).data,
    (await client.from('question_statistics').select('*')).data,
  ]
}

test('a set in exam mode tells nothing until it is handed in', async () => {
  const { client } = await newLearner('Ravi Kumar')
  const { data, error } = await client.rpc('start_practice', { p_setup: { mode: 'exam', size: 10 } })
  expect(error).toBeNull()
  const opened = data as Opened
  for (const one of [opened, ...(await sweep(client, opened.attempt.id))]) {
    expectNothingTold(JSON.stringify(one), 'a set in exam mode')
  }
  // Nor does a second set of the same questions, which would be a way around.
  const again = await client.rpc('start_practice', {
    p_setup: {
      mode: 'learn',
      size: 10,
      question_ids: opened.questions.map(({ question_id }) => question_id),
    },
  })
  expect([again.data, again.error?.code]).toEqual([null, 'PT404'])

  await client.rpc('submit_attempt', { p_attempt: opened.attempt.id })
  const told = JSON.stringify((await client.rpc('open_attempt', { p_attempt: opened.attempt.id })).data)
  for (const explanation of await explanationsOf(opened.questions)) {
    expect(told.replaceAll('\\"', '"')).toContain(explanation)
  }
})

test('a set in learn mode tells of each question when it is answered, and of no other', async () => {
  const { client } = await newLearner('Sita Devi')
  const { data } = await client.rpc('start_practice', { p_setup: { mode: 'learn', size: 8 } })
  const { attempt: set, questions } = data as Opened
  expectNothingTold(JSON.stringify(data), 'a set in learn mode')
  const blank = await client.rpc('check_answer', { p_attempt: set.id, p_answer: { position: 1, seq: 1 } })
  expectNothingTold(JSON.stringify(blank), 'a question that was not answered')

  const [first, ...others] = await explanationsOf(questions)
  const checked = await client.rpc('check_answer', {
    p_attempt: set.id,
    p_answer: { position: 1, seq: 2, selected: 0 },
  })
  const reopened = await client.rpc('open_attempt', { p_attempt: set.id })
  const answers = await client.from('attempt_answers').select('position, correct, sixths')
  for (const told of [checked, reopened].map((one) => JSON.stringify(one).replaceAll('\\"', '"'))) {
    expect(told).toContain(first)
    expect(others.filter((other) => told.includes(other))).toEqual([])
  }
  expect(answers.data?.filter(({ correct, sixths }) => correct !== null || sixths !== null)).toHaveLength(1)
})

test('an open assessment tells nothing of what was right, not even by what it asks next', async () => {
  const { client } = await newLearner('Meera Iyer')
  const { data, error } = await client.rpc('start_diagnostic', {
    p_profile: {
      ...{ attempt_year: '2027', stage: 'starting', background: 'other', medium: 'en' },
      ...{ hours_per_day: 4, days_per_week: 6, weak_areas: [], strong_areas: [] },
    },
  })
  expect(error).toBeNull()
  type State = { session: string; attempt: string; question: { position: number; question_id: string } }
  let state = data as State
  const asked = [state.question]
  for (let answered = 0; answered < 5; answered++) {
    const next = await client.rpc('answer_diagnostic', {
      p_session: state.session,
      p_position: state.question.position,
      p_answer: { selected: answered % 4, seq: 1, time_ms: 9000 },
    })
    expectNothingTold(JSON.stringify(next), 'the next question of the assessment')
    state = next.data as State
    asked.push(state.question)
  }
  const told = [
    ...(await sweep(client, state.attempt)),
    (await client.rpc('diagnostic_result')).data,
    (await client.from('attempt_answers').select('*')).data,
  ]
  for (const one of told) expectNothingTold(JSON.stringify(one), 'an open assessment')
  const sessions = await client.from('diagnostic_sessions').select('theta, sd, per_area, level')
  expect(sessions.data).toEqual([{ theta: null, sd: null, per_area: null, level: null }])
  // Its questions are not met in practice before it is over.
  const practised = await client.rpc('start_practice', { p_setup: { mode: 'learn', size: 100 } })
  const met = new Set((practised.data as Opened).questions.map(({ question_id }) => question_id))
  expect(asked.filter(({ question_id }) => met.has(question_id))).toEqual([])
})

test('of a challenge of these days nothing is told before it: not what it asks, and practice does not ask it', async () => {
  // One of its own, as the journeys beside play those that there are: the duel of the day, and the next of the arenas.
  const slug = `arena-told-${crypto.randomUUID().slice(0, 12)}`
  await database.query(
    `select private.make_challenge(
       jsonb_populate_record(null::public.challenges, jsonb_build_object(
         'slug', $1::text, 'kind', 'arena', 'title', 'Of the coming days', 'title_hi', 'आने वाले दिनों की',
         'about', 'For one test.', 'about_hi', 'एक परीक्षण के लिए।', 'minutes', 10, 'visibility', 'all',
         'opens_at', now() + interval '3 days', 'join_closes_at', now() + interval '3 days 30 minutes',
         'ends_at', now() + interval '3 days 1 hour')),
       private.pick_for_challenge(null, $1, '{}', 10))`,
    [slug],
  )
  const { rows } = await database.query<{ topics: string[]; questions: string[] }>(
    `select array_agg(distinct question.topic) as topics, array_agg(question.id) as questions
     from exam_private.challenge_questions held join public.questions question on question.id = held.question_id
     where held.challenge = $1`,
    [slug],
  )
  const [coming] = rows
  if (coming?.questions.length !== 10) throw new Error('The library has not enough questions for a challenge')
  for (const { client } of [await newLearner(), { client: newClient() }]) {
    for (const path of [
      `challenges?select=*&slug=eq.${slug}`,
      'challenges?select=*,challenge_questions(*)',
      'challenges?select=*,challenge_questions(question_keys(*))',
      'challenge_questions?select=*',
    ]) {
      const { text } = await bodyOf(client, `/rest/v1/${path}`)
      expectNothingTold(text, path)
      expect(coming.questions.filter((id) => text.includes(`"${id}"`))).toEqual([])
    }
    for (const schema of ['exam_private', 'private']) {
      const { status } = await bodyOf(client, '/rest/v1/challenge_questions', {
        headers: { 'accept-profile': schema },
      })
      expect(status).toBeGreaterThanOrEqual(400)
    }
  }
  const { client } = await newLearner()
  for (const mode of ['learn', 'exam']) {
    const { data } = await client.rpc('start_practice', {
      p_setup: { topics: coming.topics, size: 100, mode },
    })
    const asked = (data as Opened).questions.map(({ question_id }) => question_id)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((id) => coming.questions.includes(id))).toEqual([])
  }
  const ofVisitors = JSON.stringify((await newClient().rpc('visitor_practice')).data)
  expect(coming.questions.filter((id) => ofVisitors.includes(`"${id}"`))).toEqual([])
  for (const id of coming.questions) {
    const asked = { p_question_id: id, p_version: 1, p_selected: 0 }
    expect((await newClient().rpc('check_visitor_answer', asked)).error?.code).toBe('PT404')
  }
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
      // Only what a learner asks of their own after the prediction tells keys: it is left for the last test.
      if (path === '/rpc/reveal_results') continue
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
  return name.includes('question') ? attempt.questions[0]?.question_id : TEST
}

test('search and the assistant know nothing of the keys', async () => {
  const { client, id } = await learner
  const { rows } = await database.query<{ stem: string; explanation: string }>(
    `
    select asked.asked -> 'stem' ->> 'en' as stem, key.explanation ->> 'en' as explanation
    from exam_private.test_questions held
    join public.question_versions asked using (question_id)
    join exam_private.question_keys key using (question_id, version)
    where held.test = $1 order by held.position limit 8`,
    [TEST],
  )
  for (const { stem, explanation } of rows) {
    const found = await client.rpc('search_passages', { p_query: `${stem} ${explanation.slice(0, 80)}` })
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

/** Milliseconds for some three hundred files, where journeys run beside. */
const ALL_FILES = 60_000

test(
  'the site’s own files and their source maps hold none of it',
  async () => {
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
      for (const [name] of text.matchAll(/[\w-]+-[\w-]{7,8}\.(js|css)/g)) waiting.push(`/assets/${name}`)
    }
    expect(seen.size).toBeGreaterThan(20)
  },
  ALL_FILES,
)

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
  expect([data, error?.code]).toEqual([null, 'PT404'])
})

test('an explanation is found by whom its key was told, not by another, and not while its question is before her again', async () => {
  const { client } = await learner
  const { rows } = await database.query<{ explanation: string; id: string }>(
    `select key.explanation ->> 'en' as explanation, mine.question_id as id
     from public.attempt_answers mine join exam_private.question_keys key using (question_id, version)
     where mine.attempt_id = $1 and not exists (
       select from public.attempt_answers other
       where other.user_id = mine.user_id and other.question_id = mine.question_id and other.correct is null
     )
     order by mine.position limit 3`,
    [attempt.attempt.id],
  )
  expect(rows).toHaveLength(3)
  const found = async (asking: Client, explanation: string) =>
    ((await asking.rpc('search_passages', { p_query: explanation.slice(0, 200) })).data ?? []) as {
      id: string
    }[]
  const other = await newLearner()

  for (const { id, explanation } of rows) {
    expect((await found(client, explanation)).map((passage) => passage.id)).toContain(`question:${id}`)
    expect(secretIn(JSON.stringify(await found(other.client, explanation)))).toBeUndefined()
  }
  const p_setup = { question_ids: rows.map(({ id }) => id), mode: 'exam', size: 3 }
  const again = await client.rpc('start_practice', { p_setup })
  expect((again.data as Opened | null)?.questions).toHaveLength(3)
  for (const { explanation } of rows) {
    expect(secretIn(JSON.stringify(await found(client, explanation)))).toBeUndefined()
  }
})
