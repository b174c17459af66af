import type { Factor, Session } from '@supabase/supabase-js'
import { afterEach, expect, test } from 'vitest'
import { supabase } from '#web/lib/supabase.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { learner } from '#web/testing/render-page.tsx'
import { awaitsSecondFactor } from './assurance-rules.ts'

afterEach(async () => {
  backendAnswers({ 'POST /auth/v1/logout': { status: 204 } })
  await supabase.auth.signOut()
})

function session(aal: string | undefined, factors?: Factor['status'][]): Session {
  const claims = btoa(JSON.stringify({ aal, amr: [], sub: learner().id, exp: 4_000_000_000 })).replaceAll(
    '=',
    '',
  )
  return {
    access_token: `${btoa('{"alg":"none"}').replaceAll('=', '')}.${claims}.c2ln`,
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: 4_000_000_000,
    user: learner({
      factors: factors?.map((status, at) => ({
        id: `f${at}`,
        status,
        factor_type: 'totp',
        created_at: '2026-11-20T00:00:00Z',
        updated_at: '2026-11-20T00:00:00Z',
      })) as Factor[] | undefined,
    }),
  }
}

test.each([
  ['aal1', undefined, false],
  ['aal1', [], false],
  ['aal1', ['unverified'], false],
  ['aal1', ['verified'], true],
  ['aal1', ['unverified', 'verified'], true],
  ['aal2', ['verified'], false],
  [undefined, ['verified'], true],
] as const)('a session of %s with the factors %o awaits a second one: %s', async (aal, factors, awaits) => {
  const given = session(aal, factors && [...factors])
  expect(awaitsSecondFactor(given)).toBe(awaits)

  // and the client finds the same
  backendAnswers({ 'POST /auth/v1/token': { body: given } })
  await supabase.auth.signInWithPassword({ email: 'asha@example.in', password: 'Monsoon-26' })
  const { data } = await supabase.auth.mfa.getAuthenticatorAssuranceLevel()
  expect(data?.nextLevel === 'aal2' && data.currentLevel !== 'aal2').toBe(awaits)
})

test('a token that cannot be read has shown no second factor', () => {
  const given = session('aal2', ['verified'])
  expect(awaitsSecondFactor({ ...given, access_token: 'nonsense' })).toBe(true)
})
