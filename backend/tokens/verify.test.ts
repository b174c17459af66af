import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import type { Secrets } from '#backend/secrets.ts'
import { type Keys, loadKeys } from './keys.ts'
import { tokenVerifier } from './verify.ts'

const SECRET = 'a-shared-secret-with-more-than-32-characters'
const NOW = Date.UTC(2026, 10, 20)
const seconds = NOW / 1000
let keys: Keys
let secrets: Secrets

beforeAll(async () => {
  const [newest, older] = await Promise.all([newKey('newest'), newKey('older')])
  secrets = { databasePassword: 'x'.repeat(16), jwtSecret: SECRET, signingKeys: [newest, older] }
  keys = await loadKeys(secrets)
})

async function newKey(kid: string) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid }
}

const claims = (more: Record<string, unknown> = {}) => ({
  sub: 'asha',
  role: 'authenticated',
  iat: seconds,
  exp: seconds + 3600,
  ...more,
})
const shared = (payload: Record<string, unknown>, alg = 'HS256', secret = SECRET) =>
  new SignJWT(payload).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret))
const verify = (token: string, now = NOW) => tokenVerifier(keys, () => now)(token)

test('a token of the newest key, of an older key, and of the shared secret is accepted', async () => {
  const older = await loadKeys({ ...secrets, signingKeys: [...secrets.signingKeys].reverse() })

  for (const token of [await keys.sign(claims()), await older.sign(claims()), await shared(claims())]) {
    await expect(verify(token)).resolves.toMatchObject({ role: 'authenticated', claims: { sub: 'asha' } })
  }
})

test('the two API keys carry their roles', async () => {
  await expect(verify(keys.anonKey)).resolves.toMatchObject({ role: 'anon' })
  await expect(verify(keys.serviceRoleKey)).resolves.toMatchObject({ role: 'service_role' })
})

test.each([
  ['two parts', async () => 'a.b', 'Expected 3 parts in JWT; got 2'],
  ['nonsense', async () => '???.???.???', 'JWT cryptographic operation failed'],
  [
    'another secret',
    () => shared(claims(), 'HS256', 'another-secret-with-more-than-32-characters'),
    'JWT cryptographic operation failed',
  ],
  ['another HMAC', () => shared(claims(), 'HS512'), 'No suitable key or wrong key type'],
  ['expired', () => shared(claims({ exp: seconds - 31 })), 'JWT expired'],
  ['not yet valid', () => shared(claims({ nbf: seconds + 120 })), 'JWT not yet valid'],
  ['of the future', () => shared(claims({ iat: seconds + 120 })), 'JWT issued at future'],
])('refused: %s', async (_, token, message) => {
  await expect(verify(await token())).rejects.toThrow(message)
})

test('"alg": "none" is no way in', async () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  await expect(verify(`${part({ alg: 'none' })}.${part(claims({ role: 'service_role' }))}.`)).rejects.toThrow(
    'No suitable key or wrong key type',
  )
})

test('a public key is no HMAC secret', async () => {
  const publicKey = JSON.stringify(keys.jwks.keys[0])
  const forged = await new SignJWT(claims({ role: 'service_role' }))
    .setProtectedHeader({ alg: 'HS256', kid: 'newest' })
    .sign(new TextEncoder().encode(publicKey))

  await expect(verify(forged)).rejects.toThrow('JWT cryptographic operation failed')
})

test('a remembered token ends when it expires', async () => {
  let now = NOW
  const remember = tokenVerifier(keys, () => now)
  const token = await keys.sign(claims({ exp: seconds + 60 }))
  await remember(token)

  now += 100_000
  await expect(remember(token)).rejects.toThrow('JWT expired')
})

test('the shared secret and private keys are never published', () => {
  expect(keys.jwks.keys).toHaveLength(2)
  for (const key of keys.jwks.keys) {
    expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
    expect(key).not.toHaveProperty('d')
  }
})
