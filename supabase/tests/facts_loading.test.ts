/** What the content command writes of figures, and what of the desk's it leaves alone. */

import { expect, test } from 'vitest'
import { loadLibrary } from '#scripts/content/load.ts'
import type { Library } from '#scripts/content/schema.ts'
import { asOwner, call, databaseUrl } from './as-user.ts'
import { newStaff, newTopicOfPrices } from './facts.ts'

await newTopicOfPrices()

const source = { publisher: 'MoSPI', source_title: 'Release', source_url: 'https://example.in' }
const cpi = {
  ...{ id: 'cpi-inflation', topic: 'prices', name: 'CPI inflation', value: 3.93, display: '3.93', unit: '%' },
  ...{
    period: 'May 2026',
    as_of: '2026-05-31',
    released: null,
    base_year: '2024',
    status: 'final',
    checked: null,
  },
  ...{ checked_in: null, keywords: ['prices'], reviewed_by: null, ...source },
}
const note = {
  ...{
    slug: 'prices',
    topic: 'prices',
    title: 'Prices',
    title_hi: 'क',
    summary: 's',
    summary_hi: 'स',
    as_of: '2026-01-01',
  },
  ...{
    body: '## Concept\n\nIt is {{fact:cpi-inflation}}.',
    sources: [],
    facts: [],
    related: [],
    reviewed_by: null,
  },
}
const JULY = {
  value: 4.4,
  display: '4.40',
  period: 'July 2026',
  as_of: '2026-07-31',
  reviewed_by: 'Meera Iyer',
}

async function load(facts: object[]) {
  const library = {
    ...{
      microTopics: [],
      units: [],
      mains: [],
      news: [],
      books: [],
      glossary: [],
      doubts: [],
      synonyms: [],
      series: [],
      tests: [],
    },
    ...{
      challenges: [],
      exams: [],
      releases: [],
      events: [],
      questions: [],
      facts,
      notes: facts.length > 0 ? [note] : [],
    },
    topics: [{ slug: 'prices', title: 'Prices', papers: ['prelims'], prerequisites: [], summary: 'x' }],
  } as unknown as Library
  await loadLibrary(databaseUrl, { library, problems: [], hash: crypto.randomUUID() })
}

const state = async () => ({
  facts: await asOwner(
    'select id, display, superseded_by, now_id, headline_rank from public.facts order by as_of, id',
  ),
  stale: await asOwner('select kind, was_display, now_display from public.stale_uses'),
  text: (await asOwner(`select content from public.chunks where id = 'prices#0'`))[0]?.content.replaceAll(
    '\u00a0',
    ' ',
  ),
})

test('a reading that the library puts in the place of another marks what was written with the one before', async () => {
  await load([cpi])
  expect((await state()).stale).toEqual([])
  await load([{ ...cpi, checked: '2026-06-13' }])
  expect((await state()).stale).toEqual([])
  await load([{ ...cpi, value: 4.1, display: '4.10', period: 'June 2026', as_of: '2026-06-30' }])
  expect(await state()).toMatchObject({
    stale: [{ kind: 'note', was_display: '3.93', now_display: '4.10' }],
    text: 'It is 4.10 % (June 2026).',
  })
  await load([cpi])
  expect((await state()).stale).toEqual([])
})

test('what was published at the desk outlives a load, and gives way to a newer word of the library', async () => {
  await load([cpi])
  const admin = await newStaff('admin')
  const { id } = await call<{ id: string }>(admin, 'publish_fact', JULY, 'cpi-inflation')
  const published = {
    facts: [
      { id: 'cpi-inflation', display: '3.93', superseded_by: id, now_id: id, headline_rank: null },
      { id, display: '4.40', superseded_by: null, now_id: null, headline_rank: 1 },
    ],
    stale: [{ kind: 'note', was_display: '3.93', now_display: '4.40' }],
    text: 'It is 3.93 % (May 2026), since replaced by 4.40 % (July 2026).',
  }
  expect(await state()).toEqual(published)
  // Not changed; then changed in what nobody reads: the desk's figure stands either way.
  await load([cpi])
  expect(await state()).toEqual(published)
  await load([{ ...cpi, checked: '2026-06-13', keywords: ['prices', 'cpi'] }])
  expect(await state()).toEqual(published)
  const passages = await asOwner(`select content from public.chunks where fact_id = $1`, [id])
  expect(passages[0]?.content.replaceAll('\u00a0', ' ')).toBe('CPI inflation: 4.40 % (July 2026).')

  await load([{ ...cpi, value: 4.6, display: '4.60', period: 'August 2026', as_of: '2026-08-31' }])
  expect(await state()).toEqual({
    facts: [
      { id, display: '4.40', superseded_by: 'cpi-inflation', now_id: 'cpi-inflation', headline_rank: null },
      { id: 'cpi-inflation', display: '4.60', superseded_by: null, now_id: null, headline_rank: 1 },
    ],
    stale: [{ kind: 'note', was_display: '3.93', now_display: '4.60' }],
    text: 'It is 4.60 % (August 2026).',
  })
})

test('a correction at the desk stays until the library says something else; a figure that it drops goes', async () => {
  await load([])
  await load([cpi])
  await asOwner(`delete from public.facts where id <> 'cpi-inflation'`)
  const admin = await newStaff('admin')
  const right = { id: 'cpi-inflation', value: 3.95, display: '3.95', reviewed_by: 'Meera Iyer' }
  await call(admin, 'publish_fact', right)
  await load([cpi])
  expect((await state()).facts).toMatchObject([{ display: '3.95' }])
  await load([{ ...cpi, value: 3.96, display: '3.96' }])
  expect((await state()).facts).toMatchObject([{ display: '3.96' }])
  await call(admin, 'publish_fact', JULY, 'cpi-inflation')
  await load([])
  expect((await state()).facts).toMatchObject([{ display: '4.40', superseded_by: null }])
})

test('a name in Hindi that came later reaches the desk’s figure too, and changes no number of the desk', async () => {
  await load([])
  await load([cpi])
  await asOwner(`delete from public.facts where id <> 'cpi-inflation'`)
  const admin = await newStaff('admin')
  await call(admin, 'publish_fact', {
    id: 'cpi-inflation',
    value: 3.9,
    display: '3.90',
    reviewed_by: 'Meera Iyer',
  })
  const { id } = await call<{ id: string }>(admin, 'publish_fact', JULY, 'cpi-inflation')
  await load([{ ...cpi, name_hi: 'उपभोक्ता मूल्य मुद्रास्फीति' }])
  expect(await asOwner('select id, display, name_hi from public.facts order by as_of')).toEqual([
    { id: 'cpi-inflation', display: '3.90', name_hi: 'उपभोक्ता मूल्य मुद्रास्फीति' },
    { id, display: '4.40', name_hi: 'उपभोक्ता मूल्य मुद्रास्फीति' },
  ])
})
