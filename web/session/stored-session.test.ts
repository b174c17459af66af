import { expect, test } from 'vitest'
import { supabase } from '#web/lib/supabase.ts'
import { maySessionExist } from './stored-session.ts'

const PAGE = 'http://localhost:3000/syllabus'

test('a browser that never signed in has no session', () => {
  localStorage.setItem('language', 'hi')

  expect(maySessionExist(PAGE)).toBe(false)
})

test("the client's own storage key is recognised", () => {
  const { storageKey } = supabase.auth as unknown as { storageKey: string }
  localStorage.setItem(storageKey, '{}')

  expect(maySessionExist(PAGE)).toBe(true)
})

test.each([
  '/auth/callback?confirmed=true#access_token=a&refresh_token=b',
  '/auth?mode=reset#access_token=a&type=recovery',
  '/auth/callback?code=4%2F0A',
  '/auth?mode=reset#error=access_denied&error_code=otp_expired',
])('%s may bring one along', (address) => {
  expect(maySessionExist(`http://localhost:3000${address}`)).toBe(true)
})
