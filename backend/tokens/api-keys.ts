/**
 * The two API keys in the form that hosted projects have beside the older tokens: `sb_publishable_…` stands for
 * `anon`, `sb_secret_…` for `service_role`. They are opaque: only this server knows which role stands behind one.
 */

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export type ApiKeys = { publishable: string; secret: string }

export type ApiKeyRole = 'anon' | 'service_role'

export function newApiKeys(): ApiKeys {
  return { publishable: written('publishable', randomBytes(16)), secret: written('secret', randomBytes(16)) }
}

/** The same keys for every server process that shares the signing secret, as the older tokens are the same. */
export function apiKeysFrom(jwtSecret: string): ApiKeys {
  const bytes = (kind: keyof ApiKeys) =>
    createHmac('sha256', jwtSecret).update(`api key: ${kind}`).digest().subarray(0, 16)
  return {
    publishable: written('publishable', bytes('publishable')),
    secret: written('secret', bytes('secret')),
  }
}

/** Of hosted keys' shape: 22 characters that nobody guesses, and 8 that tell a key from a slip of the pen. */
function written(kind: keyof ApiKeys, bytes: Buffer) {
  const key = `sb_${kind}_${bytes.toString('base64url')}`
  return `${key}_${createHash('sha256').update(key).digest('base64url').slice(0, 8)}`
}

/** Which role stands behind a key; a guess at the secret one learns nothing from the time that the answer takes. */
export function roleLookup({ publishable, secret }: ApiKeys) {
  const digest = digestOf(secret)
  return (key: string): ApiKeyRole | undefined => {
    if (key === publishable) return 'anon'
    return timingSafeEqual(digestOf(key), digest) ? 'service_role' : undefined
  }
}

function digestOf(key: string) {
  return createHash('sha256').update(key).digest()
}
