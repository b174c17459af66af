import { expect, test } from 'vitest'
import { median, quantile, ratio, reaches, spread } from './figures.ts'

test('the middle of figures, in whatever order they came', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([10, 9, 100])).toBe(10)
})

test('a share of figures is the one that so many do not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)
  expect(quantile(hundred, 0.99)).toBe(99)
  expect(quantile(hundred, 0)).toBe(1)
  expect(quantile(hundred, 1)).toBe(100)
  expect(quantile([7], 0.99)).toBe(7)
  expect(quantile([], 0.5)).toBeNaN()
})

test('few figures are all shown, many by their quartiles', () => {
  expect(spread([3, 1, 2])).toEqual({ least: 1, most: 3, n: 3 })
  expect(spread(Array.from({ length: 100 }, (_, at) => at + 1))).toEqual({ least: 25, most: 75, n: 100 })
})

test('half as many, and twice as long, are both half as fast', () => {
  expect(ratio([50], [100], '/s')).toBe(0.5)
  expect(ratio([20], [10], 'ms')).toBe(0.5)
})

test('rounds are compared one by one: a slow moment of the machine changes nothing', () => {
  expect(ratio([100, 10, 90], [200, 20, 180], '/s')).toBe(0.5)
  // The middles alone would say 0.9.
  expect(ratio([100, 10, 90], [100, 20, 180], '/s')).toBe(0.5)
})

test('single times are compared by their middles', () => {
  const times = Array.from({ length: 11 }, (_, at) => at + 1)
  expect(ratio(times, times.toReversed(), 'ms')).toBe(1)
})

test('where the rounds are not pairs, the middles are compared', () => {
  expect(ratio([100, 120, 110], [220], '/s')).toBe(0.5)
})

test('a goal is a floor for counts and a ceiling for times', () => {
  expect([reaches([3500], 3500, '/s'), reaches([3499], 3500, '/s')]).toEqual([true, false])
  expect([reaches([15], 15, 'ms'), reaches([15.1], 15, 'ms')]).toEqual([true, false])
})
