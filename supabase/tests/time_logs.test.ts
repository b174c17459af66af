/** Time that was given: clocks, one at a time, and minutes by hand; what they say of a plan. */

import { expect, test } from 'vitest'
import type { PlanTask } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { as, asOwner, call, newUser } from './as-user.ts'
import { allTasks, inDays, myPlan, newPlan, planTask, whileUnderWay } from './study-plans.ts'

type Stopped = {
  id: string
  task: PlanTask | null
  seconds: number
  cut: boolean
  notice: { en: string } | null
}
type Started = { running: { id: string; task: string | null }; stopped: Stopped | null }
const start = (learner: string, id: string, task: string, kind = 'stopwatch') =>
  call<Started>(learner, 'start_clock', id, task, kind)
const stop = (learner: string, id: string, ...seconds: number[]) =>
  call<Stopped>(learner, 'stop_clock', id, ...seconds)
const newId = () => crypto.randomUUID()

async function planWithTask(fields: Partial<PlanTask> = {}) {
  const task = planTask({ day: await inDays(0), ...fields })
  return { ...(await newPlan([task])), task }
}

const dayOf = async (at: string) =>
  (
    await asOwner<{ day: string }>(
      `select ($1::timestamptz at time zone 'Asia/Kolkata')::date::text as day`,
      [at],
    )
  )[0]?.day

const startedAgo = (learner: string, id: string, minutes: number) =>
  asOwner(
    `update public.time_logs set started_at = now() - $3 * interval '1 minute' where user_id = $1 and id = $2`,
    [learner, id, minutes],
  )

test('a clock that ran without a connection counts on the day on which it ran', async () => {
  const { learner, task } = await planWithTask()
  const [id, later, early] = [newId(), newId(), newId()]
  const began = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  await call(learner, 'start_clock', id, task.id, 'stopwatch', began(25))
  // a device that says nothing of the end yet: another clock begins, so this one has ended
  expect(await call<Started>(learner, 'start_clock', later, task.id, 'stopwatch', began(24))).toMatchObject({
    ...{ running: { id: later }, stopped: { id, seconds: 3600, cut: false } },
  })
  // read before the device could say when it was stopped
  await myPlan(learner)
  expect(await stop(learner, later, 1200)).toMatchObject({ seconds: 1200, cut: false })
  await call(learner, 'start_clock', early, task.id, 'stopwatch', began(24 * 400))
  await stop(learner, early, 60)

  const logs = await asOwner<{ id: string; day: string }>(
    'select id, day::text from public.time_logs where user_id = $1 order by started_at',
    [learner],
  )
  expect(logs.map((log) => log.id)).toEqual([early, id, later])
  expect(logs.map(({ day }) => day)).toEqual(
    await Promise.all([48, 25, 24].map((hours) => dayOf(began(hours)))),
  )
})

test('a clock counts the seconds that the device measured, once however often it is stopped', async () => {
  const { learner, task } = await planWithTask()
  const id = newId()
  expect((await start(learner, id, task.id)).running).toMatchObject({ id, task: task.id })
  expect(await start(learner, id, task.id)).toMatchObject({ running: { id }, stopped: null })
  expect((await myPlan(learner)).running).toMatchObject({
    id,
    task: task.id,
    kind: 'stopwatch',
    cap_seconds: 10_800,
  })

  const stopped = await stop(learner, id, 1530)
  expect(stopped).toMatchObject({ seconds: 1530, cut: false, notice: null, task: { id: task.id, spent: 26 } })
  expect(await stop(learner, id, 9000)).toEqual(stopped)
  expect(await myPlan(learner)).toMatchObject({ running: null, logged: [{ day: task.day, minutes: 26 }] })
  expect(await allTasks(learner)).toMatchObject([{ spent: 26 }])
})

test('starting another clock stops the one that runs', async () => {
  const { learner, task } = await planWithTask()
  const [first, second] = [newId(), newId()]
  await start(learner, first, task.id)
  await startedAgo(learner, first, 40)
  const started = await start(learner, second, task.id, 'pomodoro')
  expect(started.stopped).toMatchObject({ id: first, cut: false, task: { spent: 40 } })
  expect(started.running.id).toBe(second)
  expect((await stop(learner, first, 60)).task?.spent).toBe(40)
})

test('two devices start a clock at once: one runs', async () => {
  const { learner, task } = await planWithTask()
  await Promise.all([start(learner, newId(), task.id), start(learner, newId(), task.id)])
  const running = await asOwner('select 1 from public.time_logs where user_id = $1 and ended_at is null', [
    learner,
  ])
  expect(running).toHaveLength(1)
})

test('a clock that is started while another starts stops that one', async () => {
  const { learner, task } = await planWithTask()
  const [first, second] = [newId(), newId()]
  const started = await whileUnderWay(learner, ['select public.start_clock($1, $2)', first, task.id], () =>
    start(learner, second, task.id),
  )
  expect(started).toMatchObject({ value: { running: { id: second }, stopped: { id: first } } })
})

test.each([
  ['stopwatch', 49 * 60, 180],
  ['pomodoro', 30, 25],
])('a %s that was forgotten counts up to its limit, and says so', async (kind, ran, kept) => {
  const { learner, task } = await planWithTask()
  const id = newId()
  await start(learner, id, task.id, kind)
  await startedAgo(learner, id, ran)
  const { notice, running } = await myPlan(learner)
  expect([notice?.en, running]).toEqual([expect.stringContaining('ran on'), null])
  expect((await myPlan(learner)).notice).toBeNull()
  expect(await stop(learner, id)).toMatchObject({
    cut: true,
    task: { spent: kept },
    notice: { en: notice?.en },
  })

  const other = newId()
  await start(learner, other, task.id, kind)
  expect(await stop(learner, other, 2_000_000_000)).toMatchObject({ seconds: kept * 60, cut: true })
  const negative = newId()
  await start(learner, negative, task.id, kind)
  expect(await stop(learner, negative, -5)).toMatchObject({ seconds: 0, cut: false })
})

test('minutes told by hand count once, for a day of the last month, and a day has 24 hours', async () => {
  const { learner, task } = await planWithTask()
  const id = newId()
  const day = await inDays(-30)
  for (const minutes of [45, 500])
    expect(await call(learner, 'log_minutes', id, task.id, minutes, day)).toMatchObject({
      minutes: 45,
      day,
      task: { spent: 45 },
    })
  for (const [minutes, on] of [
    [0, day],
    [601, day],
    [-1, day],
    [5, await inDays(-31)],
    [5, await inDays(1)],
  ] as const)
    await expect(call(learner, 'log_minutes', newId(), task.id, minutes, on)).rejects.toMatchObject({
      code: 'PT400',
    })
  for (const minutes of [600, 600]) await call(learner, 'log_minutes', newId(), task.id, minutes, day)
  await expect(call(learner, 'log_minutes', newId(), task.id, 300, day)).rejects.toThrow('24 hours')
  expect((await allTasks(learner))[0]?.spent).toBe(1245)
})

test('a day has 24 hours for clocks too, and what was left of it is kept', async () => {
  const { learner, task } = await planWithTask()
  for (let at = 0; at < 7; at += 1) {
    const id = newId()
    await start(learner, id, task.id)
    expect(await stop(learner, id, 10_800)).toMatchObject({ seconds: 10_800, cut: false })
  }
  await call(learner, 'log_minutes', newId(), task.id, 120)
  const id = newId()
  await start(learner, id, task.id)
  const last = await stop(learner, id, 9000)
  expect(last).toMatchObject({
    seconds: 3600,
    cut: true,
    notice: { en: expect.stringContaining('24 hours') },
  })
  expect(await stop(learner, id, 9000)).toEqual(last)
  await expect(call(learner, 'log_minutes', newId(), task.id, 1)).rejects.toMatchObject({ code: 'PT400' })
  const over = newId()
  await start(learner, over, task.id)
  await startedAgo(learner, over, 500)
  await myPlan(learner)
  expect((await myPlan(learner)).logged).toEqual([{ day: task.day, minutes: 1440 }])
})

test('a day holds two hundred entries of time, and what is sent again is none', async () => {
  const { learner, task } = await planWithTask()
  const id = newId()
  await call(learner, 'log_minutes', id, task.id, 5)
  await asOwner(
    `insert into public.time_logs (id, user_id, clock, day, ended_at)
     select gen_random_uuid(), $1, 'hand', $2, now() from generate_series(1, 198)`,
    [learner, task.day],
  )
  const clock = newId()
  await start(learner, clock, task.id)
  for (const full of [
    () => start(learner, newId(), task.id),
    () => call(learner, 'log_minutes', newId(), task.id, 5),
  ])
    await expect(full()).rejects.toMatchObject({
      ...{ code: 'PT409', message: expect.stringContaining('200') },
    })
  expect((await start(learner, clock, task.id)).running.id).toBe(clock)
  expect(await call(learner, 'log_minutes', id, task.id, 5)).toMatchObject({ id })
  expect(await stop(learner, clock, 60)).toMatchObject({ seconds: 60 })
  await call(learner, 'log_minutes', newId(), task.id, 5, await inDays(-1))
})

test('nobody’s task, an unknown clock and no kind of clock are refused with a sentence', async () => {
  const { learner } = await planWithTask()
  const { task } = await planWithTask()
  await expect(start(learner, newId(), task.id)).rejects.toMatchObject({ code: 'PT404' })
  await expect(call(learner, 'log_minutes', newId(), task.id, 5)).rejects.toMatchObject({ code: 'PT404' })
  await expect(stop(learner, newId(), 5)).rejects.toMatchObject({ code: 'PT404' })
  await expect(as(learner, 'select public.start_clock(gen_random_uuid(), null, null)')).rejects.toMatchObject(
    { code: 'PT400' },
  )
  await expect(as(learner, `select public.start_clock(null, null, 'stopwatch')`)).rejects.toMatchObject({
    code: 'PT400',
  })
  await expect(call('visitor', 'start_clock', newId())).rejects.toThrow('permission denied')
  // without a plan time can be given to nothing in particular
  const ravi = await newUser()
  expect(await call(ravi, 'start_clock', newId())).toMatchObject({ running: { task: null } })
})

test('a clock belongs to the study day on which it began', async () => {
  const { learner, task } = await planWithTask()
  // where it is always yesterday evening when the day begins at six in the morning, somewhere on Earth
  const [at] = await asOwner<{ zone: string; day: string }>(`
    select name as zone, ((now() at time zone name)::date - 1)::text as day from pg_timezone_names
    where name like 'Etc/GMT%' and extract(hour from now() at time zone name) between 1 and 4 limit 1`)
  await asOwner('update public.study_settings set time_zone = $2, day_starts = 360 where user_id = $1', [
    learner,
    at?.zone,
  ])
  const id = newId()
  await start(learner, id, task.id)
  await stop(learner, id, 600)
  expect(await asOwner('select day::text from public.time_logs where user_id = $1', [learner])).toEqual([
    { day: at?.day },
  ])
})
