/** One search over everything that has a name: by what was typed so far, by ear, with slips; and only what one may see. */

import { beforeAll, expect, test } from 'vitest'
import { as, asOwner, call, newUser, type Who } from './as-user.ts'
import { newQuestion, newTest } from './bank.ts'
import { withStudyLibrary } from './study-library.ts'

type Found = { kind: string; id: string; title: string; href: string; why: string; context: string | null }

let asha: string

beforeAll(async () => {
  await withStudyLibrary()
  asha = await newUser()
}, 60_000)

const found = (who: Who, query: string) =>
  as<Found>(who, {
    text: 'select * from public.search_everything($1)',
    values: [query],
  })

const names = async (query: string, who: Who = asha) =>
  (await found(who, query)).map(({ kind, id }) => `${kind}:${id}`)

test('every kind of thing is found by its name, and opens where it lives', async () => {
  const all = await asOwner<{ kind: string; href: string }>(
    `select distinct on (kind) kind, href from private.search_entries where id not like '%:%' order by kind, id`,
  )

  expect(
    Object.fromEntries(
      all.map(({ kind, href }) => [kind, href.replace(/=[^&]+/g, '=x').replace(/-.*/, '-x')]),
    ),
  ).toEqual({
    book: '/ebooks?book=x',
    chapter: '/ebooks?book=x&chapter=x',
    doubt: '/ebooks?note=x',
    event: '/events?event=x',
    fact: '/daily-x',
    mains: '/mains-x',
    news: '/daily-x',
    note: '/ebooks?note=x',
    question: '/practice?question=x',
    term: '/ebooks?glossary#term-x',
    topic: '/syllabus?topic=x',
  })
})

test.each([
  ['a word that is still being typed', 'infl', 'topic:inflation'],
  ['a name in full', 'repo rate', 'fact:repo-rate'],
  ['an abbreviation', 'cpi', 'fact:cpi-inflation'],
  ['Hindi', 'मुद्रास्फीति', 'topic:inflation'],
  ['the Hindi of a figure', 'नकद आरक्षित अनुपात', 'fact:crr'],
  ['Hindi on a Latin keyboard', 'mudrasfiti', 'term:inflation'],
  ['two words by ear', 'rajkoshiya ghata', 'term:fiscal-deficit'],
  ['a slip of the keyboard', 'fiscal deficet', 'term:fiscal-deficit'],
  ['two slips', 'monetery polcy', 'topic:monetary-policy'],
  ['a letter too few', 'inflaton', 'topic:inflation'],
  ['a day of the exam', 'prelims 2027', 'event:milestone:cse-2027-prelims'],
  ['the news of a day', 'union budget 2026-27', 'news:2026-02-01-union-budget-2026-27'],
])('found by %s: %s', async (_, query, wanted) => {
  expect((await names(query)).slice(0, 6)).toContain(wanted)
})

test('a day of the exam opens in its month, and a release among the releases: the first weeks may not hold them', async () => {
  const [prelims] = await asOwner<{ day: string }>(
    `select day::text from public.exam_milestones where id = 'cse-2027-prelims'`,
  )
  const exam = (await found(asha, 'prelims 2027')).find(({ id }) => id === 'milestone:cse-2027-prelims')
  expect(exam?.href).toBe(`/events?view=month&month=${prelims?.day.slice(0, 7)}&date=${prelims?.day}`)
  const releases = await asOwner<{ href: string }>(
    `select distinct href from private.search_entries where id like 'release:%'`,
  )
  expect(releases).toEqual([{ href: '/events?layers=releases' }])
})

test('the very name stands first', async () => {
  const [first, second] = await found(asha, 'Inflation')

  expect([first?.title, second?.title]).toEqual(['Inflation', 'Inflation'])
  expect(first?.why).toBe('name')
})

test('a figure says its reading at once', async () => {
  const rate = (await found('visitor', 'repo rate')).find(({ kind }) => kind === 'fact')

  expect(rate?.context).toMatch(/^\d+(\.\d+)? %/)
  const [deficit] = await as<Found & { title_hi: string; context_hi: string }>('visitor', {
    text: `select * from public.search_everything('fiscal deficit of the union') where id = 'fiscal-deficit'`,
    values: [],
  })
  expect(deficit?.title_hi).toBe('केंद्र सरकार का राजकोषीय घाटा')
  expect(deficit?.context_hi).toMatch(/^\d+(\.\d+)? %, जीडीपी का, /)
})

test('a mains question is found by its words in both languages, by everybody, for as long as it is asked', async () => {
  const question = 'mains:cash-in-a-digital-economy'
  expect(await names('cash paradox money multiplier', 'visitor')).toContain(question)
  expect(await names('मुद्रा गुणक विरोधाभास', 'visitor')).toContain(question)

  const retire = (status: string) =>
    asOwner(`update public.mains_questions set status = '${status}' where id = 'cash-in-a-digital-economy'`)
  await retire('retired')
  expect(await names('cash paradox money multiplier')).not.toContain(question)
  await retire('live')
  expect(await names('cash paradox money multiplier')).toContain(question)
})

test('where no name fits, passages of notes and books do', async () => {
  const passages = (await found(asha, 'operation flood')).filter(({ kind }) => kind === 'passage')

  expect(passages.map(({ href }) => href)).toContainEqual(
    expect.stringContaining('milk-fish-and-the-food-factory'),
  )
})

test('a visitor finds what is open to all, and neither notes nor news nor questions of the bank', async () => {
  const kinds = new Set((await found('visitor', 'inflation')).map(({ kind }) => kind))

  expect([...kinds].sort()).toEqual(['fact', 'mains', 'topic'])
  expect(await names('prelims 2027', 'visitor')).toContain('event:milestone:cse-2027-prelims')
})

test('of the bank a learner finds what may come up in practice, and nothing of a paper still to be taken', async () => {
  const open = await newQuestion({ id: 'zamindar-practice' })
  const held = await newQuestion({ id: 'zamindar-mock' })
  await newTest([held], { kind: 'mock' })

  const ids = (await found(asha, 'zamindar')).map(({ id }) => id)

  expect(ids).toContain(open.id)
  expect(ids).not.toContain(held.id)
})

test('what is published is found in the same moment, and no longer when it is withdrawn', async () => {
  await asOwner(`
    insert into public.news_items (id, news_date, title, title_hi, gist, gist_hi, topics, papers, importance, sections,
      mains, sources, unverified, status, origin)
    select 'news-quokka', current_date, 'Quokka bonds listed', 'क्वोका बॉन्ड', 'A gist', 'सार', topics, papers, 1,
      '{"why_in_news": "The wombat clause"}', mains, sources, false, 'draft', 'library'
    from public.news_items limit 1`)
  expect(await names('quokka')).not.toContain('news:news-quokka')

  await asOwner(`update public.news_items set status = 'published' where id = 'news-quokka'`)
  expect((await names('quokka'))[0]).toBe('news:news-quokka')
  expect(await names('wombat clause')).toContain('news:news-quokka')

  await asOwner(`update public.news_items set status = 'withdrawn' where id = 'news-quokka'`)
  expect(await names('quokka')).not.toContain('news:news-quokka')
})

test('a figure that another one replaced is not offered', async () => {
  await asOwner(`update public.facts set superseded_by = 'repo-rate' where id = 'sdf-rate'`)

  expect(await names('sdf rate')).not.toContain('fact:sdf-rate')
  await asOwner(`update public.facts set superseded_by = null where id = 'sdf-rate'`)
  expect(await names('sdf rate')).toContain('fact:sdf-rate')
})

test.each(['', '   ', '&|!:*()', "'; drop table x; --", '\\', '::::', '%%%', 'क', '😀', 'a'.repeat(5000)])(
  'whatever is typed is answered: %j',
  async (query) => {
    expect(Array.isArray(await found(asha, query))).toBe(true)
  },
)

test('the index holds what a full reading would', async () => {
  const kept = `select md5(string_agg(kind || id || title || coalesce(context, '') || href || names::text || words::text, '|'
    order by kind, id)) as state, count(*)::int as entries from private.search_entries`
  const [before] = await asOwner<{ state: string; entries: number }>(kept)

  await asOwner('delete from private.search_entries')
  await asOwner('select private.index_for_search(kind, array_agg(id)) from private.searchable group by kind')

  expect(before?.entries).toBeGreaterThan(2000)
  expect(await asOwner(kept)).toEqual([before])
})

test('a question that was found is practised by itself, and one of a paper still to be taken is not', async () => {
  const open = await newQuestion()
  const held = await newQuestion()
  await newTest([held], { kind: 'mock' })

  const opened = await call<{ attempt: { mode: string; question_count: number } }>(
    asha,
    'practise_question',
    open.id,
  )

  expect(opened.attempt).toMatchObject({ mode: 'learn', question_count: 1 })
  await expect(call(asha, 'practise_question', held.id)).rejects.toMatchObject({ code: 'PT404' })
  await expect(call('visitor', 'practise_question', open.id)).rejects.toMatchObject({ code: '42501' })
})
