import { expect, test } from 'vitest'
import { mannWhitney, median } from './mann-whitney.ts'

test('what a statistics program says of the same lists is said here', () => {
  // scipy.stats.mannwhitneyu(method="asymptotic")
  const apart = mannWhitney([19, 22, 16, 29, 24], [20, 11, 17, 12])
  expect(apart.u).toBe(17)
  expect(apart.p).toBeCloseTo(0.1113, 3)

  const tied = mannWhitney([1, 2, 2, 3, 3, 3], [2, 3, 3, 4, 4, 5])
  expect(tied.u).toBe(7)
  expect(tied.p).toBeCloseTo(0.0784, 3)
})

test('the same list twice is alike, two that never meet are not', () => {
  const list = Array.from({ length: 200 }, (_, at) => at)

  expect(mannWhitney(list, list).p).toBeCloseTo(1, 5)
  expect(mannWhitney([5, 5], [5, 5]).p).toBe(1)
  expect(
    mannWhitney(
      list,
      list.map((one) => one + 200),
    ).p,
  ).toBeLessThan(1e-6)
})

test('two milliseconds among noise of five are found in 200 measurements', () => {
  const noise = (seed: number) => Array.from({ length: 200 }, (_, at) => ((at * 7919 + seed) % 500) / 100)

  expect(mannWhitney(noise(1), noise(233)).p).toBeGreaterThan(0.01)
  expect(
    mannWhitney(
      noise(1),
      noise(233).map((one) => one + 2),
    ).p,
  ).toBeLessThan(0.01)
})

test('the median is the middle one, or between the middle two', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([9, 1, 5, 7])).toBe(6)
})
