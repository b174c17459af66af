/** Sends a browser on with what it came for, or with why not, in the address. */

import { type AuthError, OAuthError } from './errors.ts'
import { withFragment, withQuery } from './redirect.ts'

export function sendTo(location: string, status: 302 | 303 = 303) {
  return new Response(null, {
    status,
    // The address carries tokens: no cache may keep it, and the next page must not be told of it.
    headers: { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  })
}

const OAUTH_WORD: Record<number, string> = {
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
}

export function errorAddress(site: string, error: AuthError, alsoInQuery: boolean) {
  const words = {
    error: error instanceof OAuthError ? error.error : (OAUTH_WORD[error.status] ?? 'invalid_request'),
    error_code: error.code,
    error_description: error.message,
  }
  return withFragment(alsoInQuery ? withQuery(site, words) : site, { ...words, sb: '' })
}
