import { expect, test } from 'vitest'
import { clockTime, dayOf, longDate, plainDate, plainSpan, shortMoment } from './dates.ts'
import { yearMoment } from './year-moment.ts'

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

test('of another year the moment says which', () => {
  const now = new Date('2026-11-30T10:00:00Z')
  const said = (moment: string, locale: string) => yearMoment(new Date(moment), locale, 'Asia/Kolkata', now)
  expect(said('2026-01-05T02:42:00Z', 'en-IN')).toBe('5 Jan, 08:12')
  expect(said('2025-11-20T02:42:00Z', 'en-IN')).toBe('20 Nov 2025, 08:12')
  // this year has begun in India
  expect(said('2025-12-31T19:00:00Z', 'en-IN')).toBe('1 Jan, 00:30')
  expect(said('2027-02-14T14:30:00Z', 'hi-IN')).toBe('14 फ़र॰ 2027, 20:00')
})
