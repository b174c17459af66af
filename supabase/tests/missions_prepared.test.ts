/** Missions made as days begin: once each, by however many callers, and told to those who study. */

import { beforeAll, expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { missionAt, NOON, taskOf } from './missions.ts'
import { withStudyLibrary } from './study-library.ts'

beforeAll(withStudyLibrary, 120_000)

const prepare = (limit: number, moment: string) =>
  asOwner<{ made: number }>('select private.prepare_missions_at($1, $2) as made', [limit, moment]).then(
    ([row]) => row?.made ?? 0,
  )

/** Somebody who began a task on the 24th. */
async function student() {
  const id = await newUser()
  const mission = await missionAt(id, NOON)
  await call(id, 'start_mission_task', taskOf(mission, 'weak').id).catch(() => {})
  await asOwner(`update public.mission_tasks set started_at = $2 where user_id = $1 and kind = 'weak'`, [
    id,
    NOON,
  ])
  await asOwner(`update private.mission_turns set next_at = '2026-11-25T00:00:00+05:30' where user_id = $1`, [
    id,
  ])
  return id
}

const told = (id: string) =>
  as(id, `select kind, href from public.notifications where kind = 'mission_ready'`)
const made = (id: string) => as(id, `select 1 from public.missions where day = '2026-11-25'`)

test('three callers at once make each mission once, and tell each learner once', async () => {
  const students = await Promise.all(Array.from({ length: 12 }, student))
  expect(await prepare(50, '2026-11-24T23:59:00+05:30')).toBe(0)
  const at = '2026-11-25T00:01:00+05:30'
  const counts = await Promise.all([prepare(50, at), prepare(50, at), prepare(50, at)])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12)
  for (const id of students) {
    expect(await made(id)).toHaveLength(1)
    expect(await told(id)).toEqual([{ kind: 'mission_ready', href: '/daily-mission' }])
  }
  expect(await prepare(50, at)).toBe(0)
})

test('learners who come while missions are prepared wait for nobody in a circle, and have one mission', async () => {
  const students = await Promise.all(Array.from({ length: 8 }, student))
  const at = '2026-11-25T00:01:00+05:30'
  const [first, second, ...missions] = await Promise.all([
    prepare(50, at),
    prepare(50, at),
    ...students.flatMap((id) => [missionAt(id, at), missionAt(id, at)]),
  ])
  expect(Number(first) + Number(second)).toBeLessThanOrEqual(8)
  expect(missions).toHaveLength(16)
  for (const id of students) expect(await made(id)).toHaveLength(1)
})

test('whoever has opened their day already is told nothing, nor on a day of rest', async () => {
  const [asha, ravi] = [await student(), await student()]
  await missionAt(asha, '2026-11-25T00:00:30+05:30')
  await asOwner(`update private.mission_turns set next_at = '2026-11-25T00:00:00+05:30' where user_id = $1`, [
    asha,
  ])
  await as(ravi, `update public.study_settings set rest_weekdays = '{3}'`)
  expect(await prepare(50, '2026-11-25T00:01:00+05:30')).toBe(2)
  expect([await told(asha), await told(ravi), await made(ravi)]).toEqual([[], [], []])
})

test('a batch of learners who rest today does not end the round before others are prepared', async () => {
  const [ravi, asha] = [await student(), await student()]
  await as(ravi, `update public.study_settings set rest_weekdays = '{3}'`)
  await asOwner(
    `update private.mission_turns set next_at = next_at - interval '1 second' where user_id = $1`,
    [ravi],
  )
  const at = '2026-11-25T00:01:00+05:30'

  // as the job asks: until nobody's turn is left
  expect([await prepare(1, at), await prepare(1, at), await prepare(1, at)]).toEqual([1, 1, 0])
  expect([await told(ravi), await told(asha)]).toEqual([
    [],
    [{ kind: 'mission_ready', href: '/daily-mission' }],
  ])
})

test('whoever has begun nothing for two weeks is left in peace until they come back', async () => {
  const asha = await student()
  await asOwner(`update private.mission_turns set next_at = '2026-12-20T00:00:00+05:30' where user_id = $1`, [
    asha,
  ])
  await prepare(50, '2026-12-20T00:01:00+05:30')
  expect(await told(asha)).toEqual([])
  expect(await asOwner('select 1 from private.mission_turns where user_id = $1', [asha])).toEqual([])
  await missionAt(asha, '2026-12-21T12:00:00+05:30')
  expect(await asOwner('select 1 from private.mission_turns where user_id = $1', [asha])).toHaveLength(1)
})

test('another clock moves the turn to the beginning of the day there', async () => {
  const asha = await student()
  await as(asha, `update public.study_settings set time_zone = 'America/New_York', day_starts = 240`)
  const [turn] = await asOwner<{ next_at: Date; begins: Date }>(
    `select next_at, private.day_began(private.study_day(user_id) + 1, 'America/New_York', 240) as begins
     from private.mission_turns where user_id = $1`,
    [asha],
  )
  expect(turn?.next_at).toEqual(turn?.begins)
})

test('only the server prepares missions', async () => {
  const asha = await newUser()
  await expect(call(asha, 'prepare_missions', 5)).rejects.toThrow('permission denied')
  await expect(call('visitor', 'prepare_missions', 5)).rejects.toThrow('permission denied')
  expect(await call('service', 'prepare_missions', 1)).toBeGreaterThanOrEqual(0)
})
