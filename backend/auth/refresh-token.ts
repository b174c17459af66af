/**
 * Refresh tokens: 192 random bits, kept only as a digest.
 *
 * Each next token follows from the one before it and a key that only the server has. So a client that lost an
 * answer can be given the same next token again, although the database could not tell it.
 */

import { createHash, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Services } from '#backend/http/handler.ts'

const BYTES = 24
/** Ours, or the older form of hosted Supabase. */
const KNOWN_FORMS = /^(?:[A-Za-z0-9_-]{32}|[a-z2-7]{12})$/
const HOSTED_FORM = /^[a-z2-7]{12}$/

export function newRefreshToken() {
  return randomBytes(BYTES).toString('base64url')
}

export function isRefreshToken(token: string) {
  return KNOWN_FORMS.test(token)
}

export function refreshTokenHash(token: string) {
  return createHash('sha256').update(token).digest('hex')
}

/** How a token may stand in the table: as a digest, or in clear text when it came with a dump of a hosted project. */
export function keptForms(token: string) {
  return HOSTED_FORM.test(token) ? [refreshTokenHash(token), token] : [refreshTokenHash(token)]
}

export function nextRefreshToken({ keys }: Pick<Services, 'keys'>, token: string) {
  return createHmac('sha256', rotationKey(keys))
    .update(token)
    .digest()
    .subarray(0, BYTES)
    .toString('base64url')
}

const rotationKeys = new WeakMap<Services['keys'], KeyObject>()

/** Follows from the shared secret, which stays what it is while the server runs. */
function rotationKey(keys: Services['keys']) {
  const known = rotationKeys.get(keys)
  if (known) return known
  const made = createHmac('sha256', keys.jwtSecret).update('refresh token rotation').digest()
  const key = createSecretKey(made)
  rotationKeys.set(keys, key)
  return key
}
