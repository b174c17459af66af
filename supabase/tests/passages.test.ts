/** Passages of every kind in one list, with all the names that things have; explanations only when their key is out. */

import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { loadLibrary } from '#scripts/content/load.ts'
import { longTest } from '#scripts/testing/long.ts'
import { writtenLibrary } from '#scripts/testing/written-library.ts'
import { as, asOwner, call, databaseUrl, newUser, withAal } from './as-user.ts'
import { type Made, newQuestion, newTest } from './bank.ts'
import { withStudyLibrary } from './study-library.ts'

type Found = { id: string; kind: string; href: string; coverage: number; content: string }

let asha: string

beforeAll(async () => {
  await withStudyLibrary()
  asha = await newUser()
}, 60_000)

function found(who: Parameters<typeof as>[0], query: string) {
  return as<Found>(who, {
    text: 'select id, kind, href, coverage, content from public.search_passages($1, 24)',
    values: [query],
  })
}

const best = async (query: string, count = 5) => (await found(asha, query)).slice(0, count)

test('every kind of text is cut into passages, and each opens where it stands', async () => {
  const kinds = await asOwner<{ kind: string; href: string }>(
    'select distinct on (kind) kind, href from public.chunks order by kind, number',
  )

  expect(Object.fromEntries(kinds.map(({ kind, href }) => [kind, href]))).toEqual({
    book: expect.stringMatching(/^\/ebooks\?book=[\w-]+&chapter=[\w-]+#[\w-]+$/),
    doubt: expect.stringMatching(/^\/ebooks\?note=[\w-]+#doubt-[\w-]+$/),
    fact: expect.stringMatching(/^\/ebooks\?note=[\w-]+#numbers$/),
    news: expect.stringMatching(/^\/daily-news\?item=[\w-]+#in-brief$/),
    note: expect.stringMatching(/^\/ebooks\?note=[\w-]+#concept$/),
    term: expect.stringMatching(/^\/ebooks\?glossary#term-[\w-]+$/),
    topic: expect.stringMatching(/^\/syllabus#topic-[\w-]+$/),
  })
  expect(
    await asOwner(`select from public.chunks where href is null or content = '' or number is null`),
  ).toEqual([])
})

test.each([
  [
    'How was Operation Flood financed',
    'book:agriculture-industry-and-infrastructure/04-milk-fish-and-the-food-factory',
  ],
  ['Jan Vishwas second bill', 'news:2026-04-03-jan-vishwas-second-law'],
  ['seigniorage', 'term:seigniorage'],
  ['current repo rate', 'fact:repo-rate'],
])('"%s" is found where it stands: %s', async (query, id) => {
  expect((await best(query)).map((passage) => passage.id.replace(/#\d+$/, ''))).toContain(id)
})

test.each([
  ['CRR', 'cash-reserve-ratio'],
  ['नकद आरक्षित अनुपात', 'cash-reserve-ratio'],
  ['rajkoshiya ghata', 'fiscal-deficit'],
  ['raajkoshiy ghaataa', 'fiscal-deficit'],
  ['राजकोषीय घाटे', 'fiscal-deficit'],
  ['laffer cruve', 'laffer-curve'],
  ['stagflaton', 'stagflation'],
])('"%s" is another name, or another spelling, of %s', async (query, term) => {
  expect((await best(query, 8)).map(({ id }) => id)).toContain(`term:${term}`)
})

longTest(
  'a mentor’s synonym is found after the next load, without code',
  async () => {
    const reading = writtenLibrary()
    expect((await found(asha, 'zorblax')).filter(({ coverage }) => coverage > 0.5)).toEqual([])

    await loadLibrary(databaseUrl, {
      ...reading,
      hash: 'with-a-synonym',
      library: {
        ...reading.library,
        synonyms: [...reading.library.synonyms, { written: 'Laffer curve', asked: ['zorblax'] }],
      },
    })
    expect((await best('zorblax')).map(({ id }) => id)).toContain('term:laffer-curve')
    await loadLibrary(databaseUrl, reading)
  },
  60_000,
)

test('an unchanged set of passages is not made anew', async () => {
  const reading = writtenLibrary()
  const made = () => asOwner<{ made: string }>('select min(xmin::text) as made from public.chunks')
  const before = await made()

  await loadLibrary(databaseUrl, { ...reading, hash: 'other-questions' })
  expect(await made()).toEqual(before)
  await loadLibrary(databaseUrl, reading)
}, 60_000)

test('a long question reads lists and sixty passages, never the whole library', async () => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`select pg_stat_force_next_flush()`)
    const seen = async () => {
      await client.query('select pg_stat_force_next_flush()')
      const { rows } = await client.query<{ relname: string; seq_scan: string }>(
        `select relname, seq_scan from pg_stat_user_tables
         where relname in ('chunks', 'library_terms', 'library_words', 'library_synonyms') order by relname`,
      )
      return rows
    }
    const before = await seen()
    await client.query(
      `select * from public.search_passages('impact of fiscal policy on growth, infltion, debt, rozgar and employment in India')`,
    )
    expect(await seen()).toEqual(before)
  } finally {
    await client.end()
  }
})

test('visitors find nothing and read none of the lists', async () => {
  await expect(found('visitor', 'inflation')).rejects.toThrow('permission denied')
  for (const table of ['library_synonyms', 'passage_embeddings', 'embedding_models']) {
    await expect(as('visitor', `select * from public.${table}`)).rejects.toThrow('permission denied')
  }
})

test('vectors are the server’s alone, passages by number of id anybody’s who may read them', async () => {
  for (const statement of [
    'select * from public.passage_embeddings',
    'select * from public.embedding_models',
    `select public.embeddings_state('m')`,
    `select * from public.list_embeddings('m')`,
  ]) {
    await expect(as(asha, statement)).rejects.toThrow('permission denied')
    expect(await as('service', statement)).toBeDefined()
  }
  const read = `select id from public.read_passages('{term:gini-coefficient,question:x}')`
  expect(await as(asha, read)).toEqual([{ id: 'term:gini-coefficient' }])
  await expect(as('visitor', read)).rejects.toThrow('permission denied')
})

const SECRET = 'SECRET-EXPLANATION of the quondam zebrafish tariff'

async function secretQuestion(): Promise<Made> {
  const made = await newQuestion({ topic: 'gdp' })
  await asOwner(`update exam_private.question_keys set explanation = $2 where question_id = $1`, [
    made.id,
    { en: SECRET },
  ])
  return made
}

const explained = async (who: Parameters<typeof as>[0], { id }: Made) =>
  (await found(who, 'quondam zebrafish tariff')).filter((passage) => passage.id === `question:${id}`)

type Opened = { attempt: { id: string } }

test('an explanation is a passage for whoever was told its key, and for nobody else', async () => {
  const [learner, ravi] = [await newUser(), await newUser()]
  const made = await secretQuestion()
  const slug = await newTest([made])
  expect(await explained(learner, made)).toEqual([])

  const { attempt } = await call<Opened>(learner, 'start_test', slug)
  expect(await explained(learner, made)).toEqual([])
  await call(learner, 'submit_attempt', attempt.id)
  // The key waits for what the learner expects.
  expect(await explained(learner, made)).toEqual([])
  await call(learner, 'reveal_results', attempt.id)

  expect(await explained(learner, made)).toEqual([
    expect.objectContaining({
      kind: 'explanation',
      content: SECRET,
      href: `/test-results?attempt=${attempt.id}#question-1`,
    }),
  ])
  expect(await explained(ravi, made)).toEqual([])
  expect(await explained('service', made)).toEqual([])

  // after midnight in India, before it in UTC
  await asOwner(`update public.attempt_answers set saved_at = '2026-11-29T19:45Z' where attempt_id = $1`, [
    attempt.id,
  ])
  const dated = `select as_of::text from public.search_passages('quondam zebrafish tariff') where id = 'question:${made.id}'`
  expect(await as(learner, dated)).toEqual([{ as_of: '2026-11-30' }])
})

test('while the question is before her again, its explanation is not', async () => {
  const learner = await newUser()
  const made = await secretQuestion()
  const [first, second] = [await newTest([made]), await newTest([made])]
  const { attempt } = await call<Opened>(learner, 'start_test', first)
  await call(learner, 'submit_attempt', attempt.id)
  await call(learner, 'reveal_results', attempt.id)
  expect(await explained(learner, made)).toHaveLength(1)

  const again = await call<Opened>(learner, 'start_test', second)
  expect(await explained(learner, made)).toEqual([])
  await call(learner, 'submit_attempt', again.attempt.id)
  expect(await explained(learner, made)).toEqual([])
  await call(learner, 'reveal_results', again.attempt.id)
  expect(await explained(learner, made)).toHaveLength(1)
})

test('a learner who gave only one of two factors finds no explanation', async () => {
  const learner = await newUser()
  const made = await secretQuestion()
  const { attempt } = await call<Opened>(learner, 'start_test', await newTest([made]))
  await call(learner, 'submit_attempt', attempt.id)
  await call(learner, 'reveal_results', attempt.id)
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [learner],
  )

  expect(await explained(withAal(learner, 'aal1'), made)).toEqual([])
  expect(await explained(withAal(learner, 'aal2'), made)).toHaveLength(1)
})

test('the explanation of a question that was dropped explains nothing', async () => {
  const learner = await newUser()
  const made = await secretQuestion()
  const { attempt } = await call<Opened>(learner, 'start_test', await newTest([made]))
  await call(learner, 'submit_attempt', attempt.id)
  await call(learner, 'reveal_results', attempt.id)
  await asOwner('update exam_private.question_keys set dropped = true where question_id = $1', [made.id])

  expect(await explained(learner, made)).toEqual([])
})

test('an explanation that is mended is found by its new words', async () => {
  const learner = await newUser()
  const made = await secretQuestion()
  const { attempt } = await call<Opened>(learner, 'start_test', await newTest([made]))
  await call(learner, 'submit_attempt', attempt.id)
  await call(learner, 'reveal_results', attempt.id)
  await asOwner(
    `update exam_private.question_keys set explanation = '{"en": "All about the marmalade cess"}' where question_id = $1`,
    [made.id],
  )

  expect(await explained(learner, made)).toEqual([])
  expect((await found(learner, 'marmalade cess')).map(({ id }) => id)).toContain(`question:${made.id}`)
})
