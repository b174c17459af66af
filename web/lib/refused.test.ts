import { afterEach, beforeEach, expect, test } from 'vitest'
import { isFinal, orRefused, Refused } from './refused.ts'
import { kept } from './storage.ts'

const SESSION = 'sb-here-auth-token'

beforeEach(() => kept.local.set(SESSION, JSON.stringify({ access_token: 't', user: { id: 'asha' } })))
afterEach(() => kept.local.remove(SESSION))

test.each([
  ['PT404', true],
  ['PT409', true],
  ['PT410', true],
  ['22P02', true],
  ['23503', true],
  ['42501', true],
  ['PT401', false],
  ['PT408', false],
  ['PT429', false],
  ['PGRST301', false],
  ['PGRST003', false],
  ['40001', false],
  ['53300', false],
  ['57014', false],
  ['XX000', false],
  ['', false],
])('a failure with the code %j is final: %j', (code, told) => {
  expect(isFinal({ code })).toBe(told)
})

test('a failure without a code, as a dead network gives it, may pass', () => {
  for (const failure of [new TypeError('Failed to fetch'), undefined, null, 'no'])
    expect(isFinal(failure)).toBe(false)
})

test('who has no rights because the session ran out is asked again after the next sign-in', () => {
  kept.local.remove(SESSION)
  expect(isFinal({ code: '42501' })).toBe(false)
  expect(isFinal({ code: 'PT404' })).toBe(true)
})

test('an answer of the data service rejects with what it is', async () => {
  const failed = (code: string) => ({ data: null, error: { code, message: 'said' } as never })
  await expect(orRefused(Promise.resolve(failed('PT409')))).rejects.toBeInstanceOf(Refused)
  await expect(orRefused(Promise.resolve(failed('')))).rejects.not.toBeInstanceOf(Refused)
  expect(await orRefused(Promise.resolve({ data: 7, error: null }))).toBe(7)
})
