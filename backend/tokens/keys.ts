/** What signs and verifies tokens: ES256 keys for learners' sessions, the shared secret for the two API keys. */

import { createPublicKey } from 'node:crypto'
import { importJWK, type JWK, SignJWT } from 'jose'
import type { Secrets } from '#backend/secrets.ts'

export type Keys = {
  /** Signs access tokens with the newest ES256 key. */
  sign: (claims: Record<string, unknown>) => Promise<string>
  /** Keys by `kid`; the shared secret stands under the empty name. */
  verifiers: Map<string, { alg: 'ES256' | 'HS256'; key: CryptoKey | Uint8Array }>
  /** Public keys only, as JWKS; the shared secret is never listed. */
  jwks: { keys: JWK[] }
  /** What a function of this server may verify with: the public keys and the shared secret. */
  serverJwks: { keys: JWK[] }
  jwtSecret: string
  anonKey: string
  serviceRoleKey: string
}

/** The API keys of a hosted project live ten years; theirs carry this issue date, so they are stable across starts. */
const API_KEY_ISSUED = 1_767_225_600
const TEN_YEARS = 315_360_000

export async function loadKeys(secrets: Secrets): Promise<Keys> {
  const secretBytes = new TextEncoder().encode(secrets.jwtSecret)
  const verifiers: Keys['verifiers'] = new Map([['', { alg: 'HS256', key: secretBytes }]])
  const published: JWK[] = []
  for (const jwk of secrets.signingKeys) {
    const publicJwk = createPublicKey({ key: jwk as import('node:crypto').JsonWebKey, format: 'jwk' }).export(
      { format: 'jwk' },
    ) as JWK
    const described = {
      ...publicJwk,
      alg: 'ES256',
      use: 'sig',
      kid: jwk.kid as string,
      key_ops: ['verify'],
      ext: true,
    }
    published.push(described)
    verifiers.set(described.kid, { alg: 'ES256', key: (await importJWK(described, 'ES256')) as CryptoKey })
  }
  const [newest] = secrets.signingKeys
  const signingKey = await importJWK(newest as JWK, 'ES256')
  const kid = newest?.kid as string
  return {
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(signingKey),
    verifiers,
    jwks: { keys: published },
    serverJwks: {
      keys: [
        ...published,
        { kty: 'oct', k: Buffer.from(secretBytes).toString('base64url'), alg: 'HS256', use: 'sig' },
      ],
    },
    jwtSecret: secrets.jwtSecret,
    anonKey: await apiKey('anon', secretBytes),
    serviceRoleKey: await apiKey('service_role', secretBytes),
  }
}

function apiKey(role: 'anon' | 'service_role', secret: Uint8Array) {
  return new SignJWT({
    iss: 'supabase',
    ref: 'local',
    role,
    iat: API_KEY_ISSUED,
    exp: API_KEY_ISSUED + TEN_YEARS,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(secret)
}
