import { expect, test } from 'vitest'
import { BREAK_S, clockText, countedSeconds, leftOf, POMODORO_S, ranFor } from './clock-rules.ts'
import { neighbourOf, over } from './drag-rules.ts'
import { lanesOf, minutesAfter, railSpan } from './rail-rules.ts'
import { task } from './sample-plan.ts'

test('the hours reach as far as anything stands', () => {
  expect(railSpan([], [])).toEqual({ from: 360, to: 1320 })
  expect(railSpan([task({ start: 315 }), task({ start: 1380, minutes: 60 })], [])).toEqual({
    from: 300,
    to: 1440,
  })
})

test('tasks at the same time stand beside each other, others alone', () => {
  const laid = lanesOf([
    task({ id: 'a', start: 540, minutes: 60 }),
    task({ id: 'b', start: 570, minutes: 60 }),
    task({ id: 'c', start: 700, minutes: 30 }),
    task({ id: 'd', start: null }),
  ])
  expect(laid.map(({ task: { id }, lane, lanes }) => [id, lane, lanes])).toEqual([
    ['a', 0, 2],
    ['b', 1, 2],
    ['c', 0, 1],
  ])
})

test('a dragged edge gives lengths in steps of five minutes', () => {
  expect(minutesAfter(45, 26)).toBe(75)
  expect(minutesAfter(45, -400)).toBe(5)
})

test('an arrow leads to the nearest place in its direction', () => {
  const place = (left: number, top: number) => ({ left, top, width: 100, height: 100 })
  const [here, right, far, below] = [place(0, 0), place(110, 0), place(220, 0), place(0, 110)]
  expect(neighbourOf(here, 'ArrowRight', [here, right, far, below])).toBe(right)
  expect(neighbourOf(here, 'ArrowDown', [here, right, far, below])).toBe(below)
  expect(neighbourOf(here, 'ArrowLeft', [here, right, far, below])).toBeUndefined()
  expect(over(right, { left: 0, top: 0, width: 40, height: 20 })).toEqual({ x: 140, y: 40 })
})

test('a clock never runs backwards, and counts no more than it may', () => {
  expect(ranFor('2026-12-02T06:00:00Z', Date.parse('2026-12-02T06:01:05Z'))).toBe(65)
  expect(ranFor('2026-12-02T06:00:00Z', Date.parse('2026-12-02T05:00:00Z'))).toBe(0)
  expect([clockText(65), clockText(3725)]).toEqual(['1:05', '1:02:05'])
  expect([leftOf(60), leftOf(9999)]).toEqual([POMODORO_S - 60, 0])
  expect(countedSeconds('pomodoro', 9999)).toBe(1500)
  expect(countedSeconds('stopwatch', 99_999)).toBe(10_800)
  expect(BREAK_S).toBe(300)
})
