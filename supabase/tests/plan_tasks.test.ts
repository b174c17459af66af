/** Single tasks of a plan: moved, marked, put in and taken out, by one device at a time. */

import { expect, test } from 'vitest'
import type { PlanTask } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { as, asOwner, call, newUser } from './as-user.ts'
import { newQuestion, newTest } from './bank.ts'
import { allTasks, inDays, keepReplan, myPlan, newPlan, planTask, tableOf, words } from './study-plans.ts'

type Changed = { version: number; task: PlanTask }

const change = (learner: string, task: string, version: number, to: object) =>
  call<Changed>(learner, 'change_plan_task', task, version, to)

test('a task is moved, made longer, pinned and named, and says where it was', async () => {
  const task = planTask({ day: await inDays(1) })
  const { learner, version } = await newPlan([task])
  const first = await change(learner, task.id, version, { day: await inDays(3), start: 600, minutes: 45 })
  expect(first).toEqual({
    version: version + 1,
    task: { ...task, day: await inDays(3), start: 600, minutes: 45, movedFrom: task.day },
  })
  const second = await change(learner, task.id, first.version, {
    start: null,
    pinned: true,
    title: words('GDP again'),
  })
  expect(second.task).toMatchObject({
    start: null,
    pinned: true,
    title: words('GDP again'),
    movedFrom: task.day,
  })
  expect(await allTasks(learner)).toEqual([second.task])
})

test('a task that another device changed meanwhile is not written over, and the one beside it can be', async () => {
  const [task, beside] = [planTask({ day: await inDays(1) }), planTask({ day: await inDays(1) })]
  const { learner, version } = await newPlan([task, beside])
  await change(learner, task.id, version, { minutes: 30 })

  await expect(change(learner, task.id, version, { minutes: 90 })).rejects.toMatchObject({
    code: 'PT409',
    message: expect.stringContaining('load the plan again'),
  })
  await expect(change(learner, task.id, version + 9, { minutes: 90 })).rejects.toMatchObject({
    code: 'PT409',
  })
  expect((await change(learner, beside.id, version, { minutes: 90 })).version).toBe(version + 2)
  expect((await allTasks(learner)).map(({ minutes }) => minutes).sort()).toEqual([30, 90])
})

test('two devices drag one task at once: one of them wins', async () => {
  const task = planTask({ day: await inDays(1) })
  const { learner, version } = await newPlan([task])
  const days = [await inDays(2), await inDays(3)]
  const done = await Promise.allSettled(days.map((day) => change(learner, task.id, version, { day })))
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a change whose answer was lost is answered again, and a mark made offline is taken however late', async () => {
  const task = planTask({ day: await inDays(1) })
  const { learner, version } = await newPlan([task])
  const first = await change(learner, task.id, version, { minutes: 30 })
  expect(await change(learner, task.id, version, { minutes: 30 })).toEqual(first)

  await change(learner, task.id, version + 1, { day: await inDays(4) })
  expect((await change(learner, task.id, version, { status: 'done' })).task).toMatchObject({
    ...{ status: 'done', day: await inDays(4) },
  })
  expect((await change(learner, task.id, version, { status: 'done' })).version).toBe(version + 3)
  await expect(change(learner, task.id, version + 3, { day: await inDays(6) })).rejects.toThrow(
    'Open it again',
  )
  expect((await change(learner, task.id, version, { status: 'open' })).task.status).toBe('open')
})

test('what was done yesterday without a connection is done yesterday, and moved in time', async () => {
  const day = await inDays(0)
  const [done, moved, own] = [planTask({ day }), planTask({ day }), planTask({ day })]
  const { learner, version } = await newPlan([done, moved])
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString()
  await asOwner('update public.plan_tasks set day = day - 1 where user_id = $1', [learner])

  await call(learner, 'change_plan_task', done.id, version, { status: 'done' }, yesterday)
  await call(learner, 'change_plan_task', moved.id, version, { day: await inDays(1) }, yesterday)
  await call(learner, 'add_plan_task', { ...own, status: 'done' }, yesterday)
  expect(
    await asOwner(
      `select id, done_on::text from public.plan_tasks where user_id = $1 and status = 'done' order by id = $2`,
      [learner, own.id],
    ),
  ).toEqual([
    { id: done.id, done_on: await inDays(-1) },
    { id: own.id, done_on: await inDays(-1) },
  ])
  expect(await asOwner('select from private.plan_misses where user_id = $1', [learner])).toEqual([])

  // told after the night was over: it was left undone yesterday
  await asOwner('update public.plan_tasks set day = day - 2 where user_id = $1 and id = $2', [
    learner,
    moved.id,
  ])
  await change(learner, moved.id, version + 2, { day: await inDays(2) })
  expect(await asOwner('select from private.plan_misses where user_id = $1', [learner])).toHaveLength(1)
})

test.each([
  [{ minutes: 4 }, 'from 5 to 600'],
  [{ minutes: 601 }, 'from 5 to 600'],
  [{ minutes: 30.5 }, 'from 5 to 600'],
  [{ start: 1440 }, 'from 0 to 1439'],
  [{ start: -1 }, 'from 0 to 1439'],
  [{ start: 1400 }, 'before midnight'],
  [{ day: '2020-01-01' }, 'must lie between'],
  [{ day: '2099-01-01' }, 'must lie between'],
  [{ day: 'infinity' }, 'must be a day'],
  [{ status: 'dropped' }, 'must be one of'],
  [{ pinned: 'yes' }, 'true or false'],
  [{ title: { en: '', hi: 'x' } }, 'in English'],
  [{ origin: 'learner' }, 'another day, start'],
  [{}, 'another day, start'],
])('%o is refused with a sentence', async (wrong, says) => {
  const task = planTask({ day: await inDays(1) })
  const { learner, version } = await newPlan([task])
  await expect(change(learner, task.id, version, wrong)).rejects.toMatchObject({
    ...{ code: 'PT400', message: expect.stringContaining(says) },
  })
  expect(await allTasks(learner)).toEqual([task])
})

test('the last days and hours that a task may have are taken', async () => {
  const task = planTask({ day: await inDays(1) })
  const { learner, version } = await newPlan([task])
  for (const [at, to] of [
    { day: await inDays(-30) },
    { day: await inDays(800) },
    { start: 1435, minutes: 5 },
  ].entries())
    expect((await change(learner, task.id, version + at, to)).task).toMatchObject(to)
})

test('a task that is put in twice is there once, and the learner’s own whatever is said', async () => {
  const { learner, version } = await newPlan()
  const task = planTask({ day: await inDays(1), origin: 'plan', kind: 'practice', ref: 'attempt:1' })
  const sent = await Promise.all([1, 2, 3].map(() => call<Changed>(learner, 'add_plan_task', task)))
  expect(await allTasks(learner)).toEqual([{ ...task, origin: 'learner' }])
  expect(sent.map((one) => one.version)).toEqual([version + 1, version + 1, version + 1])
})

test('a task of one’s own is taken out and put back as it was, with its minutes', async () => {
  const { learner } = await newPlan()
  const task = planTask({
    day: await inDays(1),
    origin: 'learner',
    pinned: true,
    start: 480,
    status: 'skipped',
  })
  await call(learner, 'add_plan_task', task)
  await call(learner, 'log_minutes', crypto.randomUUID(), task.id, 25)
  await call(learner, 'remove_plan_task', task.id)
  expect(await allTasks(learner)).toEqual([])
  await call(learner, 'remove_plan_task', task.id)
  await call(learner, 'restore_plan_task', { ...task, spent: 0 })
  expect(await allTasks(learner)).toEqual([{ ...task, spent: 25 }])
})

test('a task of the plan is not taken out, and nothing of another learner is touched', async () => {
  const task = planTask({ day: await inDays(1) })
  const { learner } = await newPlan([task])
  await expect(call(learner, 'remove_plan_task', task.id)).rejects.toThrow('skip it instead')
  const table = await tableOf(learner)
  const { learner: ravi } = await newPlan([planTask({ day: await inDays(2) })])
  await expect(change(ravi, task.id, 1, { minutes: 5 })).rejects.toMatchObject({ code: 'PT404' })
  await call(ravi, 'remove_plan_task', task.id)
  await call(ravi, 'add_plan_task', { ...task, minutes: 5 })
  expect(await tableOf(learner)).toEqual(table)
  await expect(call(await newUser(), 'add_plan_task', task)).rejects.toMatchObject({ code: 'PT404' })
})

test('what is open from before is told apart from the days that are shown', async () => {
  const [late, now, done] = [
    planTask({ day: await inDays(-2) }),
    planTask({ day: await inDays(0) }),
    planTask({ day: await inDays(-2), status: 'done' }),
  ]
  const { learner } = await newPlan([late, now, done])
  const read = await myPlan(learner, await inDays(-2), await inDays(0))
  expect(read.overdue).toEqual([late])
  expect(read.tasks.map(({ id }) => id).sort()).toEqual([late.id, now.id, done.id].sort())
  for (const span of [
    ['2026-01-02', '2026-01-01'],
    ['2026-01-01', '2028-01-01'],
    ['-infinity', 'infinity'],
  ])
    await expect(call(learner, 'my_plan', ...span)).rejects.toMatchObject({ code: 'PT400' })
})

test('a task for which something was done that day may be offered as done', async () => {
  const today = await inDays(0)
  const paper = await newTest([await newQuestion()], { kind: 'mock' })
  const [mock, other, news, review, later] = [
    planTask({ day: today, kind: 'mock', ref: paper }),
    planTask({ day: today, kind: 'mock', ref: 'another-paper' }),
    planTask({ day: today, kind: 'news', ref: null }),
    planTask({ day: today, kind: 'review', ref: null }),
    planTask({ day: await inDays(1), kind: 'review', ref: null }),
  ]
  const { learner } = await newPlan([mock, other, news, review, later])
  expect((await myPlan(learner)).suggested).toEqual([])
  const { attempt } = await call<{ attempt: { id: string } }>(learner, 'start_test', paper)
  expect((await myPlan(learner)).suggested).toEqual([])
  await call(learner, 'submit_attempt', attempt.id)
  const [card] = await as<{ id: string }>(
    learner,
    `insert into public.cards (front, back) values ('x', 'x') returning id`,
  )
  await call(learner, 'keep_card_reviews', [
    { id: crypto.randomUUID(), card_id: card?.id, rating: 3, reviewed_at: new Date().toISOString() },
  ])
  expect((await myPlan(learner)).suggested.sort()).toEqual([mock.id, review.id].sort())
})

test('more than a plan can hold is refused', async () => {
  const { learner } = await newPlan()
  await asOwner(
    `insert into public.plan_tasks (id, user_id, day, minutes, kind, title, reason, origin, version)
     select gen_random_uuid(), $1, now(), 5, 'topic', '{}', '{}', 'plan', 1 from generate_series(1, 5000)`,
    [learner],
  )
  await expect(call(learner, 'add_plan_task', planTask({ day: await inDays(1) }))).rejects.toMatchObject({
    ...{ code: 'PT409', message: expect.stringContaining('5000') },
  })
})

test('a task that went into another is not opened beside it, however far that went', async () => {
  const tasks = await Promise.all([1, 2, 3].map(async (count) => planTask({ day: await inDays(count) })))
  const [one, two, three] = tasks.map(({ id }) => id) as [string, string, string]
  const { learner } = await newPlan(tasks)
  await keepReplan(learner, [{ change: 'merged', id: one, into: two, minutes: 120 }])
  const { version } = await keepReplan(learner, [{ change: 'merged', id: two, into: three, minutes: 180 }])
  for (const status of ['open', 'done', 'skipped'])
    for (const id of [one, two])
      await expect(change(learner, id, version, { status })).rejects.toMatchObject({
        ...{ code: 'PT409', message: expect.stringContaining('went into another') },
      })
  const done = await change(learner, three, version, { status: 'done' })
  await expect(change(learner, one, done.version, { status: 'open' })).rejects.toMatchObject({
    code: 'PT409',
  })
  const skipped = await change(learner, three, done.version, { status: 'skipped' })
  expect((await change(learner, one, skipped.version, { status: 'open' })).task.status).toBe('open')
})

test('what a task of one’s own missed goes with it, and it may be put in anew', async () => {
  const { learner } = await newPlan()
  const task = planTask({ day: await inDays(-10), origin: 'learner' })
  for (let time = 0; time < 2; time += 1) {
    const { version } = await call<Changed>(learner, 'add_plan_task', task)
    await change(learner, task.id, version, { day: await inDays(1) })
    expect((await tableOf(learner)).misses).toHaveLength(1)
    await call(learner, 'remove_plan_task', task.id)
    expect((await tableOf(learner)).misses).toEqual([])
  }
  await call(learner, 'add_plan_task', task)
  expect(await allTasks(learner)).toEqual([task])
})
