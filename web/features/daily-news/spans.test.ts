import { expect, test } from 'vitest'
import { besides, spanOf, weeksOf } from './spans.ts'

test.each([
  ['day', '2026-06-05', '2026-06-05', '2026-06-05'],
  ['week', '2026-06-05', '2026-06-01', '2026-06-07'],
  ['week', '2026-06-07', '2026-06-01', '2026-06-07'],
  ['week', '2026-01-01', '2025-12-29', '2026-01-04'],
  ['month', '2026-02-10', '2026-02-01', '2026-02-28'],
  ['month', '2024-02-29', '2024-02-01', '2024-02-29'],
  ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
] as const)('the %s of %s is from %s to %s', (view, day, from, until) => {
  expect(spanOf(view, day)).toEqual({ from, until })
})

test('the span before and the one after', () => {
  expect(besides('month', '2026-03-31', -1)).toBe('2026-02-28')
  expect(besides('week', '2026-06-05', 1)).toBe('2026-06-08')
})

test('a month is laid out in weeks from Monday, the days of other months left out', () => {
  const weeks = weeksOf('2026-02-10')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-02-01'])
  expect(weeks.at(-1)?.[5]).toBe('2026-02-28')
  expect(weeks.flat().filter(Boolean)).toHaveLength(28)
})
