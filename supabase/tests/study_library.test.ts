import { resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { loadLibrary } from '#scripts/content/load.ts'
import { readContent } from '#scripts/content/read.ts'
import { as, asOwner, databaseUrl, newUser } from './as-user.ts'

const reading = readContent(resolve('content'))

beforeAll(async () => {
  await loadLibrary(databaseUrl, reading)
})

test('an unchanged library is not loaded again', async () => {
  expect(await loadLibrary(databaseUrl, reading)).toBeUndefined()
  expect(await asOwner('select from public.library_loads')).toHaveLength(1)
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
  text: 'select id, note_slug, coverage from public.search_library($1, 24)',
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
