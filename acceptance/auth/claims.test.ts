/** getClaims, and the keys that anybody may check a token with. */

import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { API_URL, newClient, newLearner } from '../target.ts'
import { call } from './support/http.ts'
import { signedHS256, tampered, unsigned } from './support/jwt.ts'

test('a token of the service is checked against its public keys', async () => {
  const { client, session, id, email } = await newLearner()

  const { data, error } = await client.auth.getClaims(session.access_token)

  expect(error).toBeNull()
  expect(data?.header).toMatchObject({ alg: 'ES256', kid: expect.any(String), typ: 'JWT' })
  expect(data?.claims).toMatchObject({
    iss: `${API_URL}/auth/v1`,
    sub: id,
    email,
    phone: '',
    aud: 'authenticated',
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'otp', timestamp: expect.any(Number) }],
    session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    is_anonymous: false,
    app_metadata: { provider: 'email' },
    user_metadata: { full_name: 'Asha Rao' },
  })
  expect((data?.claims.exp ?? 0) - (data?.claims.iat ?? 0)).toBe(3600)
})

test('the session’s own token is taken when none is shown', async () => {
  const { client, id } = await newLearner()

  expect((await client.auth.getClaims()).data?.claims.sub).toBe(id)
})

test('without a session there are no claims, and no error', async () => {
  expect(await newClient().auth.getClaims()).toEqual({ data: null, error: null })
})

test('a token of the shared secret is checked by asking the service', async () => {
  const { id } = await newLearner()

  const { data, error } = await newClient().auth.getClaims(await signedHS256({ sub: id }))

  expect(error).toBeNull()
  expect(data).toMatchObject({ header: { alg: 'HS256' }, claims: { sub: id } })
})

test('the keys may be brought along', async () => {
  const { session, id } = await newLearner()
  const { body } = await call('GET', '/.well-known/jwks.json')

  const { data } = await newClient().auth.getClaims(session.access_token, { jwks: body })

  expect(data?.claims.sub).toBe(id)
})

test('a token with a changed signature is refused without asking', async () => {
  const { client, session } = await newLearner()

  expect((await client.auth.getClaims(tampered(session.access_token))).error).toMatchObject({
    name: 'AuthInvalidJwtError',
    message: 'Invalid JWT signature',
  })
})

test.each<[string, (id: string) => string | Promise<string>, string]>([
  ['of another secret', (id) => signedHS256({ sub: id }, 'another secret of thirty-two letters'), 'bad_jwt'],
  ['that nobody signed', (id) => unsigned({ sub: id }), 'bad_jwt'],
  ['of a key that the service does not publish', (id) => signedByAStranger(id), 'bad_jwt'],
])('a token %s is refused', async (_, make, code) => {
  const { id } = await newLearner()

  const { data, error } = await newClient().auth.getClaims(await make(id))

  expect(error).toMatchObject({ code })
  expect(data).toBeNull()
})

async function signedByAStranger(sub: string) {
  const { privateKey } = await generateKeyPair('ES256')
  return new SignJWT({ sub, role: 'service_role' })
    .setProtectedHeader({ alg: 'ES256', kid: 'a-key-of-a-stranger', typ: 'JWT' })
    .setExpirationTime('1h')
    .sign(privateKey)
}

test('a key that a token brings along is not asked', async () => {
  const { id } = await newLearner()
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const token = await new SignJWT({ sub: id, role: 'authenticated' })
    .setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(publicKey) })
    .setExpirationTime('1h')
    .sign(privateKey)

  expect((await newClient().auth.getUser(token)).error).toMatchObject({ status: 403, code: 'bad_jwt' })
})

test('an expired token is refused, unless the caller wants to read it all the same', async () => {
  const { session, id } = await newLearner()
  const expired = await signedHS256({ sub: id, exp: 1_700_000_000 })

  expect((await newClient().auth.getClaims(expired)).error).toMatchObject({ name: 'AuthInvalidJwtError' })
  expect((await newClient().auth.getClaims(session.access_token, { allowExpired: true })).error).toBeNull()
})

test('the keys are public, in the form of RFC 7517, and hold nothing secret', async () => {
  const { status, headers, body } = await call('GET', '/.well-known/jwks.json')

  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('public, max-age=600')
  expect(body.keys.length).toBeGreaterThan(0)
  for (const key of body.keys) {
    expect(key).toMatchObject({
      kty: 'EC',
      crv: 'P-256',
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
      kid: expect.any(String),
      x: expect.any(String),
      y: expect.any(String),
    })
    expect(key).not.toHaveProperty('d')
    expect(key).not.toHaveProperty('k')
  }
})

test('any library can check a token with what the service publishes of itself', async () => {
  const { session, id } = await newLearner()
  const { body: about } = await call('GET', '/.well-known/openid-configuration')
  expect(about).toMatchObject({
    issuer: `${API_URL}/auth/v1`,
    jwks_uri: `${API_URL}/auth/v1/.well-known/jwks.json`,
  })
  const keys = await (await fetch(about.jwks_uri)).json()

  const { payload } = await jwtVerify(session.access_token, createLocalJWKSet(keys), {
    issuer: about.issuer,
    audience: 'authenticated',
    algorithms: ['ES256'],
  })

  expect(payload.sub).toBe(id)
})
