import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checksMet, isShorterThanSuggested, passwordErrors, strengthName } from './password-rules.ts'

const SHORT = 'Password must be at least 8 characters long'
const UPPER = 'Password must contain at least one uppercase letter'
const LOWER = 'Password must contain at least one lowercase letter'
const NUMBER = 'Password must contain at least one number'
const SPECIAL = 'Password must contain at least one special character'
const COMMON = 'Password contains common patterns that are not allowed'

test.each([
  ['Monsoon-26', []],
  ['Monsoon26', [SPECIAL]],
  ['monsoon-26', [UPPER]],
  ['MONSOON-26', [LOWER]],
  ['Monsoon-xx', [NUMBER]],
  ['Mon-26', [SHORT]],
  ['', [SHORT, UPPER, LOWER, NUMBER, SPECIAL]],
  ['MyPassWord-26', [COMMON]],
  ['Abc-123456', [COMMON]],
  ['QWERTY-q1', [COMMON]],
  ['ADMIN-adm1', [COMMON]],
  ['admin', [SHORT, UPPER, NUMBER, SPECIAL, COMMON]],
  ['Monsoon 26', []],
  ['Aa1-aaaa', []],
  ['Aa1-aaa', [SHORT]],
  // seven characters, as the server counts them
  ['Aa1-🌧🌧🌧', [SHORT]],
])('"%s" has the errors %o', (password, errors) => {
  expect(passwordErrors(password)).toEqual(errors)
})

test.each([
  [0, 'Very Weak'],
  [1, 'Weak'],
  [2, 'Weak'],
  [3, 'Fair'],
  [4, 'Fair'],
  [5, 'Good'],
  [6, 'Strong'],
])('%i checks met is %s', (met, name) => {
  expect(strengthName(met)).toBe(name)
})

test.each([
  ['', 0],
  ['admin', 1],
  ['a', 2],
  ['Monsoon26', 5],
  ['Monsoon-26', 6],
])('"%s" meets %i checks', (password, met) => {
  expect(checksMet(password)).toBe(met)
})

test('a password is accepted exactly when all six checks are met', () => {
  fc.assert(
    fc.property(fc.string(), (password) => {
      expect(passwordErrors(password).length === 0).toBe(checksMet(password) === 6)
    }),
  )
})

test('fifteen characters are suggested', () => {
  expect(isShorterThanSuggested('Monsoon-26-in-P')).toBe(false)
  expect(isShorterThanSuggested('Monsoon-26-in-')).toBe(true)
})
