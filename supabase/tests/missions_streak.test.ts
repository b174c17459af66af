/** What the work of missions does to the streak: days that count, repairs by work, freezes, rest, and journeys. */

import { expect, test } from 'vitest'
import { as, asOwner, newUser } from './as-user.ts'
import type { Mission } from './missions.ts'

const IST = (day: string, clock = '20:00') => `${day}T${clock}:00+05:30`

/** So many minutes done at a moment, of a mission of 30 minutes whose minimum is 15. */
async function done(learner: string, moment: string, minutes = 15) {
  await asOwner(
    `with today as (select private.lived_day($1, $2) as day),
     mission as (
       insert into public.missions (user_id, day, budget_minutes, minimum_minutes, algo_version, generated_at)
       select $1, day, 30, 15, 1, $2 from today on conflict do nothing
     )
     select 1`,
    [learner, moment],
  )
  await asOwner(
    `insert into public.mission_tasks (user_id, day, position, kind, minutes, title, reason_code, reason, status, done_at, done_day)
     select $1, day, coalesce((select max(position) from public.mission_tasks where user_id = $1 and mission_tasks.day = today.day), 0) + 1,
       'read', $3, '{}', 'x', '{}', 'done', $2, day
     from (select private.lived_day($1, $2) as day) today`,
    [learner, moment, minutes],
  )
  return streakAt(learner, moment)
}

async function streakAt(learner: string, moment: string): Promise<Mission['streak']> {
  const [kept] = await asOwner<{ told: object }>('select private.keep_streak($1, $2) as told', [
    learner,
    moment,
  ])
  const [row] = await asOwner<{ told: Mission['streak'] }>('select private.streak_line($1, $2) as told', [
    learner,
    kept?.told,
  ])
  return row?.told as Mission['streak']
}

async function run(learner: string, from: number, to: number) {
  for (let day = from; day <= to; day++) await done(learner, IST(`2026-11-${String(day).padStart(2, '0')}`))
}

const stateOf = (streak: Mission['streak'], day: string) => streak.week.find((one) => one.day === day)?.state

test('a day counts with its minimum, not with less; the week stands first', async () => {
  const asha = await newUser()
  expect(await done(asha, IST('2026-11-16'), 14)).toMatchObject({ current: 0, week_done: 0, week_goal: 5 })
  expect(await done(asha, IST('2026-11-16', '20:10'), 1)).toMatchObject({ current: 1, week_done: 1 })
  await run(asha, 17, 18)
  const told = await streakAt(asha, IST('2026-11-18', '23:59'))
  expect(told).toMatchObject({ current: 3, best: 3, week_done: 3 })
  expect(told.week.map(({ state }) => state)).toEqual([
    ...['done', 'done', 'done', 'future', 'future', 'future', 'future'],
  ])
  expect(await as(asha, 'select current, best, freezes, last_day::text from public.streaks')).toEqual([
    { current: 3, best: 3, freezes: 0, last_day: '2026-11-18' },
  ])
})

test('a missed day is repaired by its worth of work beyond today’s, within two days, and counts', async () => {
  const asha = await newUser()
  await run(asha, 16, 18)
  const missed = await streakAt(asha, IST('2026-11-20', '08:00'))
  expect(missed).toMatchObject({
    current: 0,
    best: 3,
    repair: { day: '2026-11-19', keeps: 3, minutes_left: 30 },
  })
  expect(Date.parse(missed.repair?.until ?? '')).toBe(Date.parse(IST('2026-11-22', '00:00')))
  expect(await done(asha, IST('2026-11-20', '09:00'), 15)).toMatchObject({
    current: 1,
    repair: { minutes_left: 15 },
  })
  expect(await done(asha, IST('2026-11-20', '10:00'), 10)).toMatchObject({
    current: 1,
    repair: { minutes_left: 5 },
  })
  const repaired = await done(asha, IST('2026-11-20', '11:00'), 5)
  expect(repaired).toMatchObject({ current: 5, repair: null })
  expect(stateOf(repaired, '2026-11-19')).toBe('repaired')
  // and stays so
  expect(await streakAt(asha, IST('2026-11-20', '23:59'))).toMatchObject({ current: 5 })
})

test('what is done two days too late repairs nothing', async () => {
  const asha = await newUser()
  await run(asha, 16, 18)
  expect(await done(asha, IST('2026-11-22', '00:01'), 60)).toMatchObject({ current: 1, best: 3 })
})

test('two missed days are repaired one after the other, each with minutes of its own', async () => {
  const asha = await newUser()
  await run(asha, 16, 17)
  expect(await done(asha, IST('2026-11-20', '09:00'), 30)).toMatchObject({
    ...{ current: 1, repair: { day: '2026-11-19', minutes_left: 15 } },
  })
  expect(await done(asha, IST('2026-11-20', '10:00'), 15)).toMatchObject({ current: 5, repair: null })
})

test('minutes that repaired one day repair no other', async () => {
  const asha = await newUser()
  await run(asha, 16, 17)
  await streakAt(asha, IST('2026-11-19', '08:00'))
  expect(await done(asha, IST('2026-11-19', '09:00'), 44)).toMatchObject({ current: 4, repair: null })
  await streakAt(asha, IST('2026-11-21', '08:00'))
  expect(await streakAt(asha, IST('2026-11-21', '09:00'))).toMatchObject({
    repair: { day: '2026-11-20', minutes_left: 30 },
  })
})

test('a freeze is used by itself before anything has to be repaired', async () => {
  const asha = await newUser()
  await run(asha, 10, 16)
  const frozen = await streakAt(asha, IST('2026-11-18', '08:00'))
  expect(frozen).toMatchObject({ current: 7, freezes: 0, repair: null, week_done: 1 })
  expect(stateOf(frozen, '2026-11-17')).toBe('frozen')
})

test('rest that was planned asks less of the week, and breaks nothing', async () => {
  const asha = await newUser()
  await as(asha, `update public.study_settings set rest_weekdays = '{2,4,7}'`)
  await asOwner(`update private.rest_plans set since = '2026-11-01' where user_id = $1`, [asha])
  await run(asha, 16, 16)
  const told = await done(asha, IST('2026-11-18'))
  expect(told).toMatchObject({ current: 2, week_done: 2, week_goal: 4 })
  expect(stateOf(told, '2026-11-17')).toBe('rest')
  expect(stateOf(told, '2026-11-22')).toBe('rest')
})

test('another plan of rest changes nothing of the days that have gone by', async () => {
  const asha = await newUser()
  await as(asha, `update public.study_settings set rest_weekdays = '{2}'`)
  await asOwner(`update private.rest_plans set since = '2026-11-01' where user_id = $1`, [asha])
  await run(asha, 16, 16)
  await run(asha, 18, 18)
  await as(asha, `update public.study_settings set rest_weekdays = '{}'`)
  expect(await streakAt(asha, IST('2026-11-18', '23:00'))).toMatchObject({ current: 2 })
})

test('a journey to America and back is told by the clocks that the learner lived by; what was missed there is repaired at home', async () => {
  const asha = await newUser()
  const moves = async (zone: string, at: string) => {
    await as(asha, `update public.study_settings set time_zone = '${zone}'`)
    await asOwner(
      `update private.study_zones set since = $2 where user_id = $1 and since = (select max(since) from private.study_zones where user_id = $1)`,
      [asha, at],
    )
  }
  await run(asha, 16, 18)
  await moves('America/New_York', '2026-11-19T09:00:00Z')
  await done(asha, '2026-11-19T23:00:00Z') // evening of the 19th there, the 20th in India
  await done(asha, '2026-11-21T01:00:00Z')
  await moves('Asia/Kolkata', '2026-11-22T06:00:00Z')
  const told = await done(asha, IST('2026-11-22', '22:00'))
  // the 21st in New York was lived for all of its hours and not worked; the day of the flight counts at home
  expect(stateOf(told, '2026-11-21')).toBe('missed')
  expect(stateOf(told, '2026-11-20')).toBe('done')
  expect(told.repair).toMatchObject({ day: '2026-11-21', keeps: 5 })
  expect(await done(asha, IST('2026-11-22', '22:30'))).toMatchObject({ current: 7 })
})
