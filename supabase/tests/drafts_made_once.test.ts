/** What is made at a desk is made once, however often the request that makes it comes: an answer is lost now and then. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { newQuestion } from './bank.ts'
import { newQuestions } from './challenges.ts'

async function person(role: 'admin' | 'mentor') {
  const id = await newUser({ fullName: 'Meera Iyer' })
  await asOwner('update public.user_roles set role = $2 where user_id = $1', [id, role])
  return id
}
const [meera, anil] = await Promise.all([person('admin'), person('mentor')])
const { id: asked } = await newQuestion({ topic: 'gdp' })
// no two arenas that are ahead ask the same
const drawnFrom = `arenas-${crypto.randomUUID().slice(0, 8)}`
await newQuestions(150, { topic: drawnFrom })

type Fields = Record<string, unknown>
const both = (name: string, text: string) => ({ [name]: text, [`${name}_hi`]: 'राष्ट्रीय आय' })

const DESKS: Record<string, { act: string; fields: Fields; title: string; table: string; key: string }> = {
  announcements: {
    ...{ act: 'save_announcement', table: 'public.announcements', key: 'id', title: 'title' },
    fields: { ...both('title', 'Books'), body: '', body_hi: '', audience: 'everyone', is_important: false },
  },
  tests: {
    ...{ act: 'save_test', table: 'public.tests', key: 'slug', title: 'title' },
    fields: {
      ...{ kind: 'topic', ...both('title', 'Income'), ...both('about', 'Five on GDP'), topics: ['gdp'] },
      ...{ minutes: 12, rule: 'gs1', dropped_policy: 'award_all', series: '', attempts_allowed: null },
      ...{ opens_at: null, closes_at: null, questions: [asked] },
    },
  },
  series: {
    ...{ act: 'save_series', table: 'public.test_series', key: 'slug', title: 'title' },
    fields: { ...both('title', 'Every Sunday'), ...both('about', 'One a week') },
  },
  arenas: {
    ...{ act: 'save_challenge', table: 'public.challenges', key: 'slug', title: 'title' },
    fields: {
      ...{ ...both('title', 'Sunday arena'), ...both('about', 'Prices and growth'), topics: [drawnFrom] },
      ...{
        opens_at: new Date(Date.now() + 172_800_000).toISOString(),
        window: 120,
        minutes: 15,
        questions: 5,
      },
    },
  },
  'mains questions': {
    ...{ act: 'save_mains_question', table: 'public.mains_questions', key: 'id', title: 'question' },
    fields: {
      ...{ topic: 'gdp', marks: 10, words: 150, directive: 'discuss', drafted_by: 'person' },
      ...both('question', 'Growth is not welfare. Discuss with reference to India.'),
      ...{ parts: [], rubric: {}, checklist: [], model_answer: '', sources: [], fact_ids: [] },
    },
  },
}

test.each(Object.keys(DESKS))(
  '%s: sent once more it is the one that was made, as it was sent last',
  async (desk) => {
    const { act, fields, title, table, key } = DESKS[desk] as (typeof DESKS)[string]
    const save = (given: Fields) => call<string>(meera, act, { ...fields, ...given })
    const rows = async (id: string) =>
      asOwner<Record<string, string>>(`select * from ${table} where ${key}::text = $1`, [id])
    const count = async () => (await asOwner(`select from ${table}`)).length
    const made_as = crypto.randomUUID()

    const id = await save({ made_as })
    const before = await count()
    expect(await save({ made_as })).toBe(id)
    const other = `${fields[title]} And more`
    expect(await save({ made_as, [title]: other })).toBe(id)
    expect(await rows(id)).toMatchObject([{ [title]: other }])
    expect(await Promise.all([save({ made_as }), save({ made_as })])).toEqual([id, id])
    expect(await count()).toBe(before)

    // changed since, by whomever: nothing is written over, and it is said what is kept
    await save({ [key]: id, [title]: `${other} of it` })
    await expect(save({ made_as })).rejects.toMatchObject({ code: 'PT409', detail: 'made' })
    expect(await rows(id)).toMatchObject([{ [title]: `${other} of it` }])

    for (const wrong of ['', 'x', 7, null]) expect(await save({ made_as: wrong })).not.toBe(id)
    expect(await save({ made_as: crypto.randomUUID() })).not.toBe(id)
  },
)

test('one that was thrown away since is made anew', async () => {
  const { fields } = DESKS['mains questions'] as (typeof DESKS)[string]
  const made_as = crypto.randomUUID()
  const save = () => call<string>(meera, 'save_mains_question', { ...fields, made_as })
  const id = await save()
  await call(meera, 'retire_mains_question', id, '')
  const again = await save()
  expect(again).not.toBe(id)
  expect(await save()).toBe(again)
})

test('a test is copied once', async () => {
  const slug = await call<string>(meera, 'save_test', DESKS.tests?.fields)
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const copy = await call<string>(meera, 'copy_test', slug, one)
  expect(await call(meera, 'copy_test', slug, one)).toBe(copy)
  expect(await call(meera, 'copy_test', slug, other)).not.toBe(copy)
})

test('a story that somebody begins is begun once', async () => {
  const start = async (fields: Fields) => {
    const [row] = await as<{ id: string }>(meera, {
      text: 'select public.start_draft(null, $1) as id',
      values: [JSON.stringify(fields)],
    })
    return row?.id
  }
  const made_as = crypto.randomUUID()
  const id = await start({ made_as })
  expect(await start({ made_as })).toBe(id)
  expect(await start({})).not.toBe(id)
})

test('a document that is begun once more is the one that was begun, and another name is told where it stands', async () => {
  const slug = `once-${crypto.randomUUID().slice(0, 8)}`
  const made_as = crypto.randomUUID()
  const fields = { title: 'Money', body: '## Concept' }
  const begin = (id: string, given: Fields) =>
    call<string>(meera, 'new_document', 'note', id, { ...fields, ...given })
  expect(await begin(slug, { made_as })).toBe(slug)
  expect(await begin(slug, { made_as, title: 'Money and banking' })).toBe(slug)
  type Opened = { fields: { title: string }; revision: number }
  const opened = await call<Opened>(meera, 'open_document', 'note', slug)
  expect(opened.fields.title).toBe('Money and banking')

  await expect(begin(`${slug}-2`, { made_as })).rejects.toMatchObject({
    detail: 'made',
    message: expect.stringContaining(`begun already when it was sent before, as "${slug}"`),
  })
  await call(meera, 'save_document', 'note', slug, opened.revision, { ...opened.fields, title: 'Money' })
  await expect(begin(slug, { made_as })).rejects.toMatchObject({ code: 'PT409', detail: 'made' })
  // whoever begins another one of this name is told as before
  await expect(begin(slug, {})).rejects.toThrow('of this name already')
})

test('a figure that is sent once more is the one that was made; with other contents it is said what is kept', async () => {
  const id = `once-${crypto.randomUUID().slice(0, 8)}`
  const figure = {
    ...{ id, topic: 'gdp', name: `Prices ${id}`, name_hi: 'दाम', value: 3, display: '3', unit: '%' },
    ...{ period: 'October 2026', status: 'estimate', as_of: '2026-10-31', publisher: 'Ministry' },
    ...{ source_title: 'Prices', source_url: 'https://example.in/x', reviewed_by: 'Meera Iyer' },
    made_as: crypto.randomUUID(),
  }
  const make = (given: Fields = {}) => call<string>(meera, 'new_figure', { ...figure, ...given })
  expect(await make()).toBe(id)
  expect(await make()).toBe(id)
  await expect(make({ id: `${id}-2`, value: 4, display: '4' })).rejects.toMatchObject({
    detail: 'made',
    message: expect.stringContaining(`kept as "${id}"`),
  })
  await expect(make({ made_as: crypto.randomUUID() })).rejects.toThrow('choose another key')
})

test('a live round that a mentor makes is made once', async () => {
  const topic = `once-${crypto.randomUUID().slice(0, 8)}`
  await newQuestions(90, { topic })
  const fields = { title: 'Clinic', topics: [topic], questions: 5, seconds: 60, made_as: crypto.randomUUID() }
  type Round = { id: string }
  const make = (given: Fields = {}) => call<Round>(anil, 'new_mentor_live', { ...fields, ...given })
  const { id } = await make()
  expect((await make()).id).toBe(id)
  await expect(make({ title: 'Another clinic' })).rejects.toMatchObject({
    detail: 'made',
    message: expect.stringContaining('made already when it was sent before'),
  })
  expect((await make({ made_as: crypto.randomUUID() })).id).not.toBe(id)
})

test('what is kept of it names nobody, is read by nobody, and goes after ninety days', async () => {
  const { fields } = DESKS.series as (typeof DESKS)[string]
  const made_as = crypto.randomUUID()
  const id = await call<string>(meera, 'save_series', { ...fields, made_as })
  await expect(as(meera, 'select * from private.desk_makings')).rejects.toThrow('permission denied')
  await asOwner(`update private.desk_makings set made_at = now() - interval '91 days' where made_as = $1`, [
    made_as,
  ])
  await call(meera, 'save_series', { ...fields, made_as: crypto.randomUUID() })
  expect(await call(meera, 'save_series', { ...fields, made_as })).not.toBe(id)
})
