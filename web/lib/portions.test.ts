import { expect, test } from 'vitest'
import { nextPortion, without } from './portions.ts'

const portion = (count: number, ...items: number[]) => ({ count, items })

test('the next portion begins after all that was read, while there is more', () => {
  const first = portion(5, 1, 2)
  expect(nextPortion(first, [first])).toBe(2)
  const last = portion(4, 3, 4)
  expect(nextPortion(last, [first, last])).toBeUndefined()
})

test('a portion that came back empty is the last, whatever was counted', () => {
  const first = portion(5, 1, 2)
  const empty = portion(5)
  expect(nextPortion(empty, [first, empty])).toBeUndefined()
})

test('what was settled is out of the list and of the count; the next portion then begins one earlier', () => {
  const known = { pages: [portion(5, 1, 2), portion(5, 3, 4)], pageParams: [0, 2] }
  const left = without(known, (item) => item === 2)
  expect(left?.pages).toEqual([portion(4, 1), portion(4, 3, 4)])
  expect(nextPortion(portion(4, 3, 4), left?.pages ?? [])).toBe(3)
})

test('what is not in the list changes nothing', () => {
  const known = { pages: [portion(1, 1)], pageParams: [0] }
  expect(without(known, () => false)).toBe(known)
  expect(without<number, { count: number; items: number[] }>(undefined, () => true)).toBeUndefined()
})
