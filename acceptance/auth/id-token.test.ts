/** signInWithIdToken: an app was handed an ID token by the provider itself. */

import { createHash } from 'node:crypto'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { needed, newAdmin, newClient, newLearner, PASSWORD } from '../target.ts'
import { idTokenOf, newPerson } from './support/google.ts'
import { call } from './support/http.ts'
import { methodsOf, tampered, unsigned } from './support/jwt.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const atHashOf = (token: string) =>
  createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url')
const now = () => Math.floor(Date.now() / 1000)

const signIn = (token: string, more: { nonce?: string; access_token?: string } = {}) =>
  newClient().auth.signInWithIdToken({ provider: 'google', token, ...more })

test('somebody new has an account and a session', async () => {
  const person = newPerson()

  const { data, error } = await signIn(await idTokenOf(person))

  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: person.email,
    app_metadata: { provider: 'google', providers: ['google'] },
    identities: [{ provider: 'google', id: person.sub }],
  })
  expect(methodsOf(data.session?.access_token)).toEqual(['oauth'])
})

test('the same person finds the same account', async () => {
  const person = newPerson()

  const [one, other] = [await signIn(await idTokenOf(person)), await signIn(await idTokenOf(person))]

  expect(other.data.user?.id).toBe(one.data.user?.id)
})

test('a verified address finds the account it belongs to', async () => {
  const { email, id } = await newLearner()

  const { data } = await signIn(await idTokenOf(newPerson({ email })))

  expect(data.user?.id).toBe(id)
})

test('an unverified address opens nobody’s account', async () => {
  const { email } = await newLearner()

  const { error } = await signIn(await idTokenOf(newPerson({ email, email_verified: false })))

  expect(error).toMatchObject({ status: 422, code: 'provider_email_needs_verification' })
})

test('a nonce ties the token to this very sign-in', async () => {
  const token = await idTokenOf({ ...newPerson(), nonce: hashOf('raw nonce') })

  expect((await signIn(token, { nonce: 'raw nonce' })).error).toBeNull()
})

test('an access token belongs to its ID token', async () => {
  const token = await idTokenOf({ ...newPerson(), at_hash: atHashOf('access') })

  expect((await signIn(token, { access_token: 'access' })).error).toBeNull()
})

test('one of several audiences is enough', async () => {
  const { aud } = decodeJwt(await idTokenOf({}))

  expect((await signIn(await idTokenOf({ ...newPerson(), aud: ['another', aud] }))).error).toBeNull()
})

test.each<[string, () => Promise<string>, { nonce?: string; access_token?: string }, string]>([
  [
    'for another audience',
    () => idTokenOf({ ...newPerson(), aud: 'another' }),
    {},
    'Unacceptable audience in id_token: [another]',
  ],
  [
    'given to another party',
    () => idTokenOf({ ...newPerson(), azp: 'another' }),
    {},
    'Unacceptable authorized party in id_token: another',
  ],
  ['of another issuer', () => idTokenOf({ ...newPerson(), iss: 'https://evil.example' }), {}, 'Bad ID token'],
  ['that expired', () => idTokenOf({ ...newPerson(), exp: now() - 120 }), {}, 'Bad ID token'],
  ['issued in the future', () => idTokenOf({ ...newPerson(), iat: now() + 600 }), {}, 'Bad ID token'],
  [
    'without a subject',
    () => idTokenOf({ email: 'ravi@example.in', email_verified: true }),
    {},
    'Missing sub claim in id_token',
  ],
  [
    'with another nonce',
    () => idTokenOf({ ...newPerson(), nonce: hashOf('one') }),
    { nonce: 'other' },
    'Nonces mismatch',
  ],
  [
    'with the nonce itself instead of its hash',
    () => idTokenOf({ ...newPerson(), nonce: 'one' }),
    { nonce: 'one' },
    'Nonces mismatch',
  ],
  [
    'without the nonce that is shown',
    () => idTokenOf(newPerson()),
    { nonce: 'one' },
    'Passed nonce and nonce in id_token should either both exist or not.',
  ],
  [
    'with a nonce that is not shown',
    () => idTokenOf({ ...newPerson(), nonce: hashOf('one') }),
    {},
    'Passed nonce and nonce in id_token should either both exist or not.',
  ],
  [
    'with another access token',
    () => idTokenOf({ ...newPerson(), at_hash: atHashOf('one') }),
    { access_token: 'other' },
    'ID token at_hash does not belong to the access token',
  ],
  ['that nobody signed', async () => unsigned(decodeJwt(await idTokenOf(newPerson()))), {}, 'Bad ID token'],
  ['with a changed signature', async () => tampered(await idTokenOf(newPerson())), {}, 'Bad ID token'],
  ['that is none', async () => 'no.jwt', {}, 'Bad ID token'],
  ['of one word', async () => 'token', {}, 'Bad ID token'],
])('a token %s is refused', async (_, make, more, message) => {
  const { data, error } = await signIn(await make(), more)

  expect(error).toMatchObject({ status: 400, message })
  expect(data.session).toBeNull()
})

async function signedByAnotherKey(claims: object, header: object = {}) {
  const { privateKey } = await generateKeyPair('RS256')
  return new SignJWT(decodeJwt(await idTokenOf({ ...claims })))
    .setProtectedHeader({ alg: 'RS256', kid: 'provider-key', ...header })
    .sign(privateKey)
}

test('a token of another key is refused, even under the provider’s name for its key', async () => {
  expect((await signIn(await signedByAnotherKey(newPerson()))).error).toMatchObject({
    message: 'Bad ID token',
  })
})

test('a key that the token brings along is not asked', async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const token = await new SignJWT(decodeJwt(await idTokenOf(newPerson())))
    .setProtectedHeader({ alg: 'RS256', jwk: await exportJWK(publicKey) })
    .sign(privateKey)

  expect((await signIn(token)).error).toMatchObject({ message: 'Bad ID token' })
})

test('the provider’s public key is not a secret to sign with', async () => {
  const { keys } = await (await fetch(`${needed('OPENID_ISSUER')}/jwks`)).json()
  const token = await new SignJWT(decodeJwt(await idTokenOf(newPerson())))
    .setProtectedHeader({ alg: 'HS256', kid: keys[0].kid })
    .sign(new TextEncoder().encode(JSON.stringify(keys[0])))

  expect((await signIn(token)).error).toMatchObject({ message: 'Bad ID token' })
})

test.each([
  ['azure', 'https://login.microsoftonline.com/evil/v2.0'],
  ['azure', 'https://sts.windows.net/evil/'],
  ['apple', 'https://appleid.apple.com.evil.example'],
  ['google', 'https://accounts.google.com.evil.example'],
])('a forged issuer does not name its own judge: %s and %s (CVE-2026-31813)', async (provider, iss) => {
  const { email } = await newLearner()
  const token = await signedByAnotherKey({ ...newPerson({ email }), iss })

  const { data, error } = await newClient().auth.signInWithIdToken({ provider, token })

  expect(error?.status).toBe(400)
  expect(data.session).toBeNull()
})

test('an issuer that the caller names is not asked either (CVE-2026-31813)', async () => {
  const token = await signedByAnotherKey({ ...newPerson(), iss: 'https://evil.example' })

  expect(
    await call('POST', '/token?grant_type=id_token', {
      body: { issuer: 'https://evil.example', client_id: 'any', id_token: token },
    }),
  ).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

test('the configured issuer may be named instead of the provider', async () => {
  const answer = await call('POST', '/token?grant_type=id_token', {
    body: { issuer: needed('OPENID_ISSUER'), client_id: 'any', id_token: await idTokenOf(newPerson()) },
  })

  expect(answer.status).toBe(200)
})

test.each([
  ['a provider that is off', { provider: 'apple' }, { status: 400, code: 'provider_disabled' }],
  ['a provider that is none', { provider: 'nobody' }, { status: 400, code: 'validation_failed' }],
])('a token of %s is refused', async (_, body, refusal) => {
  const { error } = await newClient().auth.signInWithIdToken({ ...body, token: await idTokenOf(newPerson()) })

  expect(error).toMatchObject(refusal)
})

test.each([
  ['no token', { provider: 'google' }, 'id_token required'],
  ['no provider', { id_token: 'x' }, 'provider or client_id and issuer required'],
  ['an issuer without a client', { id_token: 'x', issuer: 'x' }, 'provider or client_id and issuer required'],
])('with %s the answer has OAuth’s own form', async (_, body, description) => {
  expect(await call('POST', '/token?grant_type=id_token', { body })).toMatchObject({
    status: 400,
    body: { error: 'invalid request', error_description: description },
  })
})

test('somebody banned is refused', async () => {
  const person = newPerson()
  const { data } = await signIn(await idTokenOf(person))
  await newAdmin().auth.admin.updateUserById(data.user?.id ?? '', { ban_duration: '1h' })

  expect((await signIn(await idTokenOf(person))).error).toMatchObject({ status: 403, code: 'user_banned' })
})

test('five sign-ins of one new person at once make one account', async () => {
  const person = newPerson()
  const token = await idTokenOf(person)

  const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(token)))

  expect(answers.map(({ error }) => error)).toEqual(Array(5).fill(null))
  expect(new Set(answers.map(({ data }) => data.user?.id)).size).toBe(1)
})

test('somebody who signs in by token can choose a password later', async () => {
  const person = newPerson()
  const client = newClient()
  await client.auth.signInWithIdToken({ provider: 'google', token: await idTokenOf(person) })

  expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull()

  const { error } = await newClient().auth.signInWithPassword({ email: person.email, password: PASSWORD })
  expect(error).toBeNull()
})
