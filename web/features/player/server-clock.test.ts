import { expect, test, vi } from 'vitest'
import { clockOf, isInDoubt, leftUntil } from './server-clock.ts'

const MINUTE = 60_000

test('what is left is that of the server: a clock that is set back does not lengthen it, one set ahead is doubted', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const end = Date.parse('2026-11-20T10:10:00Z')
  const clock = clockOf({ server_now: '2026-11-20T10:00:00Z' })
  vi.advanceTimersByTime(MINUTE)
  expect([leftUntil(end, clock), isInDoubt(clock)]).toEqual([9 * MINUTE, false])
  vi.setSystemTime(Date.now() - 60 * MINUTE)
  expect([leftUntil(end, clock), isInDoubt(clock)]).toEqual([9 * MINUTE, false])
  vi.setSystemTime(Date.now() + 65 * MINUTE)
  expect([leftUntil(end, clock), isInDoubt(clock)]).toEqual([4 * MINUTE, true])
  vi.useRealTimers()
})
