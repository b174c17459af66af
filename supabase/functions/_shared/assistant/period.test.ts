import { expect, test } from 'vitest'
import { askedPeriod, spanOf } from './period.ts'

const at = (year: number, month: number) => year * 12 + month - 1

test.each([
  ['2025-26', at(2025, 4), at(2026, 3)],
  ['2025-26 (Revised Estimate)', at(2025, 4), at(2026, 3)],
  ['2025-26 Q3', at(2025, 10), at(2025, 12)],
  ['2025-12', at(2025, 12), at(2025, 12)],
  ['2025-12-05', at(2025, 12), at(2025, 12)],
  ['October-December 2025', at(2025, 10), at(2025, 12)],
  ['January-March 2026, fourth quarter of 2025-26', at(2026, 1), at(2026, 3)],
  ['1 April 2026 to 31 March 2031', at(2026, 4), at(2031, 3)],
  ['end-September 2025', at(2025, 9), at(2025, 9)],
  ['2026, projection', at(2026, 1), at(2026, 12)],
])('"%s" covers its months', (period, from, to) => {
  expect(spanOf(period)).toEqual({ from, to })
})

test('a period without a year is no span', () => {
  expect(spanOf('in force')).toBeUndefined()
})

test.each([
  ['fiscal deficit in 2025-26', '2025-26', 'fiscal deficit'],
  ['repo rate in 2020', '2020', 'repo rate'],
  ['inflation in October 2026?', 'October 2026', 'inflation ?'],
  ['GDP growth FY 2024-25', '2024-25', 'GDP growth'],
])('"%s" names a period', (question, text, subject) => {
  expect(askedPeriod(question)).toMatchObject({ text, subject })
})

test('a question without a year names none', () => {
  expect(askedPeriod('What may the repo rate do in 90 days?')).toBeUndefined()
})
