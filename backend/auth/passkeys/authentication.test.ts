import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { auditOf, getUser, newProtectedLearner } from '../mfa/testing.ts'
import { SoftwareAuthenticator } from '../testing/software-authenticator.ts'
import { call, newLearner, post, refresh } from '../testing.ts'
import { register, signInWithPasskey, startAuthentication, verifyAuthentication } from './testing.ts'

const app = await startApp()
afterAll(app.close)

test('the options name no account and no passkey', async () => {
  const asha = await newLearner(app)
  await register(app, asha.token)
  const { status, body } = await post(app, '/passkeys/authentication/options', {
    gotrue_meta_security: {},
  })

  expect(status).toBe(200)
  expect(body).toEqual({
    challenge_id: expect.any(String),
    expires_at: expect.any(Number),
    options: {
      challenge: expect.any(String),
      rpId: 'localhost',
      allowCredentials: [],
      userVerification: 'required',
      timeout: 300_000,
    },
  })
})

test('a passkey signs its owner in, without a name and without a password', async () => {
  const asha = await newLearner(app)
  const { authenticator, body: passkey } = await register(app, asha.token)
  const { status, body } = await signInWithPasskey(app, authenticator)

  expect(status).toBe(200)
  expect(body).toMatchObject({ token_type: 'bearer', user: { id: asha.id, email: asha.email } })
  expect(decodeJwt(body.access_token)).toMatchObject({
    sub: asha.id,
    aal: 'aal1',
    amr: [{ method: 'passkey', timestamp: expect.any(Number) }],
  })
  expect((await getUser(app, body.access_token)).status).toBe(200)
  expect((await refresh(app, body.refresh_token)).status).toBe(200)
  const list = await call(app, 'GET', '/passkeys', undefined, { token: body.access_token })
  expect(JSON.parse(list.text)).toMatchObject([{ id: passkey.id, last_used_at: expect.any(String) }])
  expect((await auditOf(app, asha.id)).at(-1)).toEqual({
    action: 'login',
    log_type: 'account',
    traits: { provider: 'passkey', passkey_id: passkey.id },
  })
})

test('where there is a second factor, it is asked for after a passkey too', async () => {
  const asha = await newProtectedLearner(app)
  const { authenticator } = await register(app, asha.token)
  const { body } = await signInWithPasskey(app, authenticator)

  expect(decodeJwt(body.access_token).aal).toBe('aal1')
  const changed = await call(
    app,
    'PUT',
    '/user',
    { password: 'Repo-rate-2027' },
    { token: body.access_token },
  )
  expect([changed.status, changed.body.code]).toEqual([401, 'insufficient_aal'])
})

test('a proof is good once, also when it comes many times at once', async () => {
  const asha = await newLearner(app)
  const { authenticator } = await register(app, asha.token)
  const { proof, status } = await signInWithPasskey(app, authenticator)
  expect(status).toBe(200)
  const again = await verifyAuthentication(app, proof)
  expect([again.status, again.body.code]).toEqual([400, 'webauthn_challenge_not_found'])

  const { challenge_id, options } = await startAuthentication(app)
  const fresh = { challenge_id, credential: authenticator.get(options) }
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => verifyAuthentication(app, fresh)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'webauthn_challenge_not_found')).toHaveLength(5)
})

test('two copies of a passkey that count alike: one gets in', async () => {
  const asha = await newLearner(app)
  const { authenticator } = await register(app, asha.token)
  const begun = [await startAuthentication(app), await startAuthentication(app)]
  const proofs = begun.map(({ challenge_id, options }) => ({
    challenge_id,
    credential: authenticator.get(options, { counter: 1 }),
  }))
  const answers = await Promise.all(proofs.map((proof) => verifyAuthentication(app, proof)))

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a passkey that does not count at all signs in time and again', async () => {
  const asha = await newLearner(app)
  const { authenticator } = await register(app, asha.token)

  for (let i = 0; i < 2; i++) {
    expect((await signInWithPasskey(app, authenticator, { counter: 0 })).status).toBe(200)
  }
})

test.each([
  ['another site', { origin: 'https://economy-mentor.example.com' }],
  ['another port', { origin: 'http://localhost:3001' }],
  ['another relying party', { rpId: 'example.in' }],
  ['a challenge of its own', { challenge: 'bXkgb3duIGNoYWxsZW5nZQ' }],
  ['the other ceremony', { type: 'webauthn.create' }],
  ['a forged signature', { forged: true }],
  ['nobody present', { userPresent: false }],
  ['an owner it did not recognise', { userVerified: false }],
  ['a counter that stands still', { counter: 1 }],
  ['a counter that goes back', { counter: 0 }],
  ['no owner', { userHandle: undefined }],
  ['an empty owner', { userHandle: '' }],
  ['an owner that is no id', { userHandle: 'YWRtaW4' }],
])('a passkey with %s does not sign in', async (_what, mischief) => {
  const asha = await newLearner(app)
  const { authenticator } = await register(app, asha.token)
  expect((await signInWithPasskey(app, authenticator)).status).toBe(200)
  const { status, body } = await signInWithPasskey(app, authenticator, mischief)

  expect(status).toBe(400)
  expect(body).toEqual({ code: 'webauthn_verification_failed', message: 'Credential verification failed' })
  expect((await signInWithPasskey(app, authenticator)).status).toBe(200)
})

test('a passkey does not sign in as somebody else', async () => {
  const [asha, ravi] = [await newLearner(app), await newLearner(app)]
  const { authenticator } = await register(app, asha.token)
  await register(app, ravi.token)
  const { status, body } = await signInWithPasskey(app, authenticator, {
    userHandle: Buffer.from(ravi.id).toString('base64url'),
  })

  expect([status, body.code]).toEqual([400, 'webauthn_verification_failed'])
})

test('an unknown passkey and a removed one are told the same', async () => {
  const asha = await newLearner(app)
  const stranger = new SoftwareAuthenticator()
  const { body: begun } = await post(app, '/passkeys/registration/options', {}, { token: asha.token })
  stranger.create(begun.options)
  const unknown = await signInWithPasskey(app, stranger)
  const { authenticator, body: passkey } = await register(app, asha.token)
  await call(app, 'DELETE', `/passkeys/${passkey.id}`, undefined, { token: asha.token })
  const removed = await signInWithPasskey(app, authenticator)

  for (const { status, body } of [unknown, removed]) {
    expect(status).toBe(400)
    expect(body).toEqual({ code: 'webauthn_verification_failed', message: 'Credential verification failed' })
  }
})

test('a challenge ends after five minutes, and one for registering signs nobody in', async () => {
  const asha = await newLearner(app)
  const { authenticator } = await register(app, asha.token)
  const { challenge_id, options } = await startAuthentication(app)
  const { body: other } = await post(app, '/passkeys/registration/options', {}, { token: asha.token })
  const wrongKind = await verifyAuthentication(app, {
    challenge_id: other.challenge_id,
    credential: authenticator.get({ ...options, challenge: other.options.challenge }),
  })
  expect(wrongKind.body.code).toBe('webauthn_challenge_not_found')

  app.advance(300_000)
  const late = await verifyAuthentication(app, { challenge_id, credential: authenticator.get(options) })
  expect([late.status, late.body.code]).toEqual([400, 'webauthn_challenge_expired'])
})

test.each([
  ['banned', `banned_until = now() + interval '1 day'`, 403, 'user_banned'],
  ['not confirmed', 'email_confirmed_at = null', 403, 'email_not_confirmed'],
  ['deleted', 'deleted_at = now()', 400, 'webauthn_verification_failed'],
])('an account that is %s is not entered with a passkey either', async (_what, change, status, code) => {
  const asha = await newLearner(app)
  const { authenticator } = await register(app, asha.token)
  await app.services.db.owner.query(`update auth.users set ${change} where id = $1`, [asha.id])
  const answer = await signInWithPasskey(app, authenticator)

  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test.each([
  ['nothing', {}, 'validation_failed'],
  ['no credential', { challenge_id: crypto.randomUUID() }, 'validation_failed'],
  ['a challenge that is no id', { challenge_id: 'x'.repeat(9000), credential: {} }, 'validation_failed'],
  [
    'an unknown challenge',
    { challenge_id: crypto.randomUUID(), credential: {} },
    'webauthn_challenge_not_found',
  ],
  ['NUL', { challenge_id: 'a\u0000', credential: {} }, 'validation_failed'],
  ['a list', [], 'bad_json'],
])('a proof with %s is refused', async (_what, proof, code) => {
  const { status, body } = await verifyAuthentication(app, proof)

  expect([status, body.code]).toEqual([400, code])
})

test.each([
  ['a word', 'key'],
  ['an empty object', {}],
  ['a list', [1]],
  [
    'no bytes',
    { id: 'AA', rawId: 'AA', response: { clientDataJSON: '', authenticatorData: '', signature: '' } },
  ],
])('a credential that is %s is refused', async (_what, credential) => {
  const { challenge_id } = await startAuthentication(app)
  const { status, body } = await verifyAuthentication(app, { challenge_id, credential })

  expect([status, body.code]).toEqual([400, 'webauthn_verification_failed'])
})

test('challenges that nobody answered are swept away', async () => {
  const { challenge_id } = await startAuthentication(app)
  app.advance(2 * 3_600_000)
  await startAuthentication(app)
  const { rows } = await app.services.db.owner.query('select from auth.webauthn_challenges where id = $1', [
    challenge_id,
  ])

  expect(rows).toEqual([])
})

test('asking and answering are limited by address', async () => {
  const own = await startApp({
    config: { rateLimits: true, trustedProxyHeader: 'x-client' },
    auth: { rate_limit: { ...app.services.project.auth.rate_limit, sign_in_sign_ups: 3 } },
  })
  for (const what of ['options', 'verify']) {
    const ask = (address: string) =>
      post(own, `/passkeys/authentication/${what}`, {}, { headers: { 'x-client': address } })
    for (let i = 0; i < 3; i++) expect((await ask('198.51.100.7')).status).not.toBe(429)

    expect((await ask('198.51.100.7')).body.code).toBe('over_request_rate_limit')
    expect((await ask('198.51.100.8')).status).not.toBe(429)
  }
  await own.close()
})
