import { beforeAll, expect, test } from 'vitest'
import { isLoaded, loadLibrary } from '#scripts/content/load.ts'
import { allQuestions } from '#scripts/content/schema.ts'
import { writtenLibrary } from '#scripts/testing/written-library.ts'
import { as, asOwner, databaseUrl, newUser } from './as-user.ts'
import { withStudyLibrary } from './study-library.ts'

const reading = writtenLibrary()
const { library } = reading

beforeAll(async () => {
  await withStudyLibrary()
})

test('an unchanged library is not loaded again', async () => {
  expect(await isLoaded(databaseUrl, reading.hash)).toBe(true)
  expect(await isLoaded(databaseUrl, 'another')).toBe(false)
  expect(await loadLibrary(databaseUrl, reading)).toBeUndefined()
  expect(await asOwner('select from public.library_loads')).toHaveLength(1)
})

test('everything that the library holds is there', async () => {
  const tables = {
    topics: library.topics.length,
    micro_topics: library.microTopics.length,
    facts: library.facts.length,
    notes: library.notes.length,
    questions: allQuestions(library).length,
    question_versions: allQuestions(library).length,
    mains_questions: library.mains.length,
    news_items: library.news.length,
    books: library.books.length,
    book_chapters: library.books.flatMap((book) => book.chapters).length,
    glossary_terms: library.glossary.length,
    doubts: library.doubts.length,
    tests: library.tests.length,
    challenges: library.challenges.length,
    exam_milestones: library.exams.length,
    data_releases: library.releases.length,
    events: library.events.length,
  }
  for (const [table, count] of Object.entries(tables)) {
    expect(await asOwner(`select count(*)::int from public.${table}`), table).toEqual([{ count }])
  }
  const keys = await asOwner('select count(*)::int from exam_private.question_keys')
  expect(keys).toEqual([{ count: allQuestions(library).length }])
})

test('a question that changed is asked in a new version, and the old one stays what it was', async () => {
  const [first, ...others] = library.questions
  if (!first) throw new Error('the bank is empty')
  const versions = () =>
    asOwner(
      `select version, asked -> 'stem' ->> 'en' as stem from public.question_versions where question_id = $1
       order by version`,
      [first.id],
    )
  const changed = { ...first, stem: `${first.stem} Really?` }

  await loadLibrary(databaseUrl, {
    ...reading,
    hash: 'a',
    library: { ...library, questions: [changed, ...others] },
  })
  expect(await versions()).toEqual([
    { version: 1, stem: first.stem },
    { version: 2, stem: changed.stem },
  ])
  await loadLibrary(databaseUrl, {
    ...reading,
    hash: 'b',
    library: { ...library, questions: [changed, ...others] },
  })
  expect(await versions()).toHaveLength(2)

  const without = library.tests.map((paper) => ({
    ...paper,
    questions: paper.questions.filter((id) => id !== first.id),
  }))
  const challenges = library.challenges.map((entry) => ({
    ...entry,
    questions: entry.questions.filter((id) => id !== first.id),
  }))
  const smaller = { ...library, questions: others, tests: without, challenges }
  await loadLibrary(databaseUrl, { ...reading, hash: 'c', library: smaller })
  expect(await asOwner('select status from public.questions where id = $1', [first.id])).toEqual([
    { status: 'retired' },
  ])
  await loadLibrary(databaseUrl, reading)
  expect(await asOwner('select status, version from public.questions where id = $1', [first.id])).toEqual([
    { status: 'live', version: 3 },
  ])
})

test('a challenged question stays challenged until it is written anew', async () => {
  const [first, ...others] = library.questions
  if (!first) throw new Error('the bank is empty')
  const status = () => asOwner('select status from public.questions where id = $1', [first.id])
  await asOwner(`update public.questions set status = 'challenged' where id = $1`, [first.id])

  await loadLibrary(databaseUrl, { ...reading, hash: 'e' })
  expect(await status()).toEqual([{ status: 'challenged' }])
  const changed = { ...first, explanation: `${first.explanation} Indeed.` }
  await loadLibrary(databaseUrl, {
    ...reading,
    hash: 'f',
    library: { ...library, questions: [changed, ...others] },
  })
  expect(await status()).toEqual([{ status: 'live' }])
  await loadLibrary(databaseUrl, reading)
})

test('what was written at the desk is left alone', async () => {
  await asOwner(`insert into public.news_items (id, news_date, title, title_hi, gist, gist_hi, topics, papers, importance,
      sections, mains, sources, unverified, status, origin)
    values ('desk', now(), 'x', 'x', 'x', 'x', '{gdp}', '{}', 1, '{}', '{}', '[{}]', false, 'published', 'desk')`)

  await loadLibrary(databaseUrl, { ...reading, hash: 'd' })
  expect(await asOwner(`select status from public.news_items where id = 'desk'`)).toEqual([
    { status: 'published' },
  ])
  await asOwner(`delete from public.news_items where id = 'desk'`)
})

test('what a learner reads before answering does not give the answer away', async () => {
  const rows = await asOwner<{ asked: object }>('select asked from public.question_versions')

  const fields = new Set(rows.flatMap(({ asked }) => Object.keys(asked)))
  expect([...fields].sort()).toEqual(
    ['stem', 'statements', 'heads', 'pairs', 'items', 'ask', 'options', 'sets', 'orders'].sort(),
  )
  expect(JSON.stringify(rows)).not.toMatch(/"(correct|why|key|explains|explanation|truths)"/)
})

test('topics and facts are open, notes and passages ask for a login', async () => {
  const asha = await newUser()

  for (const open of ['topics', 'facts']) {
    expect((await as('visitor', `select * from public.${open} limit 5`)).length).toBeGreaterThan(0)
  }
  for (const closed of ['notes', 'chunks', 'library_terms', 'library_words']) {
    await expect(as('visitor', `select * from public.${closed}`)).rejects.toThrow('permission denied')
    expect((await as(asha, `select * from public.${closed} limit 5`)).length).toBeGreaterThan(0)
  }
})

test.each(['topics', 'facts', 'notes', 'chunks', 'library_terms', 'library_words', 'library_loads'])(
  'learners write nothing into %s',
  async (table) => {
    const asha = await newUser()
    for (const who of [asha, 'visitor']) {
      await expect(as(who, `delete from public.${table}`)).rejects.toThrow('permission denied')
      await expect(as(who, `insert into public.${table} default values`)).rejects.toThrow('permission denied')
      await expect(as(who, `update public.${table} set ctid = ctid`)).rejects.toThrow()
    }
  },
)

test('the four headline figures stand in their order, each with its date, unit and source', async () => {
  const facts = await as(
    'visitor',
    'select id, unit, as_of, source_url, publisher from public.facts where headline_rank is not null order by headline_rank',
  )

  expect(facts.map((fact) => fact.id)).toEqual([
    'cpi-inflation',
    'repo-rate',
    'gdp-growth-quarter',
    'fiscal-deficit',
  ])
  for (const fact of facts) {
    expect(fact).toMatchObject({
      unit: expect.stringContaining('%'),
      source_url: expect.stringMatching(/^https:/),
    })
    expect(fact.as_of).toBeInstanceOf(Date)
  }
})

const search = (query: string) => ({
  text: 'select id, note_slug, coverage from public.search_passages($1, 24)',
  values: [query],
})

test.each([
  ['GDP growth trends', 'gdp'],
  ['fiscal policy impact', 'fiscal-policy'],
  ['infltion targeting', 'inflation-targeting'],
  ['FRBM escape clause', 'fiscal-responsibility'],
  ['disguised unemployment', 'employment'],
  ['priority sector lending', 'priority-sector-lending'],
])('"%s" is found in the note on %s', async (query, note) => {
  const asha = await newUser()
  const found = await as(asha, search(query))

  const notes = found.map((passage) => passage.note_slug).filter((slug) => slug !== null)
  expect(notes.slice(0, 3)).toContain(note)
})

test.each(['cricket world cup winner', 'capital of France', 'photosynthesis'])(
  'no passage speaks of enough of "%s" to answer',
  async (query) => {
    const asha = await newUser()
    const found = await as<{ coverage: number }>(asha, search(query))

    expect(Math.max(0, ...found.map((passage) => passage.coverage))).toBeLessThan(0.6)
  },
)

test.each(['', '   ', "'); drop table public.notes; --", '\\', '& | ! ( )', "'''", 'x'.repeat(100_000)])(
  'a strange question is only a question: %j',
  async (query) => {
    const asha = await newUser()

    await expect(as(asha, search(query))).resolves.toBeInstanceOf(Array)
  },
)

test('visitors do not search the library', async () => {
  await expect(as('visitor', search('inflation'))).rejects.toThrow('permission denied')
})
