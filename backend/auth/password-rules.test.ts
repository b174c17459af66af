import { expect, test } from 'vitest'
import { checkNewPassword, weaknessOf } from './password-rules.ts'

const strict = {
  minimum_password_length: 8,
  password_requirements: 'lower_upper_letters_digits_symbols',
} as const
const plain = { minimum_password_length: 6, password_requirements: '' } as const

test.each([
  ['Fiscal-deficit-2026', undefined],
  ['Sh0rt!', ['length']],
  ['alllowercase', ['characters']],
  ['NoDigitsHere!', ['characters']],
  ['N0SymbolsHere', ['characters']],
  ['short', ['length', 'characters']],
  ['Password1!', ['pwned']],
  ['P@$$w0rd123', ['pwned']],
  ['Qwerty@123', ['pwned']],
  ['India@1947', ['pwned']],
  ['Welcome#2026', ['pwned']],
  ['Sunshine-7261-harbour', undefined],
  // what the page counts as a special character counts here
  ['Monsoon 26', undefined],
  ['Monsoon26अ', undefined],
])('%s under the strict rules: %o', (password, reasons) => {
  expect(weaknessOf(password, strict)?.reasons).toEqual(reasons)
})

test.each([
  ['letters_digits', 'onlyletters', false],
  ['letters_digits', 'letters123x', true],
  ['lower_upper_letters_digits', 'lower123x', false],
  ['lower_upper_letters_digits', 'Upper123x', true],
] as const)('%s: %s', (password_requirements, password, good) => {
  expect(weaknessOf(password, { minimum_password_length: 6, password_requirements }) === undefined).toBe(good)
})

test('a project that asks for nothing but six characters gets that', () => {
  expect(weaknessOf('password', plain)).toBeUndefined()
  expect(weaknessOf('12345', plain)).toEqual({
    reasons: ['length'],
    message: 'Password should be at least 6 characters.',
  })
})

test('length counts characters, the upper limit counts bytes', () => {
  expect(weaknessOf('Aa1!अर्थ', strict)?.reasons).toBeUndefined()
  expect(() => checkNewPassword(`Aa1!${'अ'.repeat(23)}`, strict)).toThrow(
    'Password cannot be longer than 72 characters',
  )
})
