/** What signs and verifies tokens: ES256 keys for sessions, the shared secret for the two API keys. */

import {
  createPrivateKey,
  createPublicKey,
  type JsonWebKey,
  type KeyObject,
  sign as signBytes,
} from 'node:crypto'
import { importJWK, type JWK, SignJWT } from 'jose'
import type { Secrets } from '#backend/secrets.ts'
import { type ApiKeyRole, apiKeysFrom, roleLookup } from './api-keys.ts'
import { type PushKeys, pushKeysFrom } from './push-keys.ts'

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
  publishableKey: string
  secretKey: string
  /** What functions send web push with, unless they were given others. */
  pushKeys: PushKeys
  /** Which role stands behind a key of the `sb_` form; undefined for one that is none of ours. */
  roleOfApiKey: (key: string) => ApiKeyRole | undefined
  /** Takes over a changed set of signing keys while the server runs. */
  reload: (secrets: Pick<Secrets, 'signingKeys'>) => Promise<void>
  /** This server's own public keys, with what `published_keys` needs to know of each. */
  readonly own: PublicKey[]
  /** Public keys of other servers on the same database, in place of those told before. */
  trust: (others: PublicKey[]) => Promise<void>
  /** Looks for keys of other servers that are not known here yet; set when there is a place to look. */
  findOthers?: () => Promise<void>
}

/** `goodUntil` in milliseconds. */
export type PublicKey = { jwk: JWK; goodUntil: number }

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
  const apiKeys = secrets.apiKeys ?? apiKeysFrom(secrets.jwtSecret)
  let ring = await readRing(secrets.signingKeys)
  let others: Trusted[] = []
  let verifiers = allVerifiers(secretBytes, ring.own, others)
  const published = () => [...ring.own, ...others].filter(({ goodUntil }) => goodUntil > now())
  return {
    signing,
    sign: async (claims) =>
      signing === 'HS256'
        ? new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secretBytes)
        : signedHere(claims, ring),
    get verifiers() {
      return verifiers
    },
    get jwks() {
      return { keys: published().map(({ jwk }) => jwk) }
    },
    get serverJwks() {
      const shared = {
        kty: 'oct',
        k: Buffer.from(secretBytes).toString('base64url'),
        alg: 'HS256',
        use: 'sig',
      }
      return { keys: [...published().map(({ jwk }) => jwk), shared] }
    },
    jwtSecret: secrets.jwtSecret,
    anonKey: await apiKey('anon', secretBytes),
    serviceRoleKey: await apiKey('service_role', secretBytes),
    publishableKey: apiKeys.publishable,
    secretKey: apiKeys.secret,
    pushKeys: secrets.pushKeys ?? pushKeysFrom(secrets.jwtSecret),
    roleOfApiKey: roleLookup(apiKeys),
    reload: async ({ signingKeys }) => {
      ring = await readRing(signingKeys)
      verifiers = allVerifiers(secretBytes, ring.own, others)
    },
    get own() {
      return ring.own
    },
    trust: async (told) => {
      others = await Promise.all(told.map(({ jwk, goodUntil }) => trusted(jwk, goodUntil)))
      verifiers = allVerifiers(secretBytes, ring.own, others)
    },
  }
}

type Trusted = PublicKey & { key: CryptoKey }

async function readRing(signingKeys: JWK[]) {
  const own = await Promise.all(signingKeys.map((jwk) => trusted(jwk, goodUntilOf(jwk))))
  const [newest] = signingKeys
  const signingKey = createPrivateKey({ key: newest as JsonWebKey, format: 'jwk' })
  return { own, signingKey, kid: newest?.kid as string }
}

/** In this thread: handing one signature to another and waiting for it takes longer than the signature. */
function signedHere(
  claims: Record<string, unknown>,
  { kid, signingKey }: { kid: string; signingKey: KeyObject },
) {
  const said = [{ alg: 'ES256', kid, typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = signBytes('sha256', Buffer.from(said), { key: signingKey, dsaEncoding: 'ieee-p1363' })
  return `${said}.${signature.toString('base64url')}`
}

/** The public half of a key, described as JWKS lists it. */
async function trusted(jwk: JWK, goodUntil: number): Promise<Trusted> {
  const publicJwk = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' }).export({
    format: 'jwk',
  }) as JWK
  const described = {
    ...publicJwk,
    alg: 'ES256',
    use: 'sig',
    kid: jwk.kid as string,
    key_ops: ['verify'],
    ext: true,
  }
  return { jwk: described, goodUntil, key: (await importJWK(described, 'ES256')) as CryptoKey }
}

/** Nothing that another server publishes stands in for a key of this one. */
function allVerifiers(secretBytes: Uint8Array, own: Trusted[], others: Trusted[]) {
  const verifiers = new Map<string, Verifier>()
  for (const { jwk, goodUntil, key } of [...others, ...own]) {
    verifiers.set(jwk.kid as string, { alg: 'ES256', key, goodUntil })
  }
  return verifiers.set('', { alg: 'HS256', key: secretBytes })
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
