import { expect, test } from 'vitest'
import { byUrgency, clockOf, inUnits, type Queue, waitedHours } from './admin-home-rules.ts'

const now = new Date('2026-11-23T12:00:00Z')
const queue = (key: Queue['key'], waiting: number, oldest: string | null, hours = 24): Queue => ({
  ...{ key, waiting, oldest, hours },
})

test('what has waited longer than it should is late, near to it soon', () => {
  expect(clockOf(queue('stale', 1, '2026-11-23T00:00:00Z'), now)).toBe('in-time')
  expect(clockOf(queue('stale', 1, '2026-11-22T17:00:00Z'), now)).toBe('soon')
  expect(clockOf(queue('stale', 1, '2026-11-22T11:59:00Z'), now)).toBe('late')
})

test('a clock that runs behind makes nobody wait less than nothing', () => {
  expect(waitedHours(queue('stale', 1, '2026-11-23T13:00:00Z'), now)).toBe(0)
})

test('the late stand first, what has time last', () => {
  const order = byUrgency(
    [
      queue('answers', 4, '2026-11-23T11:30:00Z'),
      queue('stale', 2, '2026-11-23T11:00:00Z'),
      queue('feedback', 1, '2026-11-01T00:00:00Z'),
      queue('disputes', 1, '2026-11-22T15:00:00Z'),
    ],
    now,
  )
  expect(order.map(({ key }) => key)).toEqual(['feedback', 'disputes', 'answers', 'stale'])
})

test('a time is told in two units at most', () => {
  expect(inUnits(0.5)).toEqual({ days: 0, hours: 0, minutes: 30 })
  expect(inUnits(5.9)).toEqual({ days: 0, hours: 5, minutes: 0 })
  expect(inUnits(76.2)).toEqual({ days: 3, hours: 4, minutes: 0 })
})
