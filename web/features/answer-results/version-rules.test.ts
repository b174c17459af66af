import { expect, test } from 'vitest'
import { evaluation, mentorMarks } from './for-tests.ts'
import { criteriaChanges, deltaOf } from './version-rules.ts'

test('the difference is told with whether the bands can be told apart', () => {
  const before = evaluation({ band_low: 3, band_high: 5 })
  expect(deltaOf(before, evaluation({ band_low: 4, band_high: 6 }))).toEqual({
    kind: 'delta',
    marks: 1,
    isApart: false,
  })
  expect(deltaOf(before, evaluation({ band_low: 5.5, band_high: 7.5 }))).toEqual({
    kind: 'delta',
    marks: 2.5,
    isApart: true,
  })
  expect(deltaOf(before, evaluation({ band_low: 1, band_high: 2 }))).toEqual({
    kind: 'delta',
    marks: -2.5,
    isApart: true,
  })
})

test('marks from different hands are not set against each other', () => {
  expect(deltaOf(evaluation(), mentorMarks())).toEqual({ kind: 'incomparable' })
  expect(deltaOf(evaluation(), evaluation({ by: 'ai' }))).toEqual({ kind: 'incomparable' })
  expect(deltaOf(undefined, evaluation())).toBeUndefined()
})

test('criteria are set side by side, those that nobody marked left open', () => {
  const given = (share: number) =>
    evaluation({
      criteria: [
        { criterion: 'conclusion', marks: share, out_of: 1, share, reasons: [], remark: '', quote: null },
      ],
    })
  const changes = criteriaChanges(given(0.2), given(0.7), 10)
  expect(changes).toHaveLength(6)
  expect(changes[4]).toEqual({ criterion: 'conclusion', before: 0.2, after: 0.7 })
  expect(changes[0]).toEqual({ criterion: 'demand', before: null, after: null })
})
