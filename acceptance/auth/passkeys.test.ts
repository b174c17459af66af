/** passkey.*, registerPasskey and signInWithPasskey: a key that says whose it is, and opens the account alone. */

import { afterEach, expect, test, vi } from 'vitest'
import {
  API_URL,
  type Client,
  mailTo,
  newAdmin,
  newClient,
  newLearner,
  signedInElsewhere,
} from '../target.ts'
import { inBrowser } from './support/browser.ts'
import { call } from './support/http.ts'
import { methodsOf } from './support/jwt.ts'
import { type Mischief, SoftwareAuthenticator } from './support/software-authenticator.ts'
import { learnerWithTotp } from './support/totp.ts'

afterEach(() => vi.unstubAllGlobals())

const newAuthenticator = () => new SoftwareAuthenticator(new URL(API_URL).origin)

async function registered(client: Client, authenticator: SoftwareAuthenticator, mischief: Mischief = {}) {
  return inBrowser(authenticator, () => client.auth.registerPasskey(), mischief)
}

async function learnerWithPasskey() {
  const learner = await newLearner()
  const authenticator = newAuthenticator()
  const { data, error } = await registered(learner.client, authenticator)
  expect(error).toBeNull()
  return { ...learner, authenticator, passkeyId: data?.id ?? '' }
}

function signIn(authenticator: SoftwareAuthenticator, mischief: Mischief = {}, client = newClient()) {
  return inBrowser(authenticator, () => client.auth.signInWithPasskey(), mischief)
}

test('a passkey is registered in one step, and the owner is told by mail', async () => {
  const { client, email, passkeyId } = await learnerWithPasskey()

  const { data, error } = await client.auth.passkey.list()

  expect(error).toBeNull()
  expect(data).toMatchObject([{ id: passkeyId, friendly_name: 'Passkey', created_at: expect.any(String) }])
  expect(data?.[0]).not.toHaveProperty('last_used_at')
  await mailTo(email, /passkey was added/i)
})

test('the passkey opens the account without address and password', async () => {
  const { id, authenticator, client: owner } = await learnerWithPasskey()
  const client = newClient()

  const { data, error } = await signIn(authenticator, {}, client)

  expect(error).toBeNull()
  expect(data?.user?.id).toBe(id)
  expect(methodsOf(data?.session?.access_token)).toEqual(['passkey'])
  expect((await client.auth.getUser()).data.user?.id).toBe(id)
  expect((await owner.auth.passkey.list()).data?.[0]).toHaveProperty('last_used_at')
})

test('registering is also two steps', async () => {
  const { client, email, id } = await newLearner()
  const authenticator = newAuthenticator()

  const started = await client.auth.passkey.startRegistration()
  expect(started.error).toBeNull()
  expect(started.data).toMatchObject({
    challenge_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    expires_at: expect.any(Number),
    options: {
      rp: { id: new URL(API_URL).hostname },
      user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: 'Asha Rao' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  })
  if (!started.data) throw new Error('no challenge')
  const { data, error } = await client.auth.passkey.verifyRegistration({
    challengeId: started.data.challenge_id,
    credential: authenticator.create(started.data.options as never) as never,
  })

  expect(error).toBeNull()
  expect(data).toMatchObject({ id: expect.any(String), created_at: expect.any(String) })
})

test('signing in is also two steps', async () => {
  const { id, authenticator } = await learnerWithPasskey()
  const client = newClient()

  const started = await client.auth.passkey.startAuthentication()
  expect(started.error).toBeNull()
  expect(started.data).toMatchObject({
    options: { userVerification: 'required', challenge: expect.any(String) },
  })
  if (!started.data) throw new Error('no challenge')
  const { data, error } = await client.auth.passkey.verifyAuthentication({
    challengeId: started.data.challenge_id,
    credential: authenticator.get(started.data.options as never) as never,
  })

  expect(error).toBeNull()
  expect(data?.user?.id).toBe(id)
})

test('the question tells nobody who has a passkey', async () => {
  await learnerWithPasskey()

  const { data } = await newClient().auth.passkey.startAuthentication()

  expect(data?.options.allowCredentials ?? []).toEqual([])
})

test('a passkey that is registered already is named to the browser, so that it offers another', async () => {
  const { client, authenticator } = await learnerWithPasskey()

  const { data } = await client.auth.passkey.startRegistration()

  expect(data?.options.excludeCredentials).toMatchObject([{ id: authenticator.keys[0]?.id }])
})

test.each<[string, Mischief]>([
  ['of another origin', { origin: 'https://evil.example' }],
  ['of another site', { rpId: 'evil.example' }],
  ['to another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['of the other ceremony', { type: 'webauthn.get' }],
  ['that nobody touched', { userPresent: false }],
  ['whose owner was not asked to prove themselves', { userVerified: false }],
])('a registration %s is refused', async (_, mischief) => {
  const { client } = await newLearner()

  const { error } = await registered(client, newAuthenticator(), mischief)

  expect(error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' })
  expect((await client.auth.passkey.list()).data).toEqual([])
})

test.each<[string, Mischief]>([
  ['of another origin', { origin: 'https://evil.example' }],
  ['of another site', { rpId: 'evil.example' }],
  ['to another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['of the other ceremony', { type: 'webauthn.create' }],
  ['with another signature', { forged: true }],
  ['that nobody touched', { userPresent: false }],
  ['whose owner was not asked to prove themselves', { userVerified: false }],
  ['for somebody else', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
  ['for nobody', { userHandle: '' }],
])('a sign-in %s is refused', async (_, mischief) => {
  const { authenticator } = await learnerWithPasskey()

  const { data, error } = await signIn(authenticator, mischief)

  expect(error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' })
  expect(data).toBeNull()
})

test('a passkey that nobody registered is refused as a wrong signature is', async () => {
  const authenticator = newAuthenticator()
  authenticator.create({ challenge: 'x', rp: { id: new URL(API_URL).hostname }, user: { id: 'eA' } })

  expect((await signIn(authenticator)).error).toMatchObject({
    status: 400,
    code: 'webauthn_verification_failed',
    message: 'Credential verification failed',
  })
})

test('a passkey whose counter does not grow was copied, and is refused', async () => {
  const { authenticator } = await learnerWithPasskey()
  expect((await signIn(authenticator, { counter: 7 })).error).toBeNull()

  expect((await signIn(authenticator, { counter: 7 })).error).toMatchObject({
    code: 'webauthn_verification_failed',
  })
  expect((await signIn(authenticator, { counter: 8 })).error).toBeNull()
})

test('a challenge is good once, whatever became of it', async () => {
  const { authenticator } = await learnerWithPasskey()
  const { data } = await newClient().auth.passkey.startAuthentication()
  const answer = (mischief: Mischief = {}) =>
    newClient().auth.passkey.verifyAuthentication({
      challengeId: data?.challenge_id ?? '',
      credential: authenticator.get(data?.options as never, mischief) as never,
    })

  expect((await answer({ forged: true })).error).toMatchObject({ code: 'webauthn_verification_failed' })
  expect((await answer()).error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' })
})

test('a challenge belongs to who asked for it', async () => {
  const asha = await newLearner()
  const ravi = await newLearner('Ravi Kumar')
  const { data } = await asha.client.auth.passkey.startRegistration()

  const { error } = await ravi.client.auth.passkey.verifyRegistration({
    challengeId: data?.challenge_id ?? '',
    credential: newAuthenticator().create(data?.options as never) as never,
  })

  expect(error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' })
})

test('a challenge to register is none to sign in', async () => {
  const { client, authenticator } = await learnerWithPasskey()
  const { data } = await client.auth.passkey.startRegistration()

  const { error } = await newClient().auth.passkey.verifyAuthentication({
    challengeId: data?.challenge_id ?? '',
    credential: authenticator.get({ challenge: data?.options.challenge ?? '', rpId: 'localhost' }) as never,
  })

  expect(error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' })
})

test.each([
  ['no challenge', { credential: {} }, 'validation_failed'],
  ['a challenge that is none', { challenge_id: 'x', credential: {} }, 'validation_failed'],
  [
    'a challenge that nobody made',
    { challenge_id: crypto.randomUUID(), credential: {} },
    'webauthn_challenge_not_found',
  ],
  ['no credential', { challenge_id: crypto.randomUUID() }, 'validation_failed'],
])('an answer with %s is refused', async (_, body, code) => {
  const { session } = await newLearner()

  for (const path of ['/passkeys/registration/verify', '/passkeys/authentication/verify']) {
    const answer = await call('POST', path, { token: session.access_token, body })
    expect({ path, status: answer.status, code: answer.body.code }).toEqual({ path, status: 400, code })
  }
})

test('one passkey is not registered twice, by its owner or by somebody else', async () => {
  const asha = await learnerWithPasskey()
  const ravi = await newLearner('Ravi Kumar')

  for (const { client } of [asha, ravi]) {
    expect((await registered(client, asha.authenticator, { knownKey: true })).error).toMatchObject({
      status: 422,
      code: 'webauthn_credential_exists',
    })
  }
})

test('the eleventh passkey is too many', async () => {
  const { client } = await newLearner()
  for (let index = 0; index < 10; index++) {
    expect((await registered(client, newAuthenticator())).error).toBeNull()
  }

  expect((await registered(client, newAuthenticator())).error).toMatchObject({
    status: 422,
    code: 'too_many_passkeys',
  })
})

test('a passkey is renamed', async () => {
  const { client, passkeyId } = await learnerWithPasskey()

  const { data, error } = await client.auth.passkey.update({ passkeyId, friendlyName: 'फ़ोन 📱' })

  expect(error).toBeNull()
  expect(data).toMatchObject({ id: passkeyId, friendly_name: 'फ़ोन 📱' })
  expect((await client.auth.passkey.list()).data?.[0]?.friendly_name).toBe('फ़ोन 📱')
})

test.each([
  ['empty', ''],
  ['of spaces', '   '],
  ['too long', 'x'.repeat(121)],
])('a name that is %s is refused', async (_, friendlyName) => {
  const { client, passkeyId } = await learnerWithPasskey()

  expect((await client.auth.passkey.update({ passkeyId, friendlyName })).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
})

test('a passkey that is removed opens nothing, and the owner is told by mail', async () => {
  const { client, passkeyId, authenticator, email } = await learnerWithPasskey()

  expect(await client.auth.passkey.delete({ passkeyId })).toEqual({ data: null, error: null })

  expect((await client.auth.passkey.list()).data).toEqual([])
  expect((await signIn(authenticator)).error).toMatchObject({ code: 'webauthn_verification_failed' })
  await mailTo(email, /passkey was removed/i)
})

test('somebody else’s passkey is not found', async () => {
  const asha = await learnerWithPasskey()
  const { client } = await newLearner('Ravi Kumar')
  const { passkeyId } = asha

  expect((await client.auth.passkey.update({ passkeyId, friendlyName: 'Mine' })).error?.status).toBe(404)
  expect((await client.auth.passkey.delete({ passkeyId })).error?.status).toBe(404)
  expect((await client.auth.passkey.list()).data).toEqual([])
  expect((await asha.client.auth.passkey.list()).data).toMatchObject([{ friendly_name: 'Passkey' }])
})

test.each(['x', '00000000-0000-0000-0000-000000000000'])('the passkey %s is not found', async (passkeyId) => {
  const { client } = await newLearner()

  expect((await client.auth.passkey.update({ passkeyId, friendlyName: 'Mine' })).error?.status).toBe(404)
  expect((await client.auth.passkey.delete({ passkeyId })).error?.status).toBe(404)
})

test('without a session the client does not even ask for the passkeys of nobody', async () => {
  const { auth } = newClient()
  const missing = { name: 'AuthSessionMissingError' }
  const passkeyId = crypto.randomUUID()

  expect((await auth.passkey.list()).error).toMatchObject(missing)
  expect((await auth.passkey.startRegistration()).error).toMatchObject(missing)
  expect((await auth.passkey.update({ passkeyId, friendlyName: 'x' })).error).toMatchObject(missing)
  expect((await auth.passkey.delete({ passkeyId })).error).toMatchObject(missing)
})

test.each([
  ['GET', '/passkeys'],
  ['POST', '/passkeys/registration/options'],
  ['POST', '/passkeys/registration/verify'],
  ['PATCH', `/passkeys/${crypto.randomUUID()}`],
  ['DELETE', `/passkeys/${crypto.randomUUID()}`],
])('%s %s is not for the public key of the project', async (method, path) => {
  const answer = await call(method, path, { body: method === 'GET' ? undefined : {} })

  expect(answer).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
})

test('once there is a second factor, a password alone registers, renames and removes no passkey', async () => {
  const { client: proved, email } = await learnerWithTotp()
  const { data } = await registered(proved, newAuthenticator())
  const passkeyId = data?.id ?? ''
  const { client } = await signedInElsewhere(email)
  const insufficient = { status: 403, code: 'insufficient_aal' }

  expect((await registered(client, newAuthenticator())).error).toMatchObject(insufficient)
  expect((await client.auth.passkey.update({ passkeyId, friendlyName: 'x' })).error).toMatchObject(
    insufficient,
  )
  expect((await client.auth.passkey.delete({ passkeyId })).error).toMatchObject(insufficient)
  expect((await client.auth.passkey.list()).error).toBeNull()
})

test('somebody banned stays out', async () => {
  const { authenticator, id } = await learnerWithPasskey()
  await newAdmin().auth.admin.updateUserById(id, { ban_duration: '1h' })

  expect((await signIn(authenticator)).error).toMatchObject({ status: 403, code: 'user_banned' })
})

test('passkeys go with the account', async () => {
  const { authenticator, id } = await learnerWithPasskey()
  await newAdmin().auth.admin.deleteUser(id)

  expect((await signIn(authenticator)).error).toMatchObject({ code: 'webauthn_verification_failed' })
})

test('a changed password leaves the passkey: it was never known by the old one', async () => {
  const { client, authenticator } = await learnerWithPasskey()
  await client.auth.updateUser({ password: 'Winter-27-Frost' })

  expect((await signIn(authenticator)).error).toBeNull()
})

test('outside a browser the client does not even ask', async () => {
  const { client } = await newLearner()
  const refusal = { message: 'Browser does not support WebAuthn' }

  expect((await client.auth.registerPasskey()).error).toMatchObject(refusal)
  expect((await newClient().auth.signInWithPasskey()).error).toMatchObject(refusal)
})
