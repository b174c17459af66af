import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { type Mischief, SoftwareAuthenticator } from '../testing/software-authenticator.ts'
import { newLearner, PASSWORD, post, signIn } from '../testing.ts'
import { challenge, enroll, enrollKey, getUser, verify } from './testing.ts'

const app = await startApp()
afterAll(app.close)

/** Signs in anew and answers the key's challenge. */
async function useKey(
  learner: { email: string },
  { factorId, authenticator }: { factorId: string; authenticator: SoftwareAuthenticator },
  mischief: Mischief = {},
) {
  const { body: session } = await signIn(app, learner.email)
  const begun = await challenge(app, session.access_token, factorId)
  const response = authenticator.get(begun.webauthn.credential_options.publicKey, mischief)
  const proof = { challenge_id: begun.id, webauthn: { type: 'request', credential_response: response } }
  return { ...(await verify(app, session.access_token, factorId, proof)), session, proof }
}

test('a key is registered with options that a browser can use', async () => {
  const asha = await newLearner(app)
  const { body: factor } = await enroll(app, asha.token, {
    factor_type: 'webauthn',
    friendly_name: 'Blue key',
  })
  expect(factor).toEqual({ id: expect.any(String), type: 'webauthn', friendly_name: 'Blue key' })

  const { status, body } = await post(app, `/factors/${factor.id}/challenge`, {}, { token: asha.token })
  expect(status).toBe(200)
  expect(body).toMatchObject({ type: 'webauthn', expires_at: expect.any(Number) })
  expect(body.webauthn.type).toBe('create')
  const { publicKey } = body.webauthn.credential_options
  expect(publicKey).toMatchObject({
    rp: { id: 'localhost', name: 'Your Mentor for Indian Economy' },
    user: { name: asha.email, displayName: 'Asha Rao' },
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  expect(Buffer.from(publicKey.user.id, 'base64url').toString()).toBe(asha.id)
  expect(Buffer.from(publicKey.challenge, 'base64url').length).toBeGreaterThanOrEqual(16)
  expect(publicKey.pubKeyCredParams).toContainEqual({ alg: -7, type: 'public-key' })
})

test('a registered key lifts the session to aal2, now and at each sign-in', async () => {
  const asha = await newLearner(app)
  const key = await enrollKey(app, asha.token)
  expect(key.status).toBe(200)
  expect(key.body.user.factors).toMatchObject([{ status: 'verified', factor_type: 'webauthn' }])
  expect(decodeJwt(key.body.access_token)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/webauthn' }, { method: 'otp' }],
  })

  const { status, body } = await useKey(asha, key)
  expect(status).toBe(200)
  expect(decodeJwt(body.access_token)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
  })
})

test('a verified key is asked for by name, and the next one must be another', async () => {
  const asha = await newLearner(app)
  const { body: session, factorId, authenticator } = await enrollKey(app, asha.token)
  const id = authenticator.credentials[0]?.id.toString('base64url')
  const { webauthn } = await challenge(app, session.access_token, factorId)
  expect(webauthn).toMatchObject({
    type: 'request',
    credential_options: {
      publicKey: {
        rpId: 'localhost',
        userVerification: 'preferred',
        allowCredentials: [{ id, type: 'public-key', transports: ['internal'] }],
      },
    },
  })

  const { body: second } = await enroll(app, session.access_token, {
    factor_type: 'webauthn',
    friendly_name: 'Green key',
  })
  const begun = await challenge(app, session.access_token, second.id)
  expect(begun.webauthn.credential_options.publicKey.excludeCredentials).toMatchObject([{ id }])
})

test('the key is kept in the shape of hosted Supabase, and its counter goes on', async () => {
  const asha = await newLearner(app)
  const key = await enrollKey(app, asha.token)
  const read = async () => {
    const { rows } = await app.services.db.owner.query(
      'select web_authn_credential as kept, web_authn_aaguid as aaguid from auth.mfa_factors where id = $1',
      [key.factorId],
    )
    return rows[0]
  }
  expect(await read()).toEqual({
    aaguid: '00000000-0000-0000-0000-000000000000',
    kept: {
      id: key.authenticator.credentials[0]?.id.toString('base64'),
      publicKey: expect.any(String),
      attestationType: 'none',
      transport: ['internal'],
      flags: { userPresent: true, userVerified: true, backupEligible: true, backupState: true },
      authenticator: {
        AAGUID: 'AAAAAAAAAAAAAAAAAAAAAA==',
        signCount: 0,
        cloneWarning: false,
        attachment: '',
      },
    },
  })
  await useKey(asha, key)
  await useKey(asha, key)
  expect((await read()).kept.authenticator.signCount).toBe(2)
  expect((await getUser(app, key.body.access_token)).text).not.toContain('publicKey')
})

const WRONG: [string, Mischief][] = [
  ['another site', { origin: 'https://localhost.example.in' }],
  ['another port', { origin: 'http://localhost:3001' }],
  ['another relying party', { rpId: 'example.in' }],
  ['a challenge of its own', { challenge: 'bXkgb3duIGNoYWxsZW5nZQ' }],
  ['nobody present', { userPresent: false }],
]

test.each([...WRONG, ['the other ceremony', { type: 'webauthn.get' }]])(
  'a registration with %s is refused',
  async (_what, mischief) => {
    const asha = await newLearner(app)
    const { body: factor } = await enroll(app, asha.token, { factor_type: 'webauthn' })
    const begun = await challenge(app, asha.token, factor.id)
    const response = new SoftwareAuthenticator().create(
      begun.webauthn.credential_options.publicKey,
      mischief as Mischief,
    )
    const { status, body } = await verify(app, asha.token, factor.id, {
      challenge_id: begun.id,
      webauthn: { type: 'create', credential_response: response },
    })

    expect(status).toBe(422)
    expect(body).toEqual({ code: 'mfa_verification_failed', message: 'Invalid WebAuthn response' })
    expect((await getUser(app, asha.token)).body.factors[0].status).toBe('unverified')
  },
)

test.each([
  ...WRONG,
  ['the other ceremony', { type: 'webauthn.create' }],
  ['a forged signature', { forged: true }],
  ['a counter that stands still', { counter: 1 }],
  ['a counter that goes back', { counter: 0 }],
])('a proof with %s is refused', async (_what, mischief) => {
  const asha = await newLearner(app)
  const key = await enrollKey(app, asha.token)
  expect((await useKey(asha, key)).status).toBe(200)
  const { status, body, session } = await useKey(asha, key, mischief as Mischief)

  expect([status, body.code]).toEqual([422, 'mfa_verification_failed'])
  expect((await getUser(app, session.access_token)).status).toBe(200)
  expect((await useKey(asha, key)).status).toBe(200)
})

test('a proof is good once, also when it comes twice at once', async () => {
  const asha = await newLearner(app)
  const key = await enrollKey(app, asha.token)
  const { status, session, proof } = await useKey(asha, key)
  expect(status).toBe(200)
  const again = await verify(app, session.access_token, key.factorId, proof)
  expect([again.status, again.body.code]).toEqual([422, 'mfa_challenge_expired'])

  const begun = await challenge(app, session.access_token, key.factorId)
  const response = key.authenticator.get(begun.webauthn.credential_options.publicKey)
  const twice = { challenge_id: begun.id, webauthn: { type: 'request', credential_response: response } }
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => verify(app, session.access_token, key.factorId, twice)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
})

test("a key of somebody else, and the answer to somebody else's challenge, prove nothing", async () => {
  const [asha, ravi] = [await newLearner(app), await newLearner(app)]
  const [hers, his] = [await enrollKey(app, asha.token), await enrollKey(app, ravi.token)]
  const begun = await challenge(app, hers.body.access_token, hers.factorId)
  const { publicKey } = begun.webauthn.credential_options
  const response = his.authenticator.get({ ...publicKey, allowCredentials: [] })
  const proof = { challenge_id: begun.id, webauthn: { type: 'request', credential_response: response } }

  const foreignKey = await verify(app, hers.body.access_token, hers.factorId, proof)
  expect([foreignKey.status, foreignKey.body.code]).toEqual([422, 'mfa_verification_failed'])
  const foreignChallenge = await verify(app, his.body.access_token, his.factorId, proof)
  expect([foreignChallenge.status, foreignChallenge.body.code]).toEqual([422, 'mfa_factor_not_found'])
})

test('one key is not two factors', async () => {
  const asha = await newLearner(app)
  const key = await enrollKey(app, asha.token)
  const { body: second } = await enroll(app, key.body.access_token, { factor_type: 'webauthn' })
  const begun = await challenge(app, key.body.access_token, second.id)
  const { publicKey } = begun.webauthn.credential_options
  const { status, body } = await verify(app, key.body.access_token, second.id, {
    challenge_id: begun.id,
    webauthn: {
      type: 'create',
      credential_response: key.authenticator.create(publicKey, { knownKey: true }),
    },
  })

  expect([status, body.code]).toEqual([422, 'webauthn_credential_exists'])
})

test.each([
  ['nothing of WebAuthn', {}, 400, 'validation_failed'],
  ['a code instead', { code: '123456' }, 400, 'validation_failed'],
  ['no type', { webauthn: { credential_response: {} } }, 400, 'validation_failed'],
  ['an unknown type', { webauthn: { type: 'get', credential_response: {} } }, 400, 'validation_failed'],
  ['no response', { webauthn: { type: 'create' } }, 400, 'validation_failed'],
  [
    'an empty response',
    { webauthn: { type: 'create', credential_response: {} } },
    422,
    'mfa_verification_failed',
  ],
  [
    'a word as response',
    { webauthn: { type: 'create', credential_response: 'key' } },
    422,
    'mfa_verification_failed',
  ],
  [
    'bytes that are none',
    {
      webauthn: {
        type: 'create',
        credential_response: {
          id: 'AA',
          rawId: 'AA',
          type: 'public-key',
          response: { clientDataJSON: 'AA', attestationObject: 'AA' },
        },
      },
    },
    422,
    'mfa_verification_failed',
  ],
  ['NUL', { webauthn: { type: 'create', credential_response: { id: 'a\u0000' } } }, 400, 'validation_failed'],
])('a registration with %s is refused', async (_what, proof, status, code) => {
  const asha = await newLearner(app)
  const { body: factor } = await enroll(app, asha.token, { factor_type: 'webauthn' })
  const begun = await challenge(app, asha.token, factor.id)
  const answer = await verify(app, asha.token, factor.id, { challenge_id: begun.id, ...proof })

  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('the official client registers and uses a key', async () => {
  const asha = await newLearner(app)
  const client = app.client()
  await client.auth.signInWithPassword({ email: asha.email, password: PASSWORD })
  const { mfa } = client.auth
  const authenticator = new SoftwareAuthenticator()
  const site = { rpId: 'localhost', rpOrigins: ['http://localhost:3000'] }

  const { data: factor } = await mfa.enroll({ factorType: 'webauthn', friendlyName: 'Blue key' })
  const factorId = factor?.id ?? ''
  const begun = await mfa.challenge({ factorId, webauthn: site })
  if (begun.data?.webauthn.type !== 'create') throw new Error('not asked to register')
  const made = authenticator.create(asJson(begun.data.webauthn.credential_options.publicKey))
  const registered = await mfa.verify({
    factorId,
    challengeId: begun.data.id,
    webauthn: { ...site, type: 'create', credential_response: asBrowserWould(made) },
  })
  expect(registered.error).toBeNull()
  expect((await mfa.listFactors()).data?.webauthn).toMatchObject([{ friendly_name: 'Blue key' }])

  await client.auth.signInWithPassword({ email: asha.email, password: PASSWORD })
  const asked = await mfa.challenge({ factorId, webauthn: site })
  if (asked.data?.webauthn.type !== 'request') throw new Error('not asked to prove')
  const used = authenticator.get(asJson(asked.data.webauthn.credential_options.publicKey))
  const proved = await mfa.verify({
    factorId,
    challengeId: asked.data.id,
    webauthn: { ...site, type: 'request', credential_response: asBrowserWould(used) },
  })
  expect(proved.error).toBeNull()
  expect((await mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
})

// biome-ignore lint/suspicious/noExplicitAny: bytes become base64url again, as the authenticator here reads them
function asJson(options: any): any {
  return JSON.parse(
    JSON.stringify(options, (_key, value) =>
      value instanceof ArrayBuffer ? Buffer.from(value).toString('base64url') : value,
    ),
  )
}

// biome-ignore lint/suspicious/noExplicitAny: a PublicKeyCredential, of which the client needs but one method
function asBrowserWould(response: object): any {
  return { ...response, toJSON: () => response }
}
