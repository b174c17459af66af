import { expect, test } from 'vitest'
import { counted, numberFormat } from './numbers.ts'

const days = { one: '# day', other: '# days' }
const hours = { one: '# घंटा', other: '# घंटे' }

test.each([
  [0, '0 days'],
  [1, '1 day'],
  [2, '2 days'],
  [1.5, '1.5 days'],
  [123456, '1,23,456 days'],
  [12345678, '1,23,45,678 days'],
])('in English %d is %s', (count, said) => {
  expect(counted('en', count, days)).toBe(said)
})

test.each([
  [0, '0 घंटा'],
  [1, '1 घंटा'],
  [2, '2 घंटे'],
  [100000, '1,00,000 घंटे'],
])('in Hindi %d is %s', (count, said) => {
  expect(counted('hi', count, hours)).toBe(said)
})

test('numbers are written in lakh and crore in both languages, and a format is made once', () => {
  for (const locale of ['en-IN', 'hi-IN']) expect(numberFormat(locale).format(12345678)).toBe('1,23,45,678')
  expect(numberFormat('en-IN', { style: 'percent' })).toBe(numberFormat('en-IN', { style: 'percent' }))
})
