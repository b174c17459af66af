/** Second factors, and sessions that have shown one or not, as the auth service would hand them out. */

import type { Factor } from '@supabase/supabase-js'
import { learner } from './render-page.tsx'

export function factor(given: Partial<Factor> = {}): Factor {
  return {
    id: 'factor-1',
    friendly_name: 'My phone',
    factor_type: 'totp',
    status: 'verified',
    created_at: '2026-11-20T08:00:00Z',
    updated_at: '2026-11-20T08:00:00Z',
    ...given,
  } as Factor
}

export function sessionAnswer(aal: 'aal1' | 'aal2', factors: Factor[] = []) {
  return {
    access_token: `${part({ alg: 'none' })}.${part({ aal, amr: [], exp: 4_000_000_000 })}.c2ln`,
    refresh_token: 'refresh-token',
    token_type: 'bearer' as const,
    expires_in: 3600,
    expires_at: 4_000_000_000,
    user: learner({ factors }),
  }
}

function part(value: object) {
  return btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')
}
