/** The rules of the examination: new versions from a day on, what was graded stays as it was, and cut-offs. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { newQuestion, newTest } from './bank.ts'

async function person(role: 'admin' | 'mentor' | 'student') {
  const id = await newUser()
  await asOwner('update public.user_roles set role = $2 where user_id = $1', [id, role])
  return id
}
const [meera, anil, asha] = await Promise.all([person('admin'), person('mentor'), person('student')])

type Rule = Record<string, unknown> & {
  version: number
  versions: { version: number; reason: string; attempts: number; right_sixths: number }[]
  planned: { id: string; effective_on: string }[]
}
const desk = async () => call<{ today: string; rules: Rule[]; cutoffs: unknown[] }>(meera, 'rules_desk')
const rule = async (id = 'gs1') => (await desk()).rules.find((one) => one.id === id) as Rule
const WHY = 'The notice of this year says so.'
const plan = (fields: unknown, day: string | null = null, id = 'gs1', reason = WHY) =>
  call<number | null>(meera, 'plan_exam_rule', id, fields, ...(day ? [day, reason] : [todayOf(), reason]))
const todayOf = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
const inDays = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(
    new Date(Date.now() + days * 86_400_000),
  )

test('only administrators see the desk, plan a version or change a cut-off', async () => {
  const fields = await rule()
  for (const who of [anil, asha]) {
    await expect(call(who, 'rules_desk')).rejects.toThrow('Only administrators')
    await expect(call(who, 'plan_exam_rule', 'gs1', fields, todayOf(), WHY)).rejects.toThrow(
      'Only administrators',
    )
    await expect(call(who, 'cancel_planned_rule', crypto.randomUUID())).rejects.toThrow('Only administrators')
    await expect(call(who, 'save_cutoff', {})).rejects.toThrow('Only administrators')
    await expect(call(who, 'remove_cutoff', '2024', 'general')).rejects.toThrow('Only administrators')
  }
  await expect(call('visitor', 'rules_desk')).rejects.toThrow('permission denied')
})

test('a new version is for what begins from now on; a graded attempt keeps its marks and its version', async () => {
  const question = await newQuestion({ key: 1 })
  const slug = await newTest([question])
  const sit = async (learner: string) => {
    const { attempt } = await call<{ attempt: { id: string } }>(learner, 'start_test', slug)
    await call(learner, 'save_answers', attempt.id, [
      {
        position: 1,
        selected: 1,
        seq: 1,
        calls: '',
        struck: [],
        flagged: false,
        dont_know: false,
        changes: 0,
        time_ms: 100,
        confidence: null,
      },
    ])
    await call(learner, 'submit_attempt', attempt.id)
    await call(learner, 'reveal_results', attempt.id, '{}')
    return async () =>
      (
        await asOwner<{ score_sixths: number; rule_version: number }>(
          'select score_sixths, rule_version from public.attempts where id = $1',
          [attempt.id],
        )
      )[0]
  }
  const before = await rule()
  const earlier = await sit(asha)
  const marks = (await earlier())?.score_sixths
  const version = await plan({ ...before, right_sixths: 18 })

  expect(version).toBe(before.version + 1)
  expect(await earlier()).toEqual({ score_sixths: marks, rule_version: before.version })
  const later = await sit(await newUser())
  expect(await later()).toEqual({ score_sixths: 18, rule_version: version })
  const now = await rule()
  expect(now.versions.slice(0, 2)).toMatchObject([
    { version, reason: WHY, right_sixths: 18, attempts: 1 },
    { version: before.version, right_sixths: 12 },
  ])
  const acts = await asOwner(
    `select action, before, after from private.audit_log where actor = $1 and action = 'exam_rules.update'`,
    [meera],
  )
  expect(acts).toMatchObject([{ before: { right_sixths: 12 }, after: { right_sixths: 18 } }])
  await plan({ ...before, right_sixths: 12 })
})

test('old results are told with what was asked of them, whatever holds today', async () => {
  const learner = await newUser()
  const slug = await newTest([await newQuestion({ key: 1 })])
  const sit = async () => {
    const { attempt } = await call<{ attempt: { id: string } }>(learner, 'start_test', slug)
    await call(learner, 'submit_attempt', attempt.id, [{ position: 1, seq: 1, selected: 1 }])
    await call(learner, 'reveal_results', attempt.id, '{}')
    return attempt.id
  }
  const before = await rule()
  const earlier = await sit()
  const version = await plan({ ...before, right_sixths: 18 })
  const later = await sit()

  const { tests } = await call<{ tests: { slug: string; attempts: object[] }[] }>(learner, 'my_tests')
  expect(tests.find((one) => one.slug === slug)?.attempts).toMatchObject([
    { id: later, right_sixths: 18 },
    { id: earlier, right_sixths: 12 },
  ])
  const markings = await call<object[]>(learner, 'exam_markings')
  const wrong = { wrong_sixths: -4, qualifying_sixths: null }
  expect(markings).toContainEqual({ rule: 'gs1', version: before.version, right_sixths: 12, ...wrong })
  expect(markings).toContainEqual({ rule: 'gs1', version, right_sixths: 18, ...wrong })
  await plan({ ...before, right_sixths: 12 })
})

test('a version for a later day waits for it, and can be taken back until then', async () => {
  const before = await rule('csat')
  expect(await plan({ ...before, minutes: 130 }, inDays(9), 'csat')).toBeNull()
  expect(await plan({ ...before, minutes: 140 }, inDays(20), 'csat')).toBeNull()
  const planned = (await rule('csat')).planned
  expect(planned.map(({ effective_on }) => effective_on)).toEqual([inDays(9), inDays(20)])
  await call(meera, 'cancel_planned_rule', planned[1]?.id)
  await asOwner('select private.apply_planned_rules()')
  expect(await rule('csat')).toMatchObject({ version: before.version, minutes: 120 })

  await asOwner('update exam_private.planned_exam_rules set effective_on = private.today()')
  await asOwner('select private.apply_planned_rules()')
  expect(await rule('csat')).toMatchObject({ version: before.version + 1, minutes: 130, planned: [] })
  await expect(call(meera, 'cancel_planned_rule', planned[0]?.id)).rejects.toMatchObject({ code: 'PT404' })
})

test('of versions whose days have passed while nothing ran the latest is the one that holds', async () => {
  const before = await rule('csat')
  // the later day was planned first
  for (const [days, minutes] of [
    [30, 150],
    [10, 140],
    [20, 145],
  ] as const)
    await plan({ ...before, minutes }, inDays(days), 'csat')
  await asOwner('update exam_private.planned_exam_rules set effective_on = effective_on - 40')
  // as rows lie, not as an index happens to have them
  await asOwner(
    `discard plans; set enable_indexscan = off; set enable_bitmapscan = off; select private.apply_planned_rules();
     reset enable_indexscan; reset enable_bitmapscan; discard plans`,
  )

  const now = await rule('csat')
  expect(now).toMatchObject({ version: before.version + 3, minutes: 150, planned: [] })
  expect(now.versions.slice(0, 3)).toMatchObject([{ minutes: 150 }, { minutes: 145 }, { minutes: 140 }])
  await plan({ ...before }, null, 'csat')
})

test('what makes no sense is refused by its field', async () => {
  const fields = await rule()
  const refused = (changes: Record<string, unknown>, detail: string) =>
    expect(plan({ ...fields, ...changes }), detail).rejects.toMatchObject({ code: 'PT400', detail })
  await refused({ wrong_sixths: -13 }, 'wrong_sixths')
  await refused({ wrong_sixths: 1 }, 'wrong_sixths')
  await refused({ right_sixths: 'many' }, 'right_sixths')
  await refused({ right_sixths: 1e30 }, 'right_sixths')
  await refused({ right_sixths: 2.5 }, 'right_sixths')
  await refused({ minutes: 0 }, 'minutes')
  await refused({ slow_seconds: 45 }, 'slow_seconds')
  await refused({ qualifying_sixths: 999_999 }, 'qualifying_sixths')
  await expect(plan(fields)).rejects.toMatchObject({ code: 'PT409' })
  await expect(plan(null)).rejects.toMatchObject({ code: 'PT400' })
  await expect(plan(fields, inDays(-2))).rejects.toMatchObject({ code: 'PT400', detail: 'effective' })
  await expect(plan(fields, inDays(3), 'gs1', 'short')).rejects.toMatchObject({ detail: 'reason' })
  await expect(plan(fields, null, 'nothing')).rejects.toMatchObject({ code: 'PT404' })
})

test('a version without a day is for none: nothing is marked by it at once', async () => {
  const before = await rule()
  const changed = JSON.stringify({ ...before, right_sixths: before.right_sixths === 12 ? 11 : 12 })
  const asked = { text: `select public.plan_exam_rule('gs1', $1, null, $2)`, values: [changed, WHY] }

  await expect(as(meera, asked)).rejects.toMatchObject({ code: 'PT400', detail: 'effective' })
  expect((await rule()).version).toBe(before.version)
})

test('cut-offs are written, corrected and taken away, each with its source', async () => {
  const cutoff = {
    ...{ year: 2026, category: 'general', marks: 91.34, publisher: 'Union Public Service Commission' },
    ...{ source_url: 'https://upsc.gov.in/cutoff', as_of: '2026-11-20', checked: null },
  }
  await call(meera, 'save_cutoff', cutoff)
  await call(meera, 'save_cutoff', { ...cutoff, marks: 90 })
  expect((await desk()).cutoffs).toContainEqual(
    expect.objectContaining({ year: 2026, marks: 90, checked: null }),
  )
  const refused = (changes: Record<string, unknown>, detail: string) =>
    expect(call(meera, 'save_cutoff', { ...cutoff, ...changes }), detail).rejects.toMatchObject({
      code: 'PT400',
      detail,
    })
  await refused({ year: 26 }, 'year')
  await refused({ category: 'x' }, 'category')
  await refused({ marks: 201 }, 'marks')
  await refused({ marks: '90' }, 'marks')
  await refused({ source_url: 'http://x.in/abcdef' }, 'source_url')
  await refused({ as_of: '2026-02-31' }, 'as_of')
  await call(meera, 'remove_cutoff', '2026', 'general')
  await expect(call(meera, 'remove_cutoff', '2026', 'general')).rejects.toMatchObject({ code: 'PT404' })
})

test('whoever plans a version from a page of before is told what somebody else has changed since', async () => {
  const seen = { ...(await rule()), planned: null }
  const sent = (fields: object, day: string, over: unknown = seen) =>
    call(meera, 'plan_exam_rule', 'gs1', fields, day, WHY, over)
  const late = { code: 'PT409', detail: 'seen' }
  const version = await plan({ ...seen, minutes: 121 })
  await expect(sent({ ...seen, sprint_seconds: 55 }, todayOf())).rejects.toMatchObject(late)
  expect(await rule()).toMatchObject({ version, minutes: 121 })

  const now = { ...(await rule()), planned: null }
  const day = inDays(40)
  await sent({ ...now, minutes: 130 }, day, now)
  await sent({ ...now, minutes: 130 }, day, now)
  await expect(sent({ ...now, minutes: 140 }, day, now)).rejects.toMatchObject(late)
  const waiting = (await rule()).planned.find(({ effective_on }) => effective_on === day)
  expect(waiting).toMatchObject({ fields: { minutes: 130 } })
  await sent({ ...now, minutes: 140 }, day, { ...now, planned: waiting })
  await call(meera, 'cancel_planned_rule', waiting?.id)
  await sent({ ...now, minutes: 120 }, todayOf(), now)
})

test('a cut-off is neither written over as a new one nor corrected from a page of before', async () => {
  const cutoff = {
    ...{ year: 2090, category: 'ews', marks: 88.5, publisher: 'Union Public Service Commission' },
    ...{ source_url: 'https://upsc.gov.in/cutoff', as_of: '2025-11-20', checked: null },
  }
  const save = (fields: object, seen: object | null) =>
    call(meera, 'save_cutoff', { ...cutoff, ...fields, seen })
  await save({}, null)
  await save({}, null)
  await expect(save({ marks: 90 }, null)).rejects.toMatchObject({ code: 'PT409', detail: 'category' })
  await save({ marks: 90 }, cutoff)
  await save({ marks: 90 }, cutoff)
  await expect(save({ marks: 91 }, cutoff)).rejects.toMatchObject({ code: 'PT409', detail: 'seen' })
  await call(meera, 'remove_cutoff', '2090', 'ews')
})

test('what somebody else has just corrected is not taken away from a page of before', async () => {
  const late = { code: 'PT409', detail: 'read' }
  const cutoff = {
    ...{ year: 2091, category: 'sc', marks: 70.5, publisher: 'Union Public Service Commission' },
    ...{ source_url: 'https://upsc.gov.in/cutoff', as_of: '2025-11-20', checked: null },
  }
  await call(meera, 'save_cutoff', cutoff)
  await call(meera, 'save_cutoff', { ...cutoff, marks: 71 })
  const remove = (seen: object) => call(meera, 'remove_cutoff', '2091', 'sc', seen)
  await expect(remove(cutoff)).rejects.toMatchObject(late)
  await remove({ ...cutoff, marks: 71 })
  await remove({ ...cutoff, marks: 71 })

  const before = await rule('csat')
  const day = inDays(60)
  const waiting = async () => (await rule('csat')).planned.find(({ effective_on }) => effective_on === day)
  await plan({ ...before, minutes: 150 }, day, 'csat')
  const seen = await waiting()
  await plan({ ...before, minutes: 155 }, day, 'csat')
  await expect(call(meera, 'cancel_planned_rule', seen?.id, seen)).rejects.toMatchObject(late)
  const now = await waiting()
  await call(meera, 'cancel_planned_rule', now?.id, now)
  // taken back or in force by now: nobody can say
  await expect(call(meera, 'cancel_planned_rule', now?.id, now)).rejects.toMatchObject({ code: 'PT404' })
})
