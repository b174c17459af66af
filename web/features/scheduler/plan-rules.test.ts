import { expect, test } from 'vitest'
import {
  blocksOf,
  changeByKey,
  dayByKey,
  inOrder,
  isDay,
  ofDay,
  placeOf,
  slipOf,
  stepped,
  sumOf,
  timeFrom,
  timeText,
  viewFrom,
  weeksOf,
  windowOf,
} from './plan-rules.ts'
import { TODAY, task } from './sample-plan.ts'

test('the address says which view and day; nonsense in it is today', () => {
  expect(viewFrom(new URLSearchParams('view=week&day=2027-01-05'), TODAY)).toEqual({
    view: 'week',
    day: '2027-01-05',
  })
  expect(viewFrom(new URLSearchParams('view=year&day=2027-02-31'), TODAY)).toEqual({
    view: 'day',
    day: TODAY,
  })
  expect(isDay('2027-02-28')).toBe(true)
})

test('what is read at once holds every week that touches the month', () => {
  expect(windowOf('day', '2026-12-02')).toEqual({ month: '2026-12', from: '2026-11-30', to: '2027-01-03' })
  // a week that begins in November is read with November
  expect(windowOf('week', '2026-12-02')).toEqual({ month: '2026-11', from: '2026-10-26', to: '2026-12-06' })
  expect(weeksOf('2026-12').every((week) => week.length === 7)).toBe(true)
})

test('a step is a day, a week, or the first of another month', () => {
  expect(stepped('day', '2026-12-31', 1)).toBe('2027-01-01')
  expect(stepped('week', '2026-12-31', -1)).toBe('2026-12-24')
  expect(stepped('month', '2026-12-31', 2)).toBe('2027-02-01')
})

test('the clock comes first, then reviews, then topics with their parts in order', () => {
  const titled = (id: string, en: string, given = {}) => task({ id, title: { en, hi: en }, ...given })
  const given = [
    titled('d', 'Inflation, part 10'),
    titled('c', 'Inflation, part 2'),
    titled('b', 'Reviews', { kind: 'review' }),
    titled('a', 'Session', { kind: 'event', start: 1080 }),
  ]
  expect(inOrder(given).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
})

test('rest counts in nothing, and what was skipped is no longer planned', () => {
  const sum = sumOf([
    task(),
    task({ status: 'done', minutes: 30 }),
    task({ status: 'skipped' }),
    task({ kind: 'rest', minutes: 60 }),
  ])
  expect(sum).toEqual({ count: 2, open: 1, planned: 75, done: 30 })
  expect(ofDay([task({ status: 'dropped' })], TODAY)).toEqual([])
})

test('hours hold on their weekdays, and between their days', () => {
  const block = { id: 'x', kind: 'busy' as const, title: 'College', start: 600, end: 900 }
  const blocks = [{ ...block, weekdays: [3], from: '2026-12-02', to: '2026-12-09' }]
  expect(blocksOf(blocks, '2026-12-02')).toHaveLength(1)
  expect(blocksOf(blocks, '2026-12-03')).toHaveLength(0)
  expect(blocksOf(blocks, '2026-12-16')).toHaveLength(0)
})

test('a fresh start is offered when something waits for more than a week', () => {
  expect(slipOf([], TODAY)).toEqual({ count: 0, minutes: 0, isLong: false })
  expect(slipOf([task({ day: '2026-11-25' })], TODAY)).toEqual({ count: 1, minutes: 45, isLong: false })
  expect(slipOf([task({ day: '2026-11-24' })], TODAY).isLong).toBe(true)
})

test.each([
  [{ kind: 'topic', ref: 'inflation' }, '/syllabus?topic=inflation'],
  [{ kind: 'review', ref: null }, '/practice'],
  [{ kind: 'practice', ref: 'inflation' }, '/practice?topics=inflation'],
  [
    { kind: 'practice', ref: '00000000-0000-4000-8000-00000000000a' },
    '/test-results?attempt=00000000-0000-4000-8000-00000000000a',
  ],
  [{ kind: 'mains', ref: 'gs3-2024-1' }, '/mains-evaluation?question=gs3-2024-1'],
  [{ kind: 'mock', ref: 'mock-1' }, '/test-dashboard'],
  [{ kind: 'news', ref: null }, '/daily-news'],
  [{ kind: 'event', ref: 'cpi-class/2026-12-13' }, '/events?event=cpi-class&on=2026-12-13'],
  [{ kind: 'rest', ref: null }, null],
] as const)('%o is done at %s', (given, place) => {
  expect(placeOf(given)).toBe(place)
})

test('keys move a task by days and half hours, and change its length', () => {
  const given = { day: TODAY, start: 540, minutes: 45 }
  expect(changeByKey(given, 'ArrowRight')).toEqual({ day: '2026-12-03' })
  expect(changeByKey(given, 'ArrowUp')).toEqual({ start: 510 })
  expect(changeByKey({ ...given, start: 1380 }, 'ArrowDown')).toEqual({ start: 1395 })
  expect(changeByKey({ ...given, start: null }, 'ArrowDown')).toEqual({ start: 540 })
  expect(changeByKey(given, '+')).toEqual({ minutes: 60 })
  expect(changeByKey({ ...given, minutes: 10 }, '-')).toEqual({ minutes: 5 })
  expect(changeByKey(given, 'x')).toBeNull()
})

test('in the grid of a month keys lead over its edges', () => {
  expect(dayByKey('2026-12-31', 'ArrowRight')).toBe('2027-01-01')
  expect(dayByKey(TODAY, 'Home')).toBe('2026-11-30')
  expect(dayByKey(TODAY, 'PageDown')).toBe('2027-01-01')
  expect(dayByKey(TODAY, 'Enter')).toBeUndefined()
})

test('hours are written and read as time fields have them', () => {
  expect(timeText(65)).toBe('01:05')
  expect(timeFrom('18:30')).toBe(1110)
  expect(timeFrom('')).toBeNull()
})

test('what is longer than a task may be made here is not shortened by asking for more', () => {
  const day = { day: TODAY, start: null, minutes: 540 }
  expect(changeByKey(day, '+')).toEqual({ minutes: 540 })
  expect(changeByKey(day, '-')).toEqual({ minutes: 480 })
})
