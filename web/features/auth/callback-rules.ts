/** What the address of /auth/callback says, and what Google's answer means (spec §8 OAuth callback). */

import type { OauthType } from './google-rules.ts'

export type Arrival =
  | { kind: 'oauth-error' }
  | { kind: 'broken-link'; reason: string }
  | { kind: 'confirmed' }
  /** From a mail about a new address; halfway as long as the other mailbox has not agreed. */
  | { kind: 'email-changed'; isHalfway: boolean }
  | { kind: 'tokens' }
  | { kind: 'code'; code: string; state: string | null }
  | { kind: 'nothing' }

/** Who sent the learner here: Google with a code or an error, or a mail of ours with tokens or an error. */
export function arrivalOf(search: string, hash: string): Arrival {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const isOfEmail = query.get('email') === 'changed'
  const isFromMail = query.get('confirmed') === 'true' || isOfEmail || fragment.has('error')
  const reason = linkError(search, hash)

  if (reason !== null && isFromMail) return { kind: 'broken-link', reason }
  if (query.has('error')) return { kind: 'oauth-error' }
  if (query.get('confirmed') === 'true') return { kind: 'confirmed' }
  if (isOfEmail) return { kind: 'email-changed', isHalfway: !fragment.has('access_token') }
  if (fragment.has('access_token')) return { kind: 'tokens' }
  const code = query.get('code')
  return code ? { kind: 'code', code, state: query.get('state') } : { kind: 'nothing' }
}

/** Why a link from a mail did not work, as the auth server wrote it into the address; null when it did. */
export function linkError(search: string, hash: string) {
  for (const part of [hash.replace(/^#/, ''), search]) {
    const params = new URLSearchParams(part)
    const reason = params.get('error_description') ?? params.get('error_code') ?? params.get('error')
    if (reason) return reason
  }
  return null
}

/** What the function answers (spec §3 Google callback response). */
export type GoogleAnswer = {
  success?: boolean
  error?: string | null
  needsSignup?: boolean
  confirmation_required?: boolean
  google_access_token?: string | null
  google_id_token?: string | null
  email?: string | null
} | null

export type Verdict =
  | { kind: 'sign-up-first' }
  | { kind: 'confirm-first' }
  | { kind: 'refused'; message: string | null }
  | { kind: 'no-token' }
  | { kind: 'tokens'; idToken: string; accessToken: string | undefined }

export function verdictOn(answer: GoogleAnswer, type: OauthType): Verdict {
  if (answer?.needsSignup && type === 'login') return { kind: 'sign-up-first' }
  if (answer?.confirmation_required) return { kind: 'confirm-first' }
  if (!answer?.success) return { kind: 'refused', message: answer?.error ?? null }
  if (!answer.google_id_token) return { kind: 'no-token' }
  return {
    kind: 'tokens',
    idToken: answer.google_id_token,
    accessToken: answer.google_access_token ?? undefined,
  }
}

/** An answer to a question that this browser did not ask is not accepted. */
export function isOwnState(given: string | null, remembered: string | null) {
  return given !== null && given !== '' && given === remembered
}

export const TO_SIGN_UP_AFTER = 2000
