/** Re-plans: accepted once, refused with a sentence, and taken back while nothing of them was changed. */

import { expect, test } from 'vitest'
import type { PlanChange, PlanTask } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { dayPlus } from '#supabase/functions/_shared/learning/study-day.ts'
import { asOwner, call, newUser } from './as-user.ts'
import {
  allTasks,
  inDays,
  keepReplan,
  myPlan,
  newPlan,
  planTask,
  tableOf,
  versionOf,
  whileUnderWay,
  words,
} from './study-plans.ts'

const today = await inDays(0)
const ahead = (count: number) => dayPlus(today, count)
const byId = (tasks: PlanTask[]) => [...tasks].sort((a, b) => (a.id < b.id ? -1 : 1))

test('several re-plans are taken back one after another, the last one first', async () => {
  const task = planTask({ day: ahead(-2) })
  const { learner } = await newPlan([task])
  const tables = [await tableOf(learner)]
  const made: string[] = []
  for (const to of [ahead(1), ahead(2), ahead(3)]) {
    const from = (await allTasks(learner))[0]?.day ?? ''
    made.push((await keepReplan(learner, [{ change: 'moved', id: task.id, from, to }])).id)
    tables.push(await tableOf(learner))
  }
  await expect(call(learner, 'undo_replan', made[1])).rejects.toMatchObject({ code: 'PT409' })
  for (const at of [2, 1, 0]) {
    await call(learner, 'undo_replan', made[at])
    expect(await tableOf(learner)).toEqual(tables[at])
  }
  expect((await myPlan(learner)).last_replan).toBeNull()
})

test('undoing twice undoes once', async () => {
  const task = planTask({ day: ahead(1) })
  const { learner } = await newPlan([task])
  const { id } = await keepReplan(learner, [{ change: 'moved', id: task.id, from: task.day, to: ahead(4) }])
  const first = await call<{ version: number }>(learner, 'undo_replan', id)
  expect(await call(learner, 'undo_replan', id)).toEqual(first)
})

test('a re-plan stays once one of its tasks was changed by hand', async () => {
  const [task, other] = [planTask({ day: ahead(1) }), planTask({ day: ahead(1) })]
  const { learner } = await newPlan([task, other])
  const { id, version } = await keepReplan(learner, [
    { change: 'moved', id: task.id, from: task.day, to: ahead(4) },
  ])
  await call(learner, 'change_plan_task', other.id, version, { minutes: 30 })
  expect((await myPlan(learner)).last_replan?.undoable).toBe(true)
  await call(learner, 'change_plan_task', task.id, version, { minutes: 30 })
  const table = await tableOf(learner)

  expect((await myPlan(learner)).last_replan?.undoable).toBe(false)
  await expect(call(learner, 'undo_replan', id)).rejects.toMatchObject({ code: 'PT409' })
  expect(await tableOf(learner)).toEqual(table)
})

test('two devices accept a re-plan at once: one wins, the other is told to load again', async () => {
  const task = planTask({ day: ahead(-1) })
  const { learner, version } = await newPlan([task])
  const done = await Promise.allSettled(
    [ahead(1), ahead(2)].map((to) =>
      keepReplan(learner, [{ change: 'moved', id: task.id, from: task.day, to }], version),
    ),
  )
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(done.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'PT409', message: expect.stringContaining('load it again') },
  })
  expect(await versionOf(learner)).toBe(version + 1)
})

test('a re-plan waits for one that is under way, and then it is too late', async () => {
  const task = planTask({ day: ahead(-1) })
  const { learner, version } = await newPlan([task])
  const to = (day: string): PlanChange[] => [{ change: 'moved', id: task.id, from: task.day, to: day }]
  const second = await whileUnderWay(
    learner,
    [`select public.keep_replan($1, $2, $3, 'slip')`, ...[version, JSON.stringify(to(ahead(1))), ahead(90)]],
    () => keepReplan(learner, to(ahead(2)), version),
  )
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'PT409' } })
  expect(await allTasks(learner)).toMatchObject([{ day: ahead(1) }])
})

test('of two re-plans of different tasks the earlier one is taken back after the later one', async () => {
  const [one, two] = [planTask({ day: ahead(1) }), planTask({ day: ahead(1) })]
  const { learner } = await newPlan([one, two])
  const [first, second] = [
    await keepReplan(learner, [{ change: 'moved', id: one.id, from: one.day, to: ahead(4) }]),
    await keepReplan(learner, [{ change: 'moved', id: two.id, from: two.day, to: ahead(4) }]),
  ]
  await expect(call(learner, 'undo_replan', first.id)).rejects.toMatchObject({ code: 'PT409' })
  for (const { id } of [second, first]) await call(learner, 'undo_replan', id)
  expect(byId(await allTasks(learner))).toEqual(byId([one, two]))
})

test('a task does not go into one that goes itself, nor two into one another', async () => {
  const [one, two] = [planTask({ day: ahead(1) }), planTask({ day: ahead(1) })]
  const { learner } = await newPlan([one, two])
  const into = (id: string, host: string): PlanChange => ({ change: 'merged', id, into: host, minutes: 90 })
  for (const changes of [
    [into(one.id, two.id), { change: 'dropped' as const, id: two.id, reason: words('x') }],
    [into(one.id, two.id), into(two.id, one.id)],
    [into(one.id, one.id)],
  ])
    await expect(keepReplan(learner, changes)).rejects.toMatchObject({ code: 'PT409' })
  expect(byId(await allTasks(learner))).toEqual(byId([one, two]))
})

test('a device that has seen a re-plan that was undone elsewhere cannot move by it', async () => {
  const task = planTask({ day: ahead(1) })
  const { learner } = await newPlan([task])
  const { id, version } = await keepReplan(learner, [
    { change: 'moved', id: task.id, from: task.day, to: ahead(4) },
  ])
  await call(learner, 'undo_replan', id)
  await expect(call(learner, 'change_plan_task', task.id, version, { day: ahead(5) })).rejects.toMatchObject({
    code: 'PT409',
  })
})

test.each([
  ['pinned', { pinned: true }],
  ['done', { status: 'done' }],
  ['skipped', { status: 'skipped' }],
  ['dropped', { status: 'dropped' }],
] as const)('a task that is %s is not moved, merged or dropped, nor takes in another', async (_, fields) => {
  const [task, open] = [planTask({ day: ahead(1), ...fields }), planTask({ day: ahead(1) })]
  const { learner } = await newPlan([task, open])
  const table = await tableOf(learner)
  for (const change of [
    { change: 'moved', id: task.id, from: task.day, to: ahead(3) },
    { change: 'merged', id: task.id, into: open.id, minutes: 90 },
    { change: 'merged', id: open.id, into: task.id, minutes: 90 },
    { change: 'dropped', id: task.id, reason: words('x') },
  ] as PlanChange[]) {
    await expect(keepReplan(learner, [change])).rejects.toMatchObject({ code: 'PT409' })
  }
  expect(await tableOf(learner)).toEqual(table)
})

test('what cannot be is refused with a sentence: the past, another day, twice, nobody’s', async () => {
  const task = planTask({ day: ahead(-3) })
  const { learner } = await newPlan([task])
  const moved = { change: 'moved', id: task.id, from: task.day, to: ahead(1) }
  for (const [changes, says] of [
    [[{ ...moved, to: ahead(-1) }], 'has gone by'],
    [[{ ...moved, from: ahead(-4) }], 'another day by now'],
    [[moved, { change: 'dropped', id: task.id, reason: words('x') }], 'changed twice'],
    [[{ ...moved, id: crypto.randomUUID() }], 'not in the plan'],
    [[{ change: 'vanished', id: task.id }], 'must be one of'],
    [[{ change: 'dropped', id: task.id }], 'The reason'],
    [[{ change: 'added' }], 'has no id'],
    [[{ change: 'added', task: planTask({ day: ahead(-1) }) }], 'ahead'],
    [[{ change: 'added', task: planTask({ day: ahead(1), origin: 'learner' }) }], 'ahead'],
    ['nothing', 'must be a list'],
  ] as const) {
    await expect(
      call(learner, 'keep_replan', 1, changes === 'nothing' ? {} : changes, ahead(90), 'slip'),
    ).rejects.toThrow(says)
  }
  const ravi = await newUser()
  await expect(call(ravi, 'keep_replan', 1, [moved], ahead(90), 'slip')).rejects.toMatchObject({
    code: 'PT404',
  })
  const { id } = await keepReplan(learner, [])
  const { learner: meera } = await newPlan()
  await expect(call(meera, 'undo_replan', id)).rejects.toMatchObject({ code: 'PT404' })
})

test('only the latest re-plans are kept', async () => {
  const { learner, version } = await newPlan()
  for (let at = 0; at < 55; at += 1) await keepReplan(learner, [], version + at)
  const [{ n } = { n: 0 }] = await asOwner<{ n: number }>(
    'select count(*)::int as n from public.replans where user_id = $1',
    [learner],
  )
  expect(n).toBe(50)
})

test('of what is sent as changes only what was read is kept', async () => {
  const [moved, merged, host, dropped] = [1, 2, 3, 4].map((count) => planTask({ day: ahead(count) }))
  const added = planTask({ day: ahead(5) })
  const { learner } = await newPlan([moved, merged, host, dropped] as PlanTask[])
  const changes = [
    { change: 'moved', id: moved?.id, from: moved?.day, to: ahead(9), reason: words('Later') },
    { change: 'merged', id: merged?.id, into: host?.id, minutes: 90 },
    { change: 'dropped', id: dropped?.id, reason: words('Least worth') },
    { change: 'added', task: added },
  ] as PlanChange[]
  const junk = { junk: 'x'.repeat(2000) }
  const sent = changes.map((one) => ({
    ...{ ...one, ...junk },
    ...('reason' in one && { reason: { ...one.reason, ...junk } }),
    ...('task' in one && { task: { ...one.task, ...junk } }),
  }))
  await keepReplan(learner, sent as PlanChange[])
  expect(await asOwner('select changes from public.replans where user_id = $1', [learner])).toEqual([
    { changes },
  ])
})

test('a task does not get shorter by taking in another', async () => {
  const [one, host] = [planTask({ day: ahead(1) }), planTask({ day: ahead(2), minutes: 60 })]
  const { learner } = await newPlan([one, host])
  const added = planTask({ day: ahead(3), minutes: 60 })
  const into = (id: string, minutes: number): PlanChange => ({
    change: 'merged',
    id: one.id,
    into: id,
    minutes,
  })
  for (const changes of [
    [into(host.id, 55)],
    [{ change: 'added', task: added } as const, into(added.id, 55)],
  ])
    await expect(keepReplan(learner, changes)).rejects.toMatchObject({
      ...{ code: 'PT409', message: expect.stringContaining('shorter') },
    })
  await keepReplan(learner, [into(host.id, 60)])
})
