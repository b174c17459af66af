import { expect, test } from 'vitest'
import { addressWith } from './desk-address.ts'
import { remarkOn } from './figure-rules.ts'
import { numbersOf, setsOf } from './option-rules.ts'

test('what is opened stands over the table, whose filters stay', () => {
  const now = new URLSearchParams('desk=questions&f.status=live&q=repo&page=3&id=a&preview=2')
  expect(addressWith(now, { edit: 'b' })).toBe('/admin?desk=questions&f.status=live&q=repo&page=3&edit=b')
  expect(addressWith(now, {})).toBe('/admin?desk=questions&f.status=live&q=repo&page=3')
})

test('numbers are read however they are typed', () => {
  expect(numbersOf('1, 3')).toEqual([1, 3])
  expect(numbersOf('2 and 4')).toEqual([2, 4])
  expect(numbersOf('13')).toEqual([1, 3])
  expect(numbersOf('none')).toEqual([])
  expect(setsOf({ options: [[1], { text: 'x' }] })).toEqual([[1], [], [], []])
})

test('a wrong option that nobody chooses, or that the able choose, is remarked on; the key never', () => {
  const about = { correct: 1, answered: 100 }
  expect(remarkOn({ option: 0, n: 4, able: 1, others: 3 }, about)).toBe('deadOption')
  expect(remarkOn({ option: 2, n: 30, able: 20, others: 10 }, about)).toBe('lures')
  expect(remarkOn({ option: 2, n: 30, able: 10, others: 20 }, about)).toBeUndefined()
  expect(remarkOn({ option: 2, n: 6, able: 4, others: 2 }, about)).toBeUndefined()
  expect(remarkOn({ option: 1, n: 1, able: 1, others: 0 }, about)).toBeUndefined()
})
