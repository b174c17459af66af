import { afterAll, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { auditOf, newProtectedLearner } from '../mfa/testing.ts'
import { SoftwareAuthenticator } from '../testing/software-authenticator.ts'
import { call, mailTo, newLearner, post, signIn } from '../testing.ts'
import { register, verifyRegistration } from './testing.ts'

const app = await startApp()
afterAll(app.close)

const options = (token?: string) => post(app, '/passkeys/registration/options', {}, token ? { token } : {})

test('the options ask for a passkey that brings the account along', async () => {
  const asha = await newLearner(app)
  const { status, body, headers } = await options(asha.token)

  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(Object.keys(body)).toEqual(['challenge_id', 'options', 'expires_at'])
  expect(body.expires_at - app.services.now() / 1000).toBeGreaterThan(298)
  expect(body.options).toMatchObject({
    rp: { id: 'localhost', name: 'Your Mentor for Indian Economy' },
    user: { name: asha.email, displayName: 'Asha Rao' },
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  })
  expect(Buffer.from(body.options.user.id, 'base64url').toString()).toBe(asha.id)
})

test('a passkey is registered, named after its keeper, noted, and its owner told', async () => {
  const asha = await newLearner(app)
  const keeper = new SoftwareAuthenticator({ aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4' })
  const { status, body } = await register(app, asha.token, keeper)

  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.any(String),
    friendly_name: 'Google Password Manager',
    created_at: expect.stringMatching(/Z$/),
  })
  expect((await auditOf(app, asha.id)).at(-1)).toEqual({
    action: 'passkey_created',
    log_type: 'user',
    traits: { passkey_id: body.id },
  })
  const mail = await mailTo(app, asha.email)
  expect(mail.subject).toBe('A passkey was added to your account')
  expect(mail.text).toContain('“Google Password Manager”')
  const { rows } = await app.services.db.owner.query(
    `select user_id, encode(credential_id, 'hex') as id, aaguid, sign_count, transports, attestation_type,
       backup_eligible, backed_up from auth.webauthn_credentials where id = $1`,
    [body.id],
  )
  expect(rows).toEqual([
    {
      user_id: asha.id,
      id: keeper.credentials[0]?.id.toString('hex'),
      aaguid: keeper.aaguid,
      sign_count: '0',
      transports: ['internal'],
      attestation_type: 'none',
      backup_eligible: true,
      backed_up: true,
    },
  ])
})

test('the next registration leaves out what is there', async () => {
  const asha = await newLearner(app)
  const { authenticator } = await register(app, asha.token)
  const { body } = await options(asha.token)

  expect(body.options.excludeCredentials).toEqual([
    {
      id: authenticator.credentials[0]?.id.toString('base64url'),
      type: 'public-key',
      transports: ['internal'],
    },
  ])
})

test('a registration is good once, also when it comes twice at once', async () => {
  const asha = await newLearner(app)
  const first = await register(app, asha.token)
  const again = await verifyRegistration(app, asha.token, first.proof)
  expect(again.status).toBe(400)
  expect(again.body).toEqual({
    code: 'webauthn_challenge_not_found',
    message: 'Challenge not found or already used',
  })

  const { body } = await options(asha.token)
  const proof = {
    challenge_id: body.challenge_id,
    credential: new SoftwareAuthenticator().create(body.options),
  }
  const answers = await Promise.all([1, 2, 3, 4].map(() => verifyRegistration(app, asha.token, proof)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
})

test('a challenge ends after five minutes', async () => {
  const asha = await newLearner(app)
  const { body } = await options(asha.token)
  app.advance(300_000)
  const credential = new SoftwareAuthenticator().create(body.options)
  const late = await verifyRegistration(app, asha.token, { challenge_id: body.challenge_id, credential })

  expect([late.status, late.body.code]).toEqual([400, 'webauthn_challenge_expired'])
})

test("somebody else's challenge is unknown, and so is one for signing in", async () => {
  const [asha, ravi] = [await newLearner(app), await newLearner(app)]
  const hers = (await options(asha.token)).body
  const signingIn = (await post(app, '/passkeys/authentication/options', {})).body
  for (const challenge_id of [hers.challenge_id, signingIn.challenge_id, crypto.randomUUID()]) {
    const credential = new SoftwareAuthenticator().create(hers.options)
    const { status, body } = await verifyRegistration(app, ravi.token, { challenge_id, credential })
    expect([status, body.code]).toEqual([400, 'webauthn_challenge_not_found'])
  }
  const credential = new SoftwareAuthenticator().create(hers.options)
  const own = await verifyRegistration(app, asha.token, { challenge_id: hers.challenge_id, credential })
  expect(own.status).toBe(200)
})

test.each([
  ['another site', { origin: 'https://economy-mentor.example.com' }],
  ['another port', { origin: 'http://localhost:3001' }],
  ['another relying party', { rpId: 'example.in' }],
  ['a challenge of its own', { challenge: 'bXkgb3duIGNoYWxsZW5nZQ' }],
  ['the other ceremony', { type: 'webauthn.get' }],
  ['nobody present', { userPresent: false }],
  ['an owner it did not recognise', { userVerified: false }],
])('a passkey with %s is refused, and the challenge is spent', async (_what, mischief) => {
  const asha = await newLearner(app)
  const { status, body, proof } = await register(app, asha.token, new SoftwareAuthenticator(), mischief)

  expect(status).toBe(400)
  expect(body).toEqual({ code: 'webauthn_verification_failed', message: 'Credential verification failed' })
  const again = await verifyRegistration(app, asha.token, proof)
  expect(again.body.code).toBe('webauthn_challenge_not_found')
  const list = await call(app, 'GET', '/passkeys', undefined, { token: asha.token })
  expect(list.text).toBe('[]')
})

test('a passkey is registered once, for whichever account', async () => {
  const [asha, ravi] = [await newLearner(app), await newLearner(app)]
  const { authenticator } = await register(app, asha.token)
  for (const { token } of [asha, ravi]) {
    const { status, body } = await register(app, token, authenticator, { knownKey: true })
    expect(status).toBe(422)
    expect(body).toEqual({
      code: 'webauthn_credential_exists',
      message: 'This credential is already registered',
    })
  }
})

test('ten passkeys and no more, also when asked for at once', async () => {
  const asha = await newLearner(app)
  for (let i = 0; i < 8; i++) expect((await register(app, asha.token)).status).toBe(200)
  // all four are begun while there is room, and finished at once
  const begun = await Promise.all([1, 2, 3, 4].map(() => options(asha.token)))
  const answers = await Promise.all(
    begun.map(({ body: { challenge_id, options: wanted } }) =>
      verifyRegistration(app, asha.token, {
        challenge_id,
        credential: new SoftwareAuthenticator().create(wanted),
      }),
    ),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  const { status, body } = await options(asha.token)
  expect([status, body.code]).toEqual([422, 'too_many_passkeys'])
})

test('with a second factor, a password alone adds no passkey', async () => {
  const asha = await newProtectedLearner(app)
  const { body: session } = await signIn(app, asha.email)
  const refused = await options(session.access_token)

  expect(refused.status).toBe(403)
  expect(refused.body).toEqual({
    code: 'insufficient_aal',
    message: 'AAL2 session is required to manage passkeys when MFA is enabled',
  })
  const begun = (await options(asha.token)).body
  const proof = {
    challenge_id: begun.challenge_id,
    credential: new SoftwareAuthenticator().create(begun.options),
  }
  expect((await verifyRegistration(app, session.access_token, proof)).body.code).toBe('insufficient_aal')
  expect((await verifyRegistration(app, asha.token, proof)).status).toBe(200)
})

test('visitors, anonymous learners, managed accounts and those nobody confirmed register none', async () => {
  expect((await options()).body.code).toBe('no_authorization')
  const [asha, ravi, meera] = [await newLearner(app), await newLearner(app), await newLearner(app)]
  const { owner } = app.services.db
  await owner.query('update auth.users set is_anonymous = true where id = $1', [asha.id])
  await owner.query('update auth.users set is_sso_user = true where id = $1', [ravi.id])
  await owner.query('update auth.users set email_confirmed_at = null where id = $1', [meera.id])

  const anonymous = await options(asha.token)
  expect([anonymous.status, anonymous.body.code]).toEqual([403, 'no_authorization'])
  const managed = await options(ravi.token)
  expect([managed.status, managed.body.code]).toEqual([422, 'validation_failed'])
  const unconfirmed = await options(meera.token)
  expect([unconfirmed.status, unconfirmed.body.code]).toEqual([403, 'email_not_confirmed'])
})

test.each([
  ['no challenge', { challenge_id: '', credential: {} }, 'validation_failed'],
  ['a challenge that is no id', { challenge_id: "'; --", credential: {} }, 'validation_failed'],
  ['no credential', { challenge_id: crypto.randomUUID() }, 'validation_failed'],
  ['NUL', { challenge_id: crypto.randomUUID(), credential: { id: '\u0000' } }, 'validation_failed'],
  ['a list', [], 'bad_json'],
  ['nothing', 'null', 'bad_json'],
])('a registration with %s is refused', async (_what, proof, code) => {
  const asha = await newLearner(app)
  const { status, body } = await post(app, '/passkeys/registration/verify', proof, { token: asha.token })

  expect([status, body.code]).toEqual([400, code])
})

test.each([
  ['a word', 'key'],
  ['an empty object', {}],
  ['no bytes', { id: '', rawId: '', type: 'public-key', response: {} }],
  [
    'half an attestation',
    {
      id: 'AA',
      rawId: 'AA',
      type: 'public-key',
      response: { clientDataJSON: 'e30', attestationObject: 'oWNmbXRkbm9uZQ' },
    },
  ],
  ['a hundred thousand letters', { id: 'A'.repeat(100_000), rawId: 'A', type: 'public-key', response: {} }],
])('a credential that is %s is refused', async (_what, credential) => {
  const asha = await newLearner(app)
  const { body: begun } = await options(asha.token)
  const proof = { challenge_id: begun.challenge_id, credential }
  const { status, body } = await verifyRegistration(app, asha.token, proof)

  expect([status, body.code]).toEqual([400, 'webauthn_verification_failed'])
})
