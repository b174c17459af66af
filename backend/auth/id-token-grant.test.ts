import { createHash } from 'node:crypto'
import { decodeJwt, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { googleApp, newPerson } from './testing/google.ts'
import { startOpenidProvider } from './testing/openid-provider.ts'
import { call, newEmail, newLearner, PASSWORD, post, signIn } from './testing.ts'

const { app, provider } = await googleApp({ auth: { enable_manual_linking: true } })
afterAll(async () => {
  await app.close()
  await provider.close()
})
beforeEach(() => {
  provider.person = newPerson()
})

const grant = (body: Record<string, unknown>, token?: string) =>
  post(app, '/token?grant_type=id_token', { provider: 'google', ...body }, token ? { token } : {})
const idToken = (claims: Record<string, unknown> = {}, key?: CryptoKey) =>
  provider.idToken({ ...provider.person, ...claims }, key)
const hex = (nonce: string) => createHash('sha256').update(nonce).digest('hex')
const seconds = () => Math.floor(Date.now() / 1000)

test('an ID token of the configured issuer signs in', async () => {
  const { status, body, headers } = await grant({ id_token: await idToken() })

  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body.user).toMatchObject({
    email: provider.person.email,
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: { full_name: 'Ravi Kumar', iss: provider.issuer },
  })
  expect(decodeJwt(body.access_token).amr).toEqual([{ method: 'oauth', timestamp: expect.any(Number) }])
})

test('the official client signs in with it, nonce and all', async () => {
  const { data, error } = await app.client().auth.signInWithIdToken({
    provider: 'google',
    token: await idToken({ nonce: hex('once') }),
    nonce: 'once',
  })

  expect(error).toBeNull()
  expect(data.user?.email).toBe(provider.person.email)
})

test('CVE-2026-31813: a token from an issuer of one’s own, with somebody’s address, opens nothing', async () => {
  const asha = await newLearner(app)
  const mallory = await startOpenidProvider({ redirectUris: [] })
  const forged = await mallory.idToken({
    sub: '1',
    email: asha.email,
    email_verified: true,
    aud: provider.clientId,
  })
  for (const body of [
    { id_token: forged },
    { id_token: forged, issuer: mallory.issuer },
    { id_token: forged, issuer: mallory.issuer, client_id: provider.clientId },
    { id_token: forged, issuer: provider.issuer, client_id: provider.clientId, provider: '' },
    {
      id_token: await mallory.idToken({
        iss: provider.issuer,
        sub: '1',
        email: asha.email,
        email_verified: true,
      }),
    },
  ]) {
    const { status, body: answer } = await grant(body)
    expect(status).toBe(400)
    expect(answer).toEqual({ error: 'invalid request', error_description: 'Bad ID token' })
  }
  const named = await grant({ id_token: forged, issuer: mallory.issuer, client_id: 'x', provider: '' })
  expect([named.status, named.body.code]).toEqual([400, 'validation_failed'])
  const { rows } = await app.services.db.owner.query(
    `select provider from auth.identities where user_id = $1`,
    [asha.id],
  )
  expect(rows).toEqual([{ provider: 'email' }])
  await mallory.close()
})

test('the issuer may be named instead of the provider', async () => {
  const body = {
    provider: '',
    issuer: provider.issuer,
    client_id: provider.clientId,
    id_token: await idToken(),
  }

  expect((await grant(body)).status).toBe(200)
})

test.each([
  ['nonsense', async () => 'nonsense', 'invalid request', 'Bad ID token'],
  ['three parts of nonsense', async () => 'a.b.c', 'invalid request', 'Bad ID token'],
  [
    'a token of another issuer, signed with a key that is known',
    () => idToken({ iss: 'https://other.example' }),
    'invalid request',
    'Bad ID token',
  ],
  ['an expired token', () => idToken({ exp: seconds() - 60 }), 'invalid request', 'Bad ID token'],
  ['a token of tomorrow', () => idToken({ iat: seconds() + 86_400 }), 'invalid request', 'Bad ID token'],
  ['a token without an end', () => idToken({ exp: undefined }), 'invalid request', 'Bad ID token'],
  [
    'another client’s token',
    () => idToken({ aud: ['a', 'b'] }),
    'invalid request',
    'Unacceptable audience in id_token: [a b]',
  ],
  [
    'a token for another party',
    () => idToken({ aud: [provider.clientId, 'x'], azp: 'x' }),
    'invalid request',
    'Unacceptable authorized party in id_token: x',
  ],
  ['nobody’s token', () => idToken({ sub: undefined }), 'invalid request', 'Missing sub claim in id_token'],
])('%s is refused in the form of OAuth', async (_what, make, error, error_description) => {
  const { status, body } = await grant({ id_token: await make() })

  expect(status).toBe(400)
  expect(body).toEqual({ error, error_description })
})

test('the algorithm is never the token’s own idea', async () => {
  const claims = {
    ...provider.person,
    iss: provider.issuer,
    aud: provider.clientId,
    iat: seconds(),
    exp: seconds() + 60,
  }
  const none = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.`.replaceAll('=', '')
  const jwks = await (await fetch(`${provider.issuer}/jwks`)).text()
  const hmac = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: 'provider-key' })
    .sign(new TextEncoder().encode(jwks))
  const { privateKey } = await generateKeyPair('RS256')
  for (const token of [none, hmac, await idToken({}, privateKey)]) {
    expect((await grant({ id_token: token })).body.error_description).toBe('Bad ID token')
  }
})

test.each([
  ['in the token only', { nonce: hex('once') }, '', 'invalid request', /either both exist or not/],
  ['in the request only', {}, 'once', 'invalid request', /either both exist or not/],
  ['of another sign-in', { nonce: hex('once') }, 'twice', 'invalid nonce', /^Nonces mismatch$/],
  ['not hashed', { nonce: 'once' }, 'once', 'invalid nonce', /^Nonces mismatch$/],
])('a nonce %s is refused', async (_what, claims, nonce, error, description) => {
  const { status, body } = await grant({ id_token: await idToken(claims), nonce })

  expect([status, body.error]).toEqual([400, error])
  expect(body.error_description).toMatch(description)
})

test('an access token must be the one that the ID token came with', async () => {
  const at_hash = createHash('sha256')
    .update('the-access-token')
    .digest()
    .subarray(0, 16)
    .toString('base64url')
  const id_token = await idToken({ at_hash })

  expect((await grant({ id_token, access_token: 'the-access-token' })).status).toBe(200)
  expect((await grant({ id_token, access_token: 'another' })).body.error).toBe('invalid request')
})

test.each([
  ['no token', { id_token: '' }, 'invalid request'],
  ['no provider', { provider: '', id_token: 'x' }, 'invalid request'],
])('%s is refused', async (_what, body, error) => {
  const answer = await grant(body)

  expect([answer.status, answer.body.error]).toEqual([400, error])
})

test.each([
  ['apple', 'provider_disabled', 'Provider (issuer "apple") is not enabled'],
  ['nowhere', 'validation_failed', 'Custom OIDC provider "nowhere" not allowed'],
])('the provider %s is answered with %s', async (name, code, message) => {
  const { status, body } = await grant({ provider: name, id_token: await idToken() })

  expect(status).toBe(400)
  expect(body).toEqual({ code, message })
})

test('without a client id Google is off, and the settings say so', async () => {
  const own = await startApp()
  const answer = await post(own, '/token?grant_type=id_token', {
    provider: 'google',
    id_token: await idToken(),
  })

  expect([answer.status, answer.body.code]).toEqual([400, 'provider_disabled'])
  expect((await call(own, 'GET', '/settings')).body.external.google).toBe(false)
  expect((await call(app, 'GET', '/settings')).body.external.google).toBe(true)
  await own.close()
})

test('pre-account takeover: the password of an unconfirmed account is worth nothing afterwards', async () => {
  const { email } = provider.person
  await post(app, '/signup', { email, password: PASSWORD })
  expect((await grant({ id_token: await idToken() })).status).toBe(200)

  expect((await signIn(app, email)).body.code).toBe('invalid_credentials')
})

test('an address that Google has not verified is answered with 422', async () => {
  const { status, body } = await grant({ id_token: await idToken({ email_verified: false }) })

  expect([status, body.code]).toEqual([422, 'provider_email_needs_verification'])
})

test('link_identity adds the identity to the account that asks', async () => {
  const asha = await newLearner(app)
  const id_token = await idToken({ email: newEmail() })
  const { body } = await grant({ id_token, link_identity: true }, asha.token)

  expect(body.user.id).toBe(asha.id)
  expect(body.user.email).toBe(asha.email)
  expect(body.user.app_metadata.providers).toEqual(['email', 'google'])
  const again = await grant({ id_token, link_identity: true }, asha.token)
  expect([again.status, again.body.code]).toEqual([422, 'identity_already_exists'])
  const other = await newLearner(app)
  const theirs = await grant({ id_token, link_identity: true }, other.token)
  expect(theirs.body.message).toBe('Identity is already linked to another user')
  expect((await grant({ id_token, link_identity: true })).body.code).toBe('no_authorization')
})

test('the signature is checked before anything else is believed: one changed letter', async () => {
  const [head, , signature] = (await idToken()).split('.')
  const claims = Buffer.from(JSON.stringify({ ...decodeJwt(await idToken()), email: 'asha@example.in' }))

  const changed = `${head}.${claims.toString('base64url')}.${signature}`
  expect((await grant({ id_token: changed })).body.error_description).toBe('Bad ID token')
})
