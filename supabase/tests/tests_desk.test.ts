/** Tests and series at the desk: drafts, publishing, what is locked once somebody began, and who may do any of it. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { type Made, newQuestion } from './bank.ts'

async function person(role: 'admin' | 'mentor' | 'student') {
  const id = await newUser()
  await asOwner('update public.user_roles set role = $2 where user_id = $1', [id, role])
  return id
}
const [meera, anil, asha] = await Promise.all([person('admin'), person('mentor'), person('student')])
const five: Made[] = []
for (let at = 0; at < 5; at++) five.push(await newQuestion())
const ids = five.map(({ id }) => id)

const FIELDS = {
  ...{
    kind: 'topic',
    title: 'National income',
    title_hi: 'राष्ट्रीय आय',
    about: 'Five on GDP',
    about_hi: 'GDP पर पाँच',
  },
  ...{
    topics: ['gdp'],
    minutes: 12,
    rule: 'gs1',
    dropped_policy: 'award_all',
    series: '',
    attempts_allowed: null,
  },
  ...{ opens_at: null, closes_at: null, questions: ids },
}
type Fields = Record<string, unknown>
const save = (fields: Fields = {}) => call<string>(meera, 'save_test', { ...FIELDS, ...fields })
async function published(fields: Fields = {}) {
  const slug = await save(fields)
  await call(meera, 'publish_test', slug, 'Meera Iyer')
  return slug
}
const at = (slug: string) => call<Fields>(meera, 'test_at_desk', slug)
const visible = async (who: string, slug: string) =>
  (await call<{ tests: { slug: string }[] }>(who, 'my_tests')).tests.some((test) => test.slug === slug)

test('only administrators write, publish, copy and retire tests and series', async () => {
  const slug = await save()
  for (const who of [anil, asha]) {
    for (const [name, ...given] of [
      ['save_test', FIELDS],
      ['publish_test', slug, 'Anil Rao'],
      ['retire_test', slug, 'It is of no use'],
      ['copy_test', slug],
      ['test_at_desk', slug],
      ['look_at_paper', '{}'],
      ['save_series', {}],
      ['remove_series', 'x'],
    ] as const)
      await expect(call(who, name, ...given), name).rejects.toThrow('Only administrators')
    await expect(as(who, 'select * from public.test_desk()')).rejects.toThrow('Only administrators')
    await expect(as(who, 'select * from public.paper_choices()')).rejects.toThrow('Only administrators')
  }
  await expect(call('visitor', 'save_test', FIELDS)).rejects.toThrow('permission denied')
})

test('a draft is nobody’s but the desk’s; published in a name, it can be taken', async () => {
  const slug = await save()
  expect(await visible(asha, slug)).toBe(false)
  await expect(call(asha, 'start_test', slug)).rejects.toThrow('no such test')
  await expect(call(meera, 'publish_test', slug, '')).rejects.toMatchObject({
    code: 'PT400',
    detail: 'reviewer',
  })
  await call(meera, 'publish_test', slug, 'Meera Iyer')

  expect(await visible(asha, slug)).toBe(true)
  const { questions } = await call<{ questions: { question_id: string }[] }>(asha, 'start_test', slug)
  expect(questions.map(({ question_id }) => question_id)).toEqual(ids)
  expect(await at(slug)).toMatchObject({
    status: 'live',
    reviewed_by: 'Meera Iyer',
    begun: 1,
    questions: ids,
  })
  const acts = await asOwner<{ action: string }>(
    'select action from private.audit_log where actor = $1 and subject_id = $2 order by id',
    [meera, slug],
  )
  expect(acts.map(({ action }) => action)).toEqual(['tests.insert', 'tests.questions', 'tests.update'])
})

test('once somebody has begun it, what would change results is locked and the rest is not', async () => {
  const slug = await published()
  await call(asha, 'start_test', slug)
  const locked = { code: 'PT409', detail: 'locked' }
  for (const fields of [
    { questions: [...ids].reverse() },
    { minutes: 20 },
    { kind: 'mock' },
    { dropped_policy: 'exclude_rescale' },
  ])
    await expect(save({ slug, ...fields }), JSON.stringify(fields)).rejects.toMatchObject(locked)
  await save({ slug, title: 'Income of the nation', attempts_allowed: 2 })
  expect(await at(slug)).toMatchObject({ title: 'Income of the nation', attempts_allowed: 2, minutes: 12 })

  const copy = await call<string>(meera, 'copy_test', slug)
  await save({ slug: copy, minutes: 20, questions: [...ids].reverse() })
  expect(await at(copy)).toMatchObject({
    status: 'draft',
    begun: 0,
    minutes: 20,
    questions: [...ids].reverse(),
  })
})

test('a test that lacks something is not published, nor left without it', async () => {
  await expect(published({ questions: ids.slice(0, 4) })).rejects.toThrow('at least five')
  await expect(published({ topics: [] })).rejects.toThrow('at least one topic')
  await expect(published({ opens_at: '2026-01-01T00:00Z', closes_at: '2026-02-01T00:00Z' })).rejects.toThrow(
    'window is over',
  )
  const slug = await published()
  await expect(save({ slug, questions: ids.slice(0, 4) })).rejects.toThrow('at least five')
  const gone = await newQuestion()
  await asOwner(`update public.questions set status = 'challenged' where id = $1`, [gone.id])
  await expect(published({ questions: [...ids, gone.id] })).rejects.toThrow('not asked any more')
})

test.each(['challenged', 'retired'])(
  'a begun test is saved though one of its questions is %s',
  async (status) => {
    const gone = await newQuestion()
    const questions = [...ids.slice(1), gone.id]
    const slug = await published({ questions })
    await call(asha, 'start_test', slug)
    await asOwner('update public.questions set status = $2 where id = $1', [gone.id, status])

    await save({ slug, questions, about: 'Five on income', closes_at: '2099-01-01T00:00Z' })
    expect(await at(slug)).toMatchObject({ about: 'Five on income', status: 'live', questions })
  },
)

test('what nobody has begun takes no question that is out of use, and keeps the one that it has', async () => {
  const gone = await newQuestion()
  const slug = await published({ questions: [...ids, gone.id] })
  await asOwner(`update public.questions set status = 'challenged' where id = $1`, [gone.id])
  await save({ slug, questions: [...ids, gone.id], title: 'Income of the nation' })
  await expect(save({ slug, questions: [gone.id, ...ids] })).rejects.toMatchObject({ detail: 'questions' })
  await save({ slug })
  expect(await at(slug)).toMatchObject({ questions: ids })
  await expect(save({ slug, questions: [...ids, gone.id] })).rejects.toThrow('not asked any more')
})

test('a test whose window is over is saved, and an end that is over is refused as the end', async () => {
  const slug = await published({ closes_at: '2099-01-01T00:00Z' })
  await asOwner(`update public.tests set closes_at = '2026-02-01T00:00Z' where slug = $1`, [slug])

  await save({ slug, closes_at: '2026-02-01T00:00Z', title: 'Income of the nation' })
  expect(await at(slug)).toMatchObject({ title: 'Income of the nation' })
  await expect(save({ slug, closes_at: '2026-03-01T00:00Z' })).rejects.toMatchObject({
    code: 'PT400',
    detail: 'closes_at',
  })
  await expect(save({ slug, topics: [] })).rejects.toMatchObject({ detail: 'topics' })
})

test('a retired test is taken from learners with a reason, and a draft goes altogether', async () => {
  const slug = await published()
  await expect(call(meera, 'retire_test', slug, '')).rejects.toMatchObject({ detail: 'reason' })
  await call(meera, 'retire_test', slug, 'Its figures are of last year.')
  expect(await visible(asha, slug)).toBe(false)
  await expect(save({ slug })).rejects.toMatchObject({ code: 'PT409' })
  await expect(call(meera, 'publish_test', slug, 'Meera Iyer')).rejects.toMatchObject({ code: 'PT409' })
  const [act] = await asOwner(
    `select reason from private.audit_log where action = 'tests.retire' and subject_id = $1`,
    [slug],
  )
  expect(act).toEqual({ reason: 'Its figures are of last year.' })

  const draft = await save()
  await call(meera, 'retire_test', draft)
  await expect(at(draft)).rejects.toMatchObject({ code: 'PT404' })
})

test('a paper is weighed beside past papers, and what other tests ask as well is named', async () => {
  const slug = await published()
  const other = await save({ title: 'Another', questions: ids.slice(0, 2) })
  const look = await call<{
    questions: Fields[]
    missing: string[]
    blueprint: Fields[]
    overlaps: Fields[]
  }>(meera, 'look_at_paper', `{${[...ids, 'nothing'].join(',')}}`, slug)
  expect(look.questions.map(({ id }) => id)).toEqual(ids)
  expect(look.missing).toEqual(['nothing'])
  expect(look.blueprint).toEqual([expect.objectContaining({ area: 'gdp', asked: 5, past: 0 })])
  expect(look.overlaps).toContainEqual(expect.objectContaining({ slug: other, shared: 2, status: 'draft' }))
  const choices = await as<{ id: string; in_tests: string }>(
    meera,
    `select id, in_tests from public.paper_choices('gdp') where id = '${ids[0]}'`,
  )
  expect(Number(choices[0]?.in_tests)).toBeGreaterThanOrEqual(2)
})

test('series are made, named and taken away when nothing live is in them', async () => {
  const words = { title: 'Every Sunday', title_hi: 'हर रविवार', about: 'One a week', about_hi: 'सप्ताह में एक' }
  const series = await call<string>(meera, 'save_series', words)
  expect(await call(meera, 'save_series', { ...words, slug: series, title: 'Sundays' })).toBe(series)
  const slug = await published({ series })
  await expect(call(meera, 'remove_series', series)).rejects.toMatchObject({ code: 'PT409' })
  await save({ slug, series: '' })
  await call(meera, 'remove_series', series)
  await expect(call(meera, 'remove_series', series)).rejects.toMatchObject({ code: 'PT404' })
})

test('what cannot be taken is refused in words, by its field', async () => {
  const refused = (fields: Fields, detail: string) =>
    expect(save(fields), detail).rejects.toMatchObject({ code: 'PT400', detail })
  await refused({ kind: 'exam' }, 'kind')
  await refused({ title: null }, 'title')
  await refused({ title_hi: '' }, 'title_hi')
  await refused({ minutes: 4 }, 'minutes')
  await refused({ minutes: '12' }, 'minutes')
  await refused({ topics: ['nowhere'] }, 'topics')
  await refused({ topics: 'gdp' }, 'topics')
  await refused({ series: 'nothing' }, 'series')
  await refused({ rule: 'nothing' }, 'rule')
  await refused({ attempts_allowed: 0 }, 'attempts_allowed')
  await refused({ questions: [ids[0], ids[0]] }, 'questions')
  await refused({ questions: ['nothing'] }, 'questions')
  await refused({ questions: [7] }, 'questions')
  await refused({ opens_at: '2026-12-02T00:00Z', closes_at: '2026-12-01T00:00Z' }, 'closes_at')
  await expect(save({ slug: 'nothing' })).rejects.toMatchObject({ code: 'PT404' })
  await expect(call(meera, 'save_test', 'null')).rejects.toMatchObject({ code: 'PT400' })
})

test('who saves second is told what the first one changed, and saves over it only after having seen it', async () => {
  const slug = await save({ title: 'Prices', opens_at: '2027-01-01T09:00:00+05:30' })
  const opened = await at(slug)
  await save({ slug, title: 'Prices and money', seen: opened })
  const second = save({ slug, about: 'Five on prices', seen: opened })
  await expect(second).rejects.toMatchObject({ code: 'PT409', detail: 'seen' })
  expect(await at(slug)).toMatchObject({ title: 'Prices and money', about: 'Five on GDP' })

  const looked = await at(slug)
  await save({ slug, title: 'Prices and money', questions: [...ids].reverse(), seen: looked })
  await expect(save({ slug, seen: looked })).rejects.toMatchObject({ code: 'PT409', detail: 'seen' })
  await expect(save({ slug, seen: 'x' })).rejects.toMatchObject({ code: 'PT400' })
  await expect(save({ slug, seen: { opens_at: 'yesterday' } })).rejects.toMatchObject({ code: 'PT400' })
})

test('a test that stands before learners is not published once more in another name', async () => {
  const slug = await published()
  await expect(call(meera, 'publish_test', slug, 'Anil Rao')).rejects.toMatchObject({ code: 'PT409' })
  expect(await at(slug)).toMatchObject({ reviewed_by: 'Meera Iyer' })
})

test('a test is published and thrown away as it was seen', async () => {
  const slug = await save()
  const seen = await at(slug)
  const as = (act: string, ...given: unknown[]) => call(meera, act, slug, ...given, seen)
  await save({ slug, about: 'Six on GDP', seen })
  await expect(as('publish_test', 'Meera Iyer')).rejects.toMatchObject({ code: 'PT409', detail: 'read' })
  await expect(as('retire_test', '')).rejects.toMatchObject({ code: 'PT409', detail: 'read' })
  await call(meera, 'publish_test', slug, 'Meera Iyer', await at(slug))
  await call(meera, 'retire_test', slug, 'It is of no use', await at(slug))
})

test('who saves a series second is told what the first one changed', async () => {
  const words = { title: 'Sundays', title_hi: 'हर रविवार', about: 'One a week', about_hi: 'सप्ताह में एक' }
  const slug = await call<string>(meera, 'save_series', words)
  const seen = { ...words, slug }
  await call(meera, 'save_series', { ...words, slug, about: 'Two a week', seen })
  const second = { ...words, slug, title: 'Each Sunday' }
  const refused = { code: 'PT409', detail: 'seen' }
  await expect(call(meera, 'save_series', { ...second, seen })).rejects.toMatchObject(refused)
  await call(meera, 'save_series', { ...second, seen: { ...seen, about: 'Two a week' } })
})

test('a series that somebody else has just named anew is not removed from a page of before', async () => {
  const words = { title: 'Saturdays', title_hi: 'हर शनिवार', about: 'One a week', about_hi: 'सप्ताह में एक' }
  const slug = await call<string>(meera, 'save_series', words)
  await call(meera, 'save_series', { ...words, slug, title: 'Weekends' })
  await expect(call(meera, 'remove_series', slug, { slug, ...words })).rejects.toMatchObject({
    ...{ code: 'PT409', detail: 'read' },
  })
  const seen = { slug, ...words, title: 'Weekends' }
  await call(meera, 'remove_series', slug, seen)
  await call(meera, 'remove_series', slug, seen)
})
