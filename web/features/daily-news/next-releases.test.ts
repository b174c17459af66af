import { rrulestr } from 'rrule'
import { expect, test } from 'vitest'
import { nextDay } from './next-releases.tsx'

const monthly = { rule: 'FREQ=MONTHLY;BYMONTHDAY=12', dates: [], time_of_day: '16:00:00' }
const named = { rule: null, dates: ['2026-12-05', '2026-12-12'], time_of_day: '10:00:00' }
const at = (clock: string, today = '2026-12-12') => ({ today, clock })

test('what is published later today is the next one until its hour', () => {
  expect(nextDay(monthly, at('15:59'), rrulestr)).toBe('2026-12-12')
  expect(nextDay(monthly, at('16:00'), rrulestr)).toBe('2027-01-12')
  expect(nextDay(named, at('09:59'), rrulestr)).toBe('2026-12-12')
  expect(nextDay(named, at('10:00'), rrulestr)).toBeNull()
})

test('without an hour a day is over when it is there', () => {
  expect(nextDay({ ...monthly, time_of_day: null }, at('00:00'), rrulestr)).toBe('2027-01-12')
  expect(nextDay(monthly, at('09:00', '2026-11-22'), rrulestr)).toBe('2026-12-12')
})
