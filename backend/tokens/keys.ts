/** What signs and verifies tokens: ES256 keys for sessions, the shared secret for the two API keys. */

import { createPublicKey } from 'node:crypto'
import { importJWK, type JWK, SignJWT } from 'jose'
import type { Secrets } from '#backend/secrets.ts'

export type Keys = {
  /** Signs access tokens with the newest ES256 key, or with the shared secret when configured so. */
  sign: (claims: Record<string, unknown>) => Promise<string>
  /** What access tokens are signed with. */
  signing: Signing
  /** Keys by `kid`; the shared secret stands under the empty name. */
  readonly verifiers: Map<string, Verifier>
  /** Public keys only, as JWKS; the shared secret is never listed. */
  readonly jwks: { keys: JWK[] }
  /** What a function of this server may verify with: the public keys and the shared secret. */
  readonly serverJwks: { keys: JWK[] }
  jwtSecret: string
  anonKey: string
  serviceRoleKey: string
  /** Takes over a changed set of signing keys while the server runs. */
  reload: (secrets: Pick<Secrets, 'signingKeys'>) => Promise<void>
}

export type Signing = 'ES256' | 'HS256'

export type Verifier = {
  alg: Signing
  key: CryptoKey | Uint8Array
  /** Milliseconds; a key that was replaced verifies until the last token it signed has run out. */
  goodUntil?: number
}

/** The API keys of a hosted project live ten years; theirs carry this issue date, so they are stable across starts. */
const API_KEY_ISSUED = 1_767_225_600
const TEN_YEARS = 315_360_000

type Options = { signing?: Signing; now?: () => number }

export async function loadKeys(
  secrets: Secrets,
  { signing = 'ES256', now = Date.now }: Options = {},
): Promise<Keys> {
  const secretBytes = new TextEncoder().encode(secrets.jwtSecret)
  let ring = await readRing(secrets.signingKeys, secretBytes)
  const published = () => ring.published.filter(({ goodUntil }) => goodUntil > now()).map(({ jwk }) => jwk)
  return {
    signing,
    sign: (claims) =>
      signing === 'HS256'
        ? new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secretBytes)
        : new SignJWT(claims)
            .setProtectedHeader({ alg: 'ES256', kid: ring.kid, typ: 'JWT' })
            .sign(ring.signingKey),
    get verifiers() {
      return ring.verifiers
    },
    get jwks() {
      return { keys: published() }
    },
    get serverJwks() {
      const shared = {
        kty: 'oct',
        k: Buffer.from(secretBytes).toString('base64url'),
        alg: 'HS256',
        use: 'sig',
      }
      return { keys: [...published(), shared] }
    },
    jwtSecret: secrets.jwtSecret,
    anonKey: await apiKey('anon', secretBytes),
    serviceRoleKey: await apiKey('service_role', secretBytes),
    reload: async ({ signingKeys }) => {
      ring = await readRing(signingKeys, secretBytes)
    },
  }
}

async function readRing(signingKeys: JWK[], secretBytes: Uint8Array) {
  const verifiers = new Map<string, Verifier>([['', { alg: 'HS256', key: secretBytes }]])
  const published: { jwk: JWK; goodUntil: number }[] = []
  for (const jwk of signingKeys) {
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
    const goodUntil = goodUntilOf(jwk)
    const key = (await importJWK(described, 'ES256')) as CryptoKey
    published.push({ jwk: described, goodUntil })
    verifiers.set(described.kid, { alg: 'ES256', key, goodUntil })
  }
  const [newest] = signingKeys
  const signingKey = await importJWK(newest as JWK, 'ES256')
  return { verifiers, published, signingKey, kid: newest?.kid as string }
}

/** Milliseconds, as the rotation noted it. */
export function goodUntilOf(jwk: JWK) {
  const { good_until: seconds } = jwk as { good_until?: unknown }
  return typeof seconds === 'number' ? seconds * 1000 : Number.POSITIVE_INFINITY
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
