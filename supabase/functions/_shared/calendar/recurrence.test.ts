/** Rules by the clock of a zone: changes of the clock, gaps, ends of months. */

import { describe, expect, test } from 'vitest'
import { daysToSave, isRule, nextReleaseDay, occurrencesOf, releaseDays, workedOut } from './recurrence.ts'
import { dayIn, isZone, momentOf, wallClock } from './zone.ts'

const year = (rule: { starts_at: string; tz: string; rrule: string | null }) =>
  occurrencesOf(rule, new Date('2026-01-01T00:00:00Z'), new Date('2027-12-31T00:00:00Z'))

test('a session at seven in London stays at seven when the clock changes', () => {
  const times = year({ starts_at: '2026-03-22T19:00:00Z', tz: 'Europe/London', rrule: 'FREQ=WEEKLY;COUNT=3' })

  expect(times).toEqual([
    { day: '2026-03-22', starts_at: '2026-03-22T19:00:00.000Z' },
    { day: '2026-03-29', starts_at: '2026-03-29T18:00:00.000Z' },
    { day: '2026-04-05', starts_at: '2026-04-05T18:00:00.000Z' },
  ])
})

test('in India no clock changes, and a late evening keeps its Indian day', () => {
  const times = year({
    starts_at: '2026-12-13T19:30:00Z',
    tz: 'Asia/Kolkata',
    rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=2',
  })

  expect(times).toEqual([
    { day: '2026-12-14', starts_at: '2026-12-13T19:30:00.000Z' },
    { day: '2026-12-21', starts_at: '2026-12-20T19:30:00.000Z' },
  ])
})

test('an hour that is left out moves on, one that comes twice is the first', () => {
  const at = (wall: string) => momentOf(new Date(`${wall}Z`), 'Europe/Berlin').toISOString()

  expect(at('2026-03-29T02:30:00')).toBe('2026-03-29T01:30:00.000Z')
  expect(at('2026-10-25T02:30:00')).toBe('2026-10-25T00:30:00.000Z')
  expect(at('2026-10-25T03:00:00')).toBe('2026-10-25T02:00:00.000Z')
})

test('there and back is the same moment, in every zone and season', () => {
  for (const zone of [
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'America/New_York',
    'Pacific/Apia',
    'Australia/Lord_Howe',
  ])
    for (let month = 0; month < 12; month++) {
      const moment = new Date(Date.UTC(2026, month, 15, 9, 45))
      expect(momentOf(wallClock(moment, zone), zone)).toEqual(moment)
    }
})

test('the last weekday of a month, and the last Thursday', () => {
  const days = (rule: string) => releaseDays({ rule, dates: [] }, '2026-11-01', '2027-03-31')

  expect(days('FREQ=MONTHLY;BYMONTH=2,8,11;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1')).toEqual([
    '2026-11-30',
    '2027-02-26',
  ])
  expect(days('FREQ=MONTHLY;BYMONTHDAY=31')).toEqual(['2026-12-31', '2027-01-31', '2027-03-31'])
})

test('days that were announced stand beside those of the rule, once', () => {
  const both = { rule: 'FREQ=MONTHLY;BYMONTHDAY=12', dates: ['2026-12-12', '2026-12-15', '2028-01-01'] }

  expect(releaseDays(both, '2026-12-01', '2026-12-31')).toEqual(['2026-12-12', '2026-12-15'])
})

test('one that does not come back takes place once', () => {
  expect(year({ starts_at: '2026-12-13T14:30:00Z', tz: 'Asia/Kolkata', rrule: null })).toEqual([
    { day: '2026-12-13', starts_at: '2026-12-13T14:30:00.000Z' },
  ])
})

test.each([
  'FREQ=HOURLY',
  'FREQ=WEEKLY;BYDAY=XX',
  'weekly',
  'FREQ=WEEKLY\nX:Y',
  'FREQ=MONTHLY;BYMONTHDAY=32',
])('no rule: %s', (rule) => expect(isRule(rule)).toBe(false))

test('rules without an end are rules, and give no more than is asked for', () => {
  expect(isRule('FREQ=DAILY')).toBe(true)
  expect(year({ starts_at: '2026-01-01T10:00:00Z', tz: 'UTC', rrule: 'FREQ=DAILY' })).toHaveLength(400)
})

const DAILY = { starts_at: '2025-01-06T14:30:00Z', tz: 'Asia/Kolkata', rrule: 'FREQ=DAILY' }
const NOW = new Date('2026-11-28T15:00:00Z')

test('of a session that has run for years the days ahead are worked out, and the one that runs now', () => {
  const { days, until } = daysToSave(DAILY, NOW)

  expect(days[0]).toEqual({ day: '2026-11-28', starts_at: '2026-11-28T14:30:00.000Z' })
  expect(days.length).toBeLessThanOrEqual(400)
  expect(days.at(-1)?.day).toBe(until.toISOString().slice(0, 10))
  expect(until.getTime() - NOW.getTime()).toBeGreaterThan(380 * 86_400_000)
})

test('one that comes twice a day is worked out as far as one that comes once', () => {
  const twice = daysToSave({ ...DAILY, rrule: 'FREQ=DAILY;BYHOUR=9,20' }, NOW)

  expect(twice.days.length).toBeGreaterThan(380)
})

test('what was cut short says how far it goes, so that the rest is worked out from there', () => {
  const from = new Date('2026-01-01T00:00:00Z')
  const { days, until } = workedOut(DAILY, from, new Date('2028-12-31T00:00:00Z'))

  expect(days).toHaveLength(400)
  expect(until.toISOString()).toBe(days.at(-1)?.starts_at)
  const further = workedOut(DAILY, until, new Date('2027-12-31T00:00:00Z'))
  expect(further.until.toISOString()).toBe('2027-12-31T00:00:00.000Z')
  expect(further.days[1]?.day).toBe('2027-02-05')
})

test('one that begins later is worked out from its first time, one that is over keeps the days that it had', () => {
  const later = daysToSave({ ...DAILY, starts_at: '2027-03-01T14:30:00Z', rrule: 'FREQ=WEEKLY' }, NOW)
  expect(later.days[0]?.day).toBe('2027-03-01')
  expect(later.until > new Date('2028-03-01T00:00:00Z')).toBe(true)

  const over = daysToSave({ ...DAILY, rrule: 'FREQ=WEEKLY;COUNT=3' }, NOW)
  expect(over.days.map(({ day }) => day)).toEqual(['2025-01-06', '2025-01-13', '2025-01-20'])
  expect(daysToSave({ ...DAILY, rrule: null }, NOW).days).toHaveLength(1)
})

test('zones', () => {
  expect(isZone('Asia/Kolkata')).toBe(true)
  expect(isZone('Asia/Atlantis')).toBe(false)
  expect(dayIn(new Date('2026-12-13T19:30:00Z'), 'Asia/Kolkata')).toBe('2026-12-14')
})

describe('the next day of a release', () => {
  const monthly = { rule: 'FREQ=MONTHLY;BYMONTHDAY=12', dates: [], time_of_day: '16:00:00' }
  const named = { rule: null, dates: ['2026-12-12', '2026-12-05'], time_of_day: '10:00:00' }
  const at = (clock: string, today = '2026-12-12') => ({ today, clock })

  test('what is published later today is the next one until its hour', () => {
    expect(nextReleaseDay(monthly, at('15:59'))).toBe('2026-12-12')
    expect(nextReleaseDay(monthly, at('16:00'))).toBe('2027-01-12')
    expect(nextReleaseDay(named, at('09:59'))).toBe('2026-12-12')
    expect(nextReleaseDay(named, at('10:00'))).toBeNull()
  })

  test('without an hour a day is over when it is there', () => {
    expect(nextReleaseDay({ ...monthly, time_of_day: null }, at('00:00'))).toBe('2027-01-12')
    expect(nextReleaseDay(monthly, at('09:00', '2026-11-22'))).toBe('2026-12-12')
  })

  test('every second month is the same one as in the calendar, whichever day is today', () => {
    const second = { rule: 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=5', dates: [] }
    const [listed] = releaseDays(second, '2026-12-06', '2027-03-31')
    expect(nextReleaseDay(second, at('09:00', '2026-12-06'))).toBe(listed)
    expect(nextReleaseDay(second, at('09:00', '2026-11-20'))).toBe(
      releaseDays(second, '2026-11-20', '2027-03-31')[0],
    )
  })
})
