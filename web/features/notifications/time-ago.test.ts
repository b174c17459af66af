import { expect, test } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = new Date('2026-11-22T12:00:00Z')
const ago = (seconds: number, locale = 'en-IN') =>
  timeAgo(new Date(now.getTime() - seconds * 1000), now, locale)

test.each([
  [0, null],
  [-30, null],
  [59, null],
  [60, '1 min ago'],
  [3599, '59 min ago'],
  [3600, '1 hr ago'],
  [86_399, '23 hr ago'],
  [86_400, '1 day ago'],
  [6 * 86_400, '6 days ago'],
])('%d seconds', (seconds, says) => {
  expect(ago(seconds)?.replaceAll('.', '') ?? null).toBe(says)
})

test('after a week the date says more, and Hindi is said in Hindi', () => {
  expect(ago(8 * 86_400)).toContain('14')
  expect(ago(120, 'hi-IN')).toContain('मि')
})
