import { expect, test } from 'vitest'
import {
  dayStartText,
  restToggled,
  todayOf,
  USUAL,
  weekdayName,
  zoneName,
  zonesWith,
} from './settings-rules.ts'

test('a day may begin at any half hour up to six', () => {
  expect([0, 30, 270, 360].map(dayStartText)).toEqual(['00:00', '00:30', '04:30', '06:00'])
})

test('rest is added and taken back, and one day of the week is always left to study', () => {
  expect(restToggled([7], 6)).toEqual([6, 7])
  expect(restToggled([6, 7], 6)).toEqual([7])
  expect(restToggled([1, 2, 3, 4, 5, 6], 7)).toEqual([1, 2, 3, 4, 5, 6])
})

test('zones that browsers call by an old name stand under their own, and the chosen one is always there', () => {
  expect(zoneName('Asia/Calcutta')).toBe('Asia/Kolkata')
  expect(zonesWith('Asia/Kolkata', ['Asia/Calcutta', 'Africa/Cairo'])).toEqual([
    'Africa/Cairo',
    'Asia/Kolkata',
  ])
  expect(zonesWith('Mars/Base', ['Asia/Tokyo'])).toContain('Mars/Base')
})

test('before a day that begins at four it is still the day before', () => {
  const late = new Date('2026-11-20T21:00:00Z') // 02:30 on the 21st in India

  expect(todayOf(USUAL, late)).toBe('2026-11-21')
  expect(todayOf({ ...USUAL, day_starts: 240 }, late)).toBe('2026-11-20')
})

test('weekdays are named in the language of the page', () => {
  expect([1, 7].map((weekday) => weekdayName(weekday, 'en-IN'))).toEqual(['Mon', 'Sun'])
  expect(weekdayName(1, 'hi-IN', 'long')).toBe('सोमवार')
})
