import { expect, test } from 'vitest'
import { clockTime, dayOf, longDate, plainDate, plainSpan, shortMoment } from './dates.ts'

const LATE_EVENING_UTC = new Date('2026-11-20T19:45:00Z')

test('the day begins at midnight where the learner is', () => {
  expect(dayOf(LATE_EVENING_UTC, 'Asia/Kolkata')).toBe('2026-11-21')
  expect(dayOf(LATE_EVENING_UTC, 'UTC')).toBe('2026-11-20')
})

test('dates are written as the learner writes them', () => {
  expect(longDate(LATE_EVENING_UTC, 'en-IN', 'Asia/Kolkata')).toBe('Saturday, 21\u00a0November\u00a02026')
  expect(longDate(LATE_EVENING_UTC, 'hi-IN', 'Asia/Kolkata')).toBe('शनिवार, 21\u00a0नवंबर\u00a02026')
  expect(shortMoment(LATE_EVENING_UTC, 'en-IN', 'Asia/Kolkata')).toBe('21 Nov, 01:15')
  expect(clockTime(LATE_EVENING_UTC, 'Asia/Kolkata')).toBe('01:15')
})

test('a plain date is the same day in every zone', () => {
  expect(plainDate('2026-02-01')).toBe('1 Feb 2026')
})

test('of a span the year is said once, and the dash never begins a line', () => {
  expect(plainSpan('2026-11-23', '2026-11-29')).toBe('23 Nov\u00a0– 29 Nov 2026')
  expect(plainSpan('2026-12-28', '2027-01-03')).toBe('28 Dec 2026\u00a0– 3 Jan 2027')
})
