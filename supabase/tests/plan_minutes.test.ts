/** What was planned and what came of it: the measured ratio, the look back, time by kind. */

import { expect, test } from 'vitest'
import { as, asOwner, call } from './as-user.ts'
import { inDays, keepReplan, newPlan, planTask } from './study-plans.ts'

type Used = { from: string; kind: string; planned: number; done: number; logged: number }
type Looked = {
  weeks: { from: string; planned: number; done: number; ratio: number | null }[]
  kept_days: number
  ratio: number
  ratio_n: number
}

const newId = () => crypto.randomUUID()

test('what gets done of what was planned is measured once two weeks are known, within bounds', async () => {
  // in each of three weeks something was done; in the one between them nothing
  const days = await Promise.all([-3, -4, -10, -11, -27, -18, -26].map(inDays))
  const tasks = days.map((day, at) =>
    planTask({ day, minutes: 100, status: at < 3 || at === 6 ? 'done' : 'open' }),
  )
  const { learner } = await newPlan(tasks)
  const measured = async () => {
    const { ratio, ratio_n } = await call<Looked>(learner, 'plan_material')
    return [ratio, ratio_n]
  }
  expect(await measured()).toEqual([0.667, 3])
  // half of an open one was done all the same, and a finished one took longer than planned
  await call(learner, 'log_minutes', newId(), tasks[3]?.id, 50, days[3])
  await call(learner, 'log_minutes', newId(), tasks[0]?.id, 150, days[0])
  expect(await measured()).toEqual([0.833, 3])

  // what was missed stays missed, wherever a re-plan takes it
  const open = tasks.filter(({ status }) => status === 'open')
  const to = await inDays(2)
  const { id } = await keepReplan(
    learner,
    open.map((task) => ({ change: 'moved' as const, id: task.id, from: task.day, to })),
  )
  expect(await measured()).toEqual([0.833, 3])
  await call(learner, 'undo_replan', id)
  expect(await measured()).toEqual([0.833, 3])
  await call(learner, 'change_plan_task', open[0]?.id, 99, { day: to }).catch(() => {})
  expect(await measured()).toEqual([0.833, 3])

  const { learner: ravi } = await newPlan([planTask({ day: await inDays(-3), status: 'done' })])
  expect(await call(ravi, 'plan_material')).toMatchObject({ ratio: 0.85, ratio_n: 1 })
  // never below three tenths, however little was done
  const little = await Promise.all([-3, -10].map(async (day) => planTask({ day: await inDays(day) })))
  const { learner: meera } = await newPlan(little)
  for (const { id, day } of little) await call(meera, 'log_minutes', newId(), id, 5, day)
  expect(await call(meera, 'plan_material')).toMatchObject({ ratio: 0.3, ratio_n: 2 })
})

test('who comes back after weeks without any work is planned for as is usual, or by the weeks that had some', async () => {
  const away = await Promise.all([-3, -10, -17, -24].map(async (day) => planTask({ day: await inDays(day) })))
  const { learner: asha } = await newPlan(away)
  expect(await call(asha, 'plan_material')).toMatchObject({ ratio: 0.85, ratio_n: 0 })
  expect(await call(asha, 'plan_retrospective')).toMatchObject({ ratio: 0.85, ratio_n: 0 })

  const { learner: ravi } = await newPlan(
    away.map((task, at) => ({
      ...task,
      id: newId(),
      status: at < 2 ? ('open' as const) : ('done' as const),
    })),
  )
  expect(await call(ravi, 'plan_material')).toMatchObject({ ratio: 1, ratio_n: 2 })
})

test('a task that is dragged out of the past counts as missed on its day', async () => {
  const task = planTask({ day: await inDays(-9), minutes: 40 })
  const { learner, version } = await newPlan([task])
  await call(learner, 'change_plan_task', task.id, version, { day: await inDays(1) })
  const used = await call<Used[]>(learner, 'time_use')
  expect(used.filter(({ planned }) => planned > 0)).toMatchObject([
    { kind: 'topic', planned: 40, done: 0, logged: 0 },
  ])
  // dragged back, it stands on its day once
  await call(learner, 'change_plan_task', task.id, version + 1, { day: task.day })
  expect(await call(learner, 'time_use')).toEqual(used)
})

test('time is of exactly the days that are asked for, today among them, also where their week began before', async () => {
  const { learner } = await newPlan([
    planTask({ day: await inDays(0), minutes: 10 }),
    planTask({ day: await inDays(-6), minutes: 20 }),
    planTask({ day: await inDays(-7), minutes: 40 }),
    planTask({ day: await inDays(-800), minutes: 80 }),
  ])
  const planned = async (...days: number[]) =>
    (await call<Used[]>(learner, 'time_use', ...days)).reduce((sum, line) => sum + line.planned, 0)
  expect(await planned(7)).toBe(30)
  expect(await planned(8)).toBe(70)
  expect(await planned(1)).toBe(10)
  expect(await planned()).toBe(150)
  for (const days of [-1, 0]) expect(await planned(days)).toBe(10)
  expect(await planned(2_000_000_000)).toBe(150)
})

test('looking back, weeks begin on Mondays, and a day is kept when nothing was left of it', async () => {
  const monday =
    (await asOwner<{ day: string }>(`select (date_trunc('week', private.today())::date - 7)::text as day`))[0]
      ?.day ?? ''
  const tuesday =
    (await asOwner<{ day: string }>('select ($1::date + 1)::text as day', [monday]))[0]?.day ?? ''
  const { learner } = await newPlan([
    planTask({ day: monday, minutes: 60, status: 'done' }),
    planTask({ day: monday, minutes: 30, kind: 'rest' }),
    planTask({ day: tuesday, minutes: 30, status: 'done', kind: 'review' }),
    planTask({ day: tuesday, minutes: 30, kind: 'review' }),
  ])
  await as(learner, { text: 'select public.log_minutes(gen_random_uuid(), null, 20, $1)', values: [tuesday] })
  const looked = await call<Looked>(learner, 'plan_retrospective')
  expect(looked.weeks).toHaveLength(4)
  expect(looked.weeks[2]).toEqual({
    ...{ from: monday, planned: 120, done: 110, ratio: 0.92 },
    by_kind: [
      { kind: 'other', planned: 0, done: 20, logged: 20 },
      { kind: 'review', planned: 60, done: 30, logged: 0 },
      { kind: 'topic', planned: 60, done: 60, logged: 0 },
    ],
  })
  expect([looked.kept_days, looked.weeks[0]?.ratio]).toEqual([1, null])
  expect(await call(learner, 'time_use')).toEqual([
    { from: monday, kind: 'other', planned: 0, done: 20, logged: 20 },
    { from: monday, kind: 'review', planned: 60, done: 30, logged: 0 },
    { from: monday, kind: 'topic', planned: 60, done: 60, logged: 0 },
  ])
  for (const weeks of [-1, 0, 2_000_000_000]) await call(learner, 'plan_retrospective', weeks)
  await expect(call('visitor', 'time_use')).rejects.toThrow('permission denied')
})
