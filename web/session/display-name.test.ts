import { expect, test } from 'vitest'
import { displayName, initials } from './display-name.ts'

test.each([
  [{ full_name: 'Asha Rao', email: 'asha@example.in' }, 'Asha Rao'],
  [{ full_name: '   ', email: 'asha@example.in' }, 'asha'],
  [{ full_name: null, email: 'ravi.k@example.in' }, 'ravi.k'],
  [{ full_name: null, email: null }, 'User'],
  [{}, 'User'],
])('%o is called %s', (named, name) => {
  expect(displayName(named)).toBe(name)
})

test.each([
  ['Asha Rao', 'AR'],
  ['asha', 'A'],
  ['Asha Devi Rao', 'AD'],
  ['  ravi   kumar ', 'RK'],
  ['आशा राव', 'आरा'],
  ['', ''],
])('the initials of "%s" are %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
