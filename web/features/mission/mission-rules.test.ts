import { expect, test } from 'vitest'
import { aMission, aTask } from './for-tests.ts'
import {
  hasBegun,
  isElsewhere,
  isQuestions,
  isTry,
  kindNameOf,
  minutesToCount,
  msToDayEnd,
  namedIn,
  nextTask,
  withKept,
} from './mission-rules.ts'

test('the next task is the first one that is open', () => {
  const tasks = [
    aTask({ id: 'c', position: 3 }),
    aTask({ id: 'a', position: 1, status: 'done' }),
    aTask({ id: 'b', position: 2 }),
  ]

  expect(nextTask(tasks)?.id).toBe('b')
})

test('what was begun comes before what was not', () => {
  const tasks = [
    aTask({ id: 'a', position: 1 }),
    aTask({ id: 'b', position: 2, progress: { done: 3, of: 8 } }),
    aTask({ id: 'c', position: 3, progress: { done: 0, of: 8 } }),
  ]

  expect(nextTask(tasks)?.id).toBe('b')
  expect(hasBegun(tasks)).toBe(true)
  expect(hasBegun([tasks[0] as (typeof tasks)[0]])).toBe(false)
})

test('with everything done, skipped or swapped, nothing comes next', () => {
  const tasks = (['done', 'skipped', 'swapped'] as const).map((status, at) => aTask({ position: at, status }))

  expect(nextTask(tasks)).toBeUndefined()
})

test('the day counts with its minimum, and until then at least a minute is missing', () => {
  expect(minutesToCount({ minimum_minutes: 10, done_minutes: 4, is_minimum_done: false })).toBe(6)
  expect(minutesToCount({ minimum_minutes: 10, done_minutes: 10, is_minimum_done: false })).toBe(1)
  expect(minutesToCount({ minimum_minutes: 10, done_minutes: 4, is_minimum_done: true })).toBe(0)
})

test('what was done on this device counts before the server knows of it', () => {
  const mission = aMission({
    minimum_minutes: 10,
    done_minutes: 4,
    tasks: [
      aTask({ id: 'a', status: 'done', minutes: 4 }),
      aTask({ id: 'b', kind: 'skeleton', minutes: 6 }),
      aTask({ id: 'c', status: 'skipped', skip_reason: 'too_easy' }),
    ],
  })
  const seen = withKept(mission, [{ task: 'b', at: '2026-11-20T10:00:00Z' }])

  expect(seen.tasks[1]).toMatchObject({ status: 'done', done_at: '2026-11-20T10:00:00Z' })
  expect(seen).toMatchObject({ done_minutes: 10, is_minimum_done: true, is_done: true })
})

test('what was skipped or taken back on this device is seen so, and nothing that is done is skipped', () => {
  const at = '2026-11-20T10:00:00Z'
  const mission = aMission({
    tasks: [
      aTask({ id: 'a' }),
      aTask({ id: 'b', status: 'skipped', skip_reason: 'too_easy' }),
      aTask({ id: 'c', status: 'done' }),
    ],
  })
  const seen = withKept(mission, [
    { task: 'a', at, skip: 'not_today' },
    { task: 'b', at, skip: null },
    { task: 'c', at, skip: 'no_material' },
  ])

  expect(seen.tasks).toMatchObject([
    { status: 'skipped', skip_reason: 'not_today' },
    { status: 'open', skip_reason: null },
    { status: 'done' },
  ])
  expect(seen).toMatchObject({ done_minutes: mission.done_minutes, is_done: false })
})

test('a set that was handed in here counts as a try with half of its questions answered, here or before', () => {
  const task = aTask({ count: 5, progress: { done: 1, of: 5 } })

  expect([0, 1, 2].map((here) => isTry(task, here))).toEqual([false, false, true])
})

test('what the server knows already, or does not have, changes nothing', () => {
  const mission = aMission({ tasks: [aTask({ id: 'a', status: 'done' })] })

  expect(
    withKept(mission, [
      { task: 'a', at: '' },
      { task: 'of yesterday', at: '' },
    ]),
  ).toBe(mission)
})

test('the day ends by the server’s clock, whatever this device’s shows', () => {
  const mission = { server_now: '2026-11-20T18:00:00Z', day_ends_at: '2026-11-20T18:30:00Z' }
  const slow = Date.parse('2026-11-20T10:00:00Z')

  expect(msToDayEnd(mission, slow, slow)).toBe(1_800_000)
  expect(msToDayEnd(mission, slow, slow + 1_799_000)).toBe(1000)
  expect(msToDayEnd(mission, slow, slow + 7_200_000)).toBe(0)
})

test('the story and the question of a task stand in its address', () => {
  expect(namedIn('/daily-news?item=2026-11-20-cpi', 'item')).toBe('2026-11-20-cpi')
  expect(namedIn('/mains-evaluation?question=fiscal-1&step=write', 'question')).toBe('fiscal-1')
  expect(namedIn('/ebooks?note=gdp', 'item')).toBeUndefined()
  expect(namedIn(null, 'item')).toBeUndefined()
})

test('questions are asked here, an answer and a text have places of their own', () => {
  expect((['review', 'weak', 'mixed'] as const).every(isQuestions)).toBe(true)
  expect((['answer', 'read'] as const).every(isElsewhere)).toBe(true)
  expect((['news', 'skeleton'] as const).some((kind) => isQuestions(kind) || isElsewhere(kind))).toBe(false)
})

test.each([
  ['weight', 'topic'],
  ['weak_new', 'topic'],
  ['weak_few', 'topic'],
  ['weak_wrong', 'weak'],
] as const)('a topic that is there for %s is called %s', (reason_code, name) => {
  expect(kindNameOf({ kind: 'weak', reason_code })).toBe(name)
  expect(kindNameOf({ kind: 'mixed', reason_code })).toBe('mixed')
})
