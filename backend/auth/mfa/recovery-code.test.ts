import { expect, test } from 'vitest'
import { newRecoveryCode, recoveryCodeHash } from './recovery-code.ts'

const services = { keys: { jwtSecret: 'a-secret-for-tests-that-is-long-enough-to-be-one' } } as Parameters<
  typeof recoveryCodeHash
>[0]
const hash = (typed: string, userId = 'asha') => recoveryCodeHash(services, userId, typed)

test('a code has eighty bits, in four groups of signs that do not look alike', () => {
  const codes = Array.from({ length: 2000 }, newRecoveryCode)

  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/)
  expect(new Set(codes).size).toBe(codes.length)
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32)
})

test.each([
  'K0M9-X7QP-2AB8-HT1Z',
  'k0m9x7qp2ab8ht1z',
  ' k0m9 x7qp 2ab8 ht1z\n',
  'k0m9–x7qp–2ab8–ht1z',
  'kOm9-x7qp-2ab8-htIz',
  'kom9-x7qp-2ab8-htlz',
])('%j is the same code, however it is typed', (typed) => {
  expect(hash(typed)).toBe(hash('k0m9-x7qp-2ab8-ht1z'))
  expect(hash(typed)).toMatch(/^[0-9a-f]{64}$/)
})

test.each([
  '',
  '-',
  'k0m9-x7qp-2ab8-ht1',
  'k0m9-x7qp-2ab8-ht1zz',
  'k0m9-x7qp-2ab8-ht1u',
  'k0m9-x7qp-2ab8-ht1é',
  'k0m9-x7qp-2ab8-ht1z\u0000',
  `${' '.repeat(65)}k0m9-x7qp-2ab8-ht1z`,
  'x'.repeat(2 ** 20),
])('what is no code has no digest', (typed) => {
  expect(hash(typed)).toBeUndefined()
})

test('a digest belongs to one account, and to one signing secret', () => {
  const code = newRecoveryCode()
  const elsewhere = { keys: { jwtSecret: 'another-secret' } } as typeof services

  expect(hash(code, 'ravi')).not.toBe(hash(code, 'asha'))
  expect(recoveryCodeHash(elsewhere, 'asha', code)).not.toBe(hash(code))
})
