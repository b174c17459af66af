import { expect, test } from 'vitest'
import {
  bySeries,
  daysBetween,
  hasAttemptLeft,
  isWithinWindow,
  minutesFor,
  openSitting,
  standingOf,
} from './test-rules.ts'

const now = Date.parse('2026-11-22T10:00:00Z')
const before = '2026-11-22T09:00:00Z'
const after = '2026-11-22T11:00:00Z'
const always = { opens_at: null, closes_at: null, attempts: [] }
const over = { submitted_at: before, expires_at: after }
const running = { submitted_at: null, expires_at: after }

test.each([
  ['a test without a window is open', always, 'open'],
  ['before its window it is to come', { ...always, opens_at: after }, 'upcoming'],
  ['in its window it is open', { ...always, opens_at: before, closes_at: after }, 'open'],
  ['after its window, never taken, it is over', { ...always, closes_at: before }, 'done'],
  ['once taken it is done, though still open', { ...always, attempts: [over] }, 'done'],
  ['begun, it is in progress', { ...always, attempts: [running] }, 'started'],
  ['begun again, it is in progress', { ...always, attempts: [running, over] }, 'started'],
  [
    'begun in a window that closed since, it goes on',
    { ...always, closes_at: before, attempts: [running] },
    'started',
  ],
  ['taken and announced again, it stays done', { ...always, opens_at: after, attempts: [over] }, 'done'],
] as const)('%s', (_name, given, standing) => {
  expect(standingOf({ ...given, attempts: [...given.attempts] }, now)).toBe(standing)
})

test('the window counts its first and last moment', () => {
  const moment = new Date(now).toISOString()
  expect(isWithinWindow({ opens_at: moment, closes_at: moment }, now)).toBe(true)
  expect(isWithinWindow({ opens_at: moment, closes_at: moment }, now + 1)).toBe(false)
})

test('the open sitting is the one not handed in', () => {
  expect(openSitting({ attempts: [over, running] })).toBe(running)
  expect(openSitting({ attempts: [over] })).toBeUndefined()
})

test('twenty minutes more an hour make forty of thirty and 160 of 120 minutes', () => {
  expect([minutesFor(30, 20), minutesFor(120, 20), minutesFor(30, 0)]).toEqual([40, 160, 30])
})

test('a test without a limit always has an attempt left', () => {
  expect([null, 2, 0].map((attempts_left) => hasAttemptLeft({ attempts_left }))).toEqual([true, true, false])
})

test('a series lists its dated tests by their day; one without any is left out', () => {
  const dated = (slug: string, series: string | null, opens_at: string | null) => ({ slug, series, opens_at })
  const found = bySeries(
    [{ slug: 'areas' }, { slug: 'road' }],
    [
      dated('second', 'road', after),
      dated('topic', 'areas', null),
      dated('first', 'road', before),
      dated('none', null, before),
    ],
  )

  expect(found.map(({ series, tests }) => [series.slug, tests.map(({ slug }) => slug)])).toEqual([
    ['road', ['first', 'second']],
  ])
})

test('days are counted over months and past the change of a year', () => {
  expect([
    daysBetween('2026-11-22', '2026-12-20'),
    daysBetween('2026-12-31', '2027-01-01'),
    daysBetween('2026-11-22', '2026-11-22'),
    daysBetween('2026-11-23', '2026-11-22'),
  ]).toEqual([28, 1, 0, -1])
})
