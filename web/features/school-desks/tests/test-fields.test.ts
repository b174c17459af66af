import { expect, test } from 'vitest'
import { fieldsOf, isFarOff, moved, problemsIn, sentOf } from './test-fields.ts'

test('a question moves by one place, and stays at the ends', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})

test('an area is far off where it weighs a tenth of the paper more or less', () => {
  expect(isFarOff(3, 10, 20, 100)).toBe(true)
  expect(isFarOff(2, 10, 25, 100)).toBe(false)
  expect(isFarOff(0, 0, 25, 100)).toBe(false)
})

test('a new test lacks its words, and what is empty is sent as nothing', () => {
  const fields = fieldsOf(null)
  expect(Object.keys(problemsIn(fields))).toEqual(['title', 'title_hi', 'about', 'about_hi'])
  expect(sentOf(fields)).toMatchObject({ minutes: 30, attempts_allowed: null, opens_at: null, questions: [] })
  const window = { ...fields, opens_at: '2026-12-02T10:00', closes_at: '2026-12-01T10:00' }
  expect(problemsIn(window).closes_at).toEqual({ kind: 'after' })
})
