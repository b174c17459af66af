/** What the auth service answers when it refuses, in both forms that clients know, and what it logs. */

import { isOutage, RETRY_AFTER } from '#backend/database/outage.ts'
import type { Handler, Services } from '#backend/http/handler.ts'

/** Error codes and the status each is answered with, unless the place that throws it knows better. */
const STATUS = {
  anonymous_provider_disabled: 422,
  bad_code_verifier: 400,
  bad_json: 400,
  bad_jwt: 403,
  bad_oauth_callback: 400,
  bad_oauth_state: 400,
  conflict: 409,
  current_password_invalid: 400,
  current_password_required: 400,
  email_address_not_provided: 400,
  email_conflict_identity_not_deletable: 422,
  email_exists: 422,
  email_not_confirmed: 400,
  email_provider_disabled: 422,
  feature_disabled: 404,
  flow_state_already_used: 422,
  flow_state_expired: 422,
  flow_state_not_found: 404,
  identity_already_exists: 422,
  identity_not_found: 422,
  insufficient_aal: 401,
  invalid_credentials: 400,
  invite_not_found: 404,
  manual_linking_disabled: 404,
  mfa_challenge_expired: 422,
  mfa_factor_name_conflict: 422,
  mfa_factor_not_found: 404,
  mfa_ip_address_mismatch: 422,
  mfa_phone_enroll_not_enabled: 422,
  mfa_phone_verify_not_enabled: 422,
  mfa_recovery_codes_locked: 429,
  mfa_recovery_codes_sole_factor: 422,
  mfa_totp_enroll_not_enabled: 422,
  mfa_totp_verify_not_enabled: 422,
  mfa_verification_failed: 422,
  mfa_verification_rejected: 422,
  mfa_verified_factor_exists: 422,
  mfa_webauthn_enroll_not_enabled: 422,
  mfa_webauthn_verify_not_enabled: 422,
  no_authorization: 401,
  not_admin: 403,
  not_found: 404,
  otp_disabled: 422,
  otp_expired: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  passkey_disabled: 404,
  phone_exists: 422,
  phone_provider_disabled: 422,
  provider_disabled: 400,
  provider_email_needs_verification: 422,
  reauthentication_needed: 400,
  reauthentication_not_valid: 422,
  refresh_token_already_used: 400,
  refresh_token_not_found: 400,
  request_entity_too_large: 413,
  same_password: 422,
  saml_provider_disabled: 404,
  session_expired: 400,
  session_not_found: 403,
  signup_disabled: 422,
  single_identity_not_deletable: 422,
  too_many_enrolled_mfa_factors: 422,
  too_many_passkeys: 422,
  unexpected_failure: 500,
  user_already_exists: 422,
  user_banned: 403,
  user_not_found: 403,
  user_sso_managed: 422,
  validation_failed: 400,
  weak_password: 422,
  web3_provider_disabled: 422,
  webauthn_challenge_expired: 400,
  webauthn_challenge_not_found: 400,
  webauthn_credential_exists: 422,
  webauthn_credential_not_found: 404,
  webauthn_verification_failed: 400,
} as const

export type AuthErrorCode = keyof typeof STATUS

type Details = {
  status?: number
  /** Stays inside: logged, never shown. */
  cause?: unknown
  weakPassword?: { reasons: string[]; message: string }
  /** Seconds. */
  retryAfter?: number
}

export class AuthError extends Error {
  override name = 'AuthError'
  readonly code: AuthErrorCode
  readonly status: number
  readonly weakPassword: Details['weakPassword']
  readonly retryAfter: number | undefined

  constructor(code: AuthErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.status = details.status ?? STATUS[code]
    this.weakPassword = details.weakPassword
    this.retryAfter = details.retryAfter
  }
}

/** Refusals in the form of OAuth 2.0 (RFC 6749, 5.2), as the protocol words what is wrong with a provider's token. */
export class OAuthError extends AuthError {
  override name = 'OAuthError'
  readonly error: string

  constructor(error: string, description: string, details: Details = {}) {
    super('bad_oauth_callback', description, details)
    this.error = error
  }
}

export const authNotFound: Handler = async (request, services) =>
  renderAuthError(new AuthError('not_found', 'Not Found'), request, services)

/** PostgreSQL's words for "somebody else holds this row": lock_not_available, deadlock_detected. */
const CONTENTION = new Set(['55P03', '40P01'])

/** Anything that is not an AuthError; the caller learns nothing of it but an id to look for in the log. */
export function asAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  if (CONTENTION.has((error as { code?: string } | null)?.code ?? '')) {
    return new AuthError('conflict', 'Too many requests at once on the same account, please try again', {
      cause: error,
    })
  }
  if (isOutage(error)) {
    return new AuthError('unexpected_failure', 'The database is not available, please try again', {
      status: 503,
      cause: error,
      retryAfter: RETRY_AFTER,
    })
  }
  return new AuthError(
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
    { cause: error },
  )
}

export function logFailure(error: AuthError, request: Request, { log }: Services, errorId?: string) {
  if (error.status < 500) return
  const { pathname } = new URL(request.url)
  log.error(
    { err: error.cause ?? error, method: request.method, path: pathname, errorId },
    'auth request failed',
  )
}

export function renderAuthError(thrown: unknown, request: Request, services: Services): Response {
  const error = asAuthError(thrown)
  const errorId = error.status >= 500 ? crypto.randomUUID() : undefined
  logFailure(error, request, services, errorId)
  if (error instanceof OAuthError) {
    return Response.json(
      { error: error.error, error_description: error.message },
      { status: error.status, headers: { 'Cache-Control': 'no-store' } },
    )
  }
  const named = knowsNamedErrors(request)
  const body = named
    ? { code: error.code, message: error.message }
    : { code: error.status, error_code: error.code, msg: error.message, error_id: errorId }
  const headers = new Headers({ 'x-sb-error-code': error.code, 'Cache-Control': 'no-store' })
  // supabase-js reads `code` only from answers that carry this header.
  if (named) headers.set('X-Supabase-Api-Version', NAMED_ERRORS_SINCE)
  if (error.retryAfter !== undefined) headers.set('Retry-After', String(error.retryAfter))
  return Response.json({ ...body, weak_password: error.weakPassword }, { status: error.status, headers })
}

const NAMED_ERRORS_SINCE = '2024-01-01'

function knowsNamedErrors(request: Request) {
  const version = request.headers.get('x-supabase-api-version') ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= NAMED_ERRORS_SINCE
}
