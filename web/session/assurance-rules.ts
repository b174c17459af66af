/** Whether a session still owes its second factor. */

import type { Session } from '@supabase/supabase-js'

/**
 * The account has a verified second factor and this session has not shown it: what the client's own
 * getAuthenticatorAssuranceLevel finds, without loading the client before the first paint.
 */
export function awaitsSecondFactor({ user, access_token }: Pick<Session, 'user' | 'access_token'>) {
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false
  return hasFactor && assuranceOf(access_token) !== 'aal2'
}

/** A token that cannot be read has shown nothing. */
function assuranceOf(accessToken: string): unknown {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).aal
  } catch {
    return undefined
  }
}
