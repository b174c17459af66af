/** The measures of agreement, against values worked out by hand. */

import { expect, test } from 'vitest'
import { rankAgreement, weightedKappa } from './agreement.ts'

test('ranks agree fully, inversely, and with ties', () => {
  expect(rankAgreement([1, 2, 3, 4, 5], [10, 20, 30, 40, 50])).toBeCloseTo(1)
  expect(rankAgreement([1, 2, 3, 4, 5], [50, 40, 30, 20, 10])).toBeCloseTo(-1)
  // Ranks 1, 2.5, 2.5, 4, 5 against 1, 2, 3, 4, 5: covariance 9.5, variances 9.5 and 10.
  expect(rankAgreement([1, 2, 2, 3, 4], [1, 2, 3, 4, 5])).toBeCloseTo(9.5 / Math.sqrt(95))
})

test('kappa is 1 for the same grades, 0 for those given by chance, and a far miss costs more than a near one', () => {
  expect(weightedKappa([0, 1, 2, 3, 4], [0, 1, 2, 3, 4], 5)).toBe(1)
  expect(weightedKappa([0, 0, 2, 2, 0, 2], [0, 2, 0, 2, 1, 1], 3)).toBeCloseTo(0)
  const near = weightedKappa([0, 1, 2, 1, 0], [1, 1, 2, 1, 0], 3)
  const far = weightedKappa([0, 1, 2, 1, 0], [2, 1, 2, 1, 0], 3)
  expect(near).toBeGreaterThan(far)
})

test('too few pairs, or grades that never vary, have no measure', () => {
  expect(rankAgreement([1, 2], [1, 2])).toBeNaN()
  expect(weightedKappa([1, 1, 1, 1, 1], [1, 1, 1, 1, 1], 5)).toBeNaN()
})
