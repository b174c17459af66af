import { expect, test } from 'vitest'
import {
  BLANK,
  clockText,
  filledUp,
  isBlankSkeleton,
  missingOf,
  readSkeleton,
  trimmed,
} from './skeleton-rules.ts'

const whole = { intro: 'CPI', heads: ['Food', 'Fuel', '', ''], conclusion: 'Ahead', seconds: 95.4 }

test('a skeleton needs a beginning, two heads and an end', () => {
  expect(missingOf(BLANK)).toEqual(['intro', 'heads', 'conclusion'])
  expect(missingOf({ ...whole, heads: ['Food', '  ', '', ''] })).toEqual(['heads'])
  expect(missingOf(whole)).toEqual([])
})

test('spaces are nothing written', () => {
  expect(isBlankSkeleton({ ...BLANK, intro: '  ', heads: [' ', '', '', ''] })).toBe(true)
  expect(isBlankSkeleton({ ...BLANK, conclusion: 'x' })).toBe(false)
})

test('it is sent without what was left empty, and read back with room for all heads', () => {
  const sent = trimmed({ ...whole, intro: ' CPI ' })

  expect(sent).toEqual({ intro: 'CPI', heads: ['Food', 'Fuel'], conclusion: 'Ahead', seconds: 95 })
  expect(filledUp(sent).heads).toEqual(['Food', 'Fuel', '', ''])
  expect(readSkeleton(JSON.stringify(sent))?.heads).toHaveLength(4)
})

test('what another release kept, or nothing, is no skeleton', () => {
  expect(readSkeleton(null)).toBeUndefined()
  expect(readSkeleton('{"intro":1}')).toBeUndefined()
  expect(readSkeleton('not json')).toBeUndefined()
})

test('the clock counts down, and past its end up again', () => {
  expect([0, 55, 180, 200, 245].map(clockText)).toEqual(['3:00', '2:05', '0:00', '+0:20', '+1:05'])
})
