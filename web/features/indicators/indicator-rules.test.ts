import { expect, test } from 'vitest'
import {
  asOf,
  Fact,
  shownReadings,
  trendOf,
  trendPoints,
  unsaidStatus,
  webAddress,
  withoutQuarterNumber,
  writtenDate,
  writtenPeriod,
} from './indicator-rules.ts'

function series(...values: number[]) {
  return values.map((value, at) => ({ period: `2025-${String(at + 1).padStart(2, '0')}`, value }))
}

test('a trend line shows the last twelve readings', () => {
  const readings = shownReadings(series(...Array.from({ length: 15 }, (_, at) => at)))
  expect(readings.map(({ value }) => value)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  expect(shownReadings(null)).toEqual([])
})

test('a trend says where it starts, where it ends, and over how many readings', () => {
  expect(trendOf(series(3.61, 4, 2.75))).toEqual({ from: 3.61, to: 2.75, count: 3, isFlat: false })
  expect(trendOf(series(5.25, 5.25))).toEqual({ from: 5.25, to: 5.25, count: 2, isFlat: true })
  // back where it began is not the same as unchanged
  expect(trendOf(series(5, 6, 5))?.isFlat).toBe(false)
  expect(trendOf(series(5))).toBeNull()
})

test('the highest reading stands at the top, the newest at the right edge', () => {
  expect(trendPoints(series(0, 10), 88, 30)).toEqual([
    { x: 0, y: 26 },
    { x: 88, y: 4 },
  ])
  expect(trendPoints(series(5, 5, 5), 88, 30).map(({ y }) => y)).toEqual([15, 15, 15])
})

test('a figure is dated by its period, a rate by the day it took effect', () => {
  const month = { status: 'provisional', period: 'May 2026', as_of: '2026-05-31' }
  const rate = { period: 'in force after the review', as_of: '2026-06-05' }
  expect(asOf(month, 'en')).toEqual({ text: 'May 2026', lang: 'en' })
  expect(asOf(month, 'hi')).toEqual({ text: 'मई 2026', lang: 'hi' })
  expect(asOf({ ...rate, status: 'in-force' }, 'en')?.text).toBe('5 Jun 2026')
  expect(asOf(rate, 'en')?.text).toBe('5 Jun 2026')
  expect(asOf(rate, 'hi')).toEqual({ text: '5 जून 2026', lang: 'hi' })
  expect(asOf({ as_of: '2026-05-31' }, 'en')?.text).toBe('31 May 2026')
  expect(asOf({}, 'hi')).toBeNull()
})

test('a status is said unless the period says it', () => {
  expect(unsaidStatus({ status: 'provisional', period: 'May 2026' })).toBe('provisional')
  expect(unsaidStatus({ status: 'budget', period: '2026-27 (Budget Estimate)' })).toBeNull()
})

test.each([
  ['2026-01', 'Jan 2026'],
  ['2026-06-05', '5 Jun 2026'],
  ['2025-26', '2025-26'],
  ['2025-26 Q4', '2025-26 Q4'],
])('the period %s is written %s', (period, written) => {
  expect(writtenPeriod(period)).toBe(written)
})

test('a quarter named by its months does without its number', () => {
  expect(withoutQuarterNumber('January-March 2026 (fourth quarter of 2025-26)')).toBe('January-March 2026')
  expect(withoutQuarterNumber('January-March 2026, fourth quarter of 2025-26')).toBe('January-March 2026')
  expect(withoutQuarterNumber('2026-27 (Budget Estimate)')).toBe('2026-27 (Budget Estimate)')
})

test('a date is written out, anything else is left as it came', () => {
  expect(writtenDate('2026-06-12')).toBe('12 Jun 2026')
  expect(writtenDate('soon')).toBe('soon')
})

test('only a web address is linked', () => {
  expect(webAddress('https://www.mospi.gov.in/')).toBe('https://www.mospi.gov.in/')
  expect(webAddress('javascript:alert(1)')).toBeNull()
  expect(webAddress(null)).toBeNull()
})

test('a malformed series costs the trend line, never the figure', () => {
  const fact = { id: 'cpi', name: 'CPI inflation', display: '3.93' }
  expect(Fact.parse({ ...fact, series: [{ period: 1 }], previous: 'x' })).toMatchObject({
    display: '3.93',
    series: null,
    previous: null,
  })
})
