import { expect, test } from 'vitest'
import type { Told } from './compare-queries.ts'
import { agreementOf } from './compared-rules.ts'

const told = (low: number, high: number, given: number | null = null): Told => ({
  ...{
    by: given === null ? 'rules' : 'mentor',
    band_low: low,
    band_high: high,
    given,
    criteria: {},
    points: [],
  },
})

test('the marking agrees, differs, or cannot tell two answers apart', () => {
  expect(agreementOf('second', told(2, 4), told(5, 7))).toBe('agrees')
  expect(agreementOf('first', told(2, 4), told(5, 7))).toBe('differs')
  expect(agreementOf('first', told(4, 6), told(5, 7))).toBe('close')
  expect(agreementOf('alike', told(4, 6), told(5, 7))).toBe('agrees')
  expect(agreementOf('first', told(0, 0, 6.5), told(4, 6))).toBe('agrees')
})
