import { expect, test } from 'vitest'
import { changesBetween, inMarks, paperGives } from './marking-rules.ts'

const gs1 = {
  ...{ right_sixths: 12, wrong_sixths: -4, question_count: 100, minutes: 120, qualifying_sixths: null },
  ...{
    extra_minutes_an_hour: 20,
    sprint_seconds: 36,
    fast_seconds: 45,
    slow_seconds: 120,
    diagnostic_minutes: 12,
  },
}

test('62 right and 21 wrong of paper I bring 110 marks', () => {
  expect(paperGives(gs1, 62, 21)).toEqual({ sixths: 660, most: 1200 })
  expect(inMarks(660, 'en-IN')).toBe('110')
  expect(inMarks(-4, 'en-IN')).toBe('−0.67')
})

test('more than the paper asks gives nothing', () => {
  expect(paperGives(gs1, 90, 11)).toBeUndefined()
  expect(paperGives(gs1, -1, 0)).toBeUndefined()
})

test('two versions differ in just what was changed', () => {
  expect(changesBetween(gs1, { ...gs1, minutes: 130, qualifying_sixths: 396 })).toEqual([
    { field: 'minutes', before: 120, after: 130 },
    { field: 'qualifying_sixths', before: null, after: 396 },
  ])
  expect(changesBetween(gs1, gs1)).toEqual([])
})
