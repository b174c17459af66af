/** How sure a session is of its person: whether it owes a second factor, and whether it came from a mail. */

import type { Session } from '@supabase/supabase-js'
import { claimsOf } from '#web/lib/access-token.ts'

/**
 * The account has a verified second factor and this session has not shown it: what the client's own
 * getAuthenticatorAssuranceLevel finds, without loading the client before the first paint.
 */
export function awaitsSecondFactor({ user, access_token }: Pick<Session, 'user' | 'access_token'>) {
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false
  return hasFactor && claimsOf(access_token).aal !== 'aal2'
}

/**
 * The person has just come from a mail of ours, which is what lets them choose a new password without the
 * old one. The auth service calls the way from a reset mail 'recovery' or 'otp', by its version.
 */
export function isFreshFromMail({ access_token }: Pick<Session, 'access_token'>) {
  const { amr = [], iat = Number.POSITIVE_INFINITY } = claimsOf(access_token)
  return amr.some(
    ({ method, timestamp }) => MAIL_METHODS.includes(method) && iat - timestamp < A_VISIT_IN_SECONDS,
  )
}

const MAIL_METHODS = ['recovery', 'otp']
// both times are the server's, so the device's clock does not matter
const A_VISIT_IN_SECONDS = 60 * 60
