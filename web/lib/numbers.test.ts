import { expect, test } from 'vitest'
import { counted, fixed, grouped, inShort, inUnits, numberFormat, percentText } from './numbers.ts'

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

test.each([
  ['en-IN', 99_999, '99,999'],
  ['en-IN', 1_25_000, '1.25 lakh'],
  ['en-IN', -1_25_00_000, '-1.25 crore'],
  ['hi-IN', 1_25_000, '1.25 लाख'],
  ['hi-IN', 12_50_00_000, '12.5 करोड़'],
])('in short, in %s %d is %s', (locale, value, said) => {
  // the space between them breaks no line, and is not the same in both
  expect(inShort(locale, value).replace(/\s/, ' ')).toBe(said)
})

test('marks have as many digits after the point as they are given', () => {
  expect([fixed(98, 2), fixed(2 / 3, 1), fixed(1234.5, 2)]).toEqual(['98.00', '0.7', '1,234.50'])
})

test.each(['en', 'hi'] as const)('in %s short counts are written as the browser writes them', (language) => {
  const locale = `${language}-IN`
  const [rules, format] = [new Intl.PluralRules(locale), new Intl.NumberFormat(locale)]
  for (let count = 0; count <= 1001; count += 1)
    expect(counted(language, count, { one: '# one', other: '# other' })).toBe(
      `${format.format(count)} ${rules.select(count)}`,
    )
})

test('a count beside a word of one form is grouped as all others are', () => {
  expect([grouped(0), grouped(999), grouped(123_456)]).toEqual(['0', '999', '1,23,456'])
})

test('a share has the sign as each language sets it', () => {
  expect([percentText('en', 45), percentText('hi', '0.7')]).toEqual(['45\u00a0%', '0.7%'])
})

test('a number that is written out already has its word too', () => {
  expect(['1', '+1', '−1', '1.5', '21'].map((number) => inUnits(number, 'mark', 'marks'))).toEqual([
    ...['1 mark', '+1 mark', '−1 mark', '1.5 marks', '21 marks'],
  ])
})
