import { expect, test } from 'vitest'
import { copy } from './onboarding-copy.ts'
import {
  answeringLeft,
  attemptYears,
  calibrationOf,
  chanceAt,
  type Draft,
  firstSteps,
  isOver,
  leftToAnswer,
  levelOf,
  noteOf,
  rangeOf,
  withArea,
  yearBefore,
} from './onboarding-rules.ts'

test('Hindi says all that English says', () => {
  const keys = (value: unknown): string[] =>
    value && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, inner]) => [key, ...keys(inner).map((deep) => `${key}.${deep}`)])
      : []
  expect(keys(copy.hi).sort()).toEqual(keys(copy.en).sort())
})

test('of the minutes of answering, no question takes more than two', () => {
  expect(answeringLeft([], 12)).toBe(720_000)
  expect(answeringLeft([30_000, 119_000], 12)).toBe(571_000)
  expect(answeringLeft([600_000, 10_000], 16)).toBe(830_000)
  expect(answeringLeft(Array(6).fill(600_000), 12)).toBe(0)
})

test('six questions want an answer; areas may be left empty', () => {
  const empty: Draft = { strong_areas: [], weak_areas: [] }
  expect(leftToAnswer(empty)).toBe(6)
  expect(
    leftToAnswer({
      ...empty,
      ...{ attempt_year: 2027, stage: 'starting', background: 'other', medium: 'hi' },
      ...{ hours_per_day: 4, days_per_week: 6 },
    }),
  ).toBe(0)
})

test.each([
  ['what was said last time', 2027, null, 2027],
  ['what the profile says since', 2027, 2028, 2028],
  ['nothing', undefined, null, undefined],
  ['a year that is over', 2026, null, undefined],
  ['a year that is over by the profile', 2027, 2026, undefined],
])('the year to begin with: %s', (_, said, now, year) => {
  expect(yearBefore(said, now, attemptYears('2026-06-02', undefined))).toBe(year)
})

test('an area is strong or weak, not both, and can be taken back', () => {
  const weak = withArea({ strong_areas: ['money'], weak_areas: [] }, 'weak_areas', 'money')
  expect(weak).toEqual({ strong_areas: [], weak_areas: ['money'] })
  expect(withArea(weak, 'weak_areas', 'money')).toEqual({ strong_areas: [], weak_areas: [] })
})

test.each([
  ['2026-05-20', undefined, 2026],
  ['2026-05-24', '2026-05-24', 2026],
  ['2026-05-25', '2026-05-24', 2027],
  ['2026-05-31', null, 2026],
  ['2026-06-02', undefined, 2027],
  // put off once, they are still to come
  ['2026-06-02', '2026-10-04', 2026],
])('on %s, with this year’s Prelims on %s, the next are those of %i', (today, prelims, year) => {
  expect(attemptYears(today, prelims)[0]).toBe(year)
})

test.each([
  [-0.51, 'beginner'],
  [-0.5, 'intermediate'],
  [0.7, 'intermediate'],
  [0.71, 'advanced'],
])('an ability of %d is %s', (theta, level) => {
  expect(levelOf(theta)).toBe(level)
})

test('the range holds eight cases of ten', () => {
  const { from, to } = rangeOf({ theta: 0.5, sd: 0.4 })
  expect([from, to]).toEqual([expect.closeTo(-0.013, 3), expect.closeTo(1.013, 3)])
  expect(chanceAt(0)).toBe(50)
  expect(chanceAt(1.1)).toBeCloseTo(75, 0)
})

const answers = (count: number, confidence: number | null, right: number) =>
  Array.from({ length: count }, (_, at) => ({ confidence, dont_know: false, correct: at < right }))

test.each([
  ['four are too few', answers(4, 3, 0), { kind: 'few', n: 4 }],
  [
    'not knowing is not being sure',
    [...answers(4, 3, 0), { confidence: 3, dont_know: true, correct: false }],
    { kind: 'few', n: 4 },
  ],
  ['sure and wrong', answers(10, 3, 5), { kind: 'over', n: 10, said: 9, right: 5 }],
  ['guesses that were known', answers(10, 0, 8), { kind: 'under', n: 10, said: 2.5, right: 8 }],
  ['within chance', answers(10, 2, 6), { kind: 'even', n: 10, said: 7, right: 6 }],
])('being sure: %s', (_, given, expected) => {
  const found = calibrationOf(given)
  expect(found).toMatchObject(
    'said' in expected ? { ...expected, said: expect.closeTo(expected.said ?? 0, 5) } : expected,
  )
})

test('first the lowest areas; of two alike the one named weak', () => {
  const areas = [
    { area: 'a', theta: 0.2 },
    { area: 'b', theta: -0.5 },
    { area: 'c', theta: 0.2 },
    { area: 'd', theta: 1 },
    { area: 'e', theta: -1 },
  ]
  expect(firstSteps(areas, ['c']).map(({ area }) => area)).toEqual(['e', 'b', 'c'])
  expect(firstSteps([], [])).toEqual([])
})

test('the note of an area is that of its first topic that has one', () => {
  const topics = [
    { slug: 'money', parent_slug: null, position: 1 },
    { slug: 'banks', parent_slug: 'money', position: 3 },
    { slug: 'inflation', parent_slug: 'money', position: 2 },
    { slug: 'trade', parent_slug: null, position: 0 },
  ]
  const notes = [{ topic: 'banks' }, { topic: 'inflation' }, { topic: 'trade' }]
  expect(noteOf('money', topics, notes)).toBe(notes[1])
  expect(noteOf('money', topics, [{ topic: 'trade' }])).toBeUndefined()
})

test('a moment has come by the server’s clock', () => {
  expect(isOver('2026-12-20T10:00:00+05:30', '2026-12-20T04:30:00Z')).toBe(true)
  expect(isOver('2026-12-20T10:00:01+05:30', '2026-12-20T04:30:00Z')).toBe(false)
})
