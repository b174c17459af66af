import { expect, test } from 'vitest'
import { type Leak, type Lost, leakOf } from './leak-rules.ts'

const wrong: Lost = {
  isBlank: false,
  saidDontKnow: false,
  isKnownBlank: false,
  wasRight: false,
  confidence: null,
  isSlow: false,
  errorType: null,
}

test.each<[Leak, Partial<Lost>]>([
  ['unnamed', {}],
  ['unnamed', { confidence: 1 }],
  ['guess', { confidence: 0, isSlow: true }],
  ['overconfident', { confidence: 3, isSlow: true }],
  ['slow', { confidence: 2, isSlow: true }],
  ['changed', { wasRight: true, confidence: 0 }],
  ['misread', { errorType: 'misread', confidence: 3, isSlow: true }],
  ['gap', { errorType: 'gap', wasRight: true }],
  ['blank', { isBlank: true, isSlow: true }],
  ['known', { isBlank: true, isKnownBlank: true }],
  ['misread', { isBlank: true, isKnownBlank: true, errorType: 'misread' }],
  ['unknown', { isBlank: true, saidDontKnow: true, errorType: 'gap' }],
])('marks go to %s: %o', (leak, given) => {
  expect(leakOf({ ...wrong, ...given })).toBe(leak)
})
