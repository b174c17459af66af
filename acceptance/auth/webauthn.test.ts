/** mfa.webauthn.*: a security key as second factor, as a browser with such a key would use it. */

import { afterEach, expect, test, vi } from 'vitest'
import { API_URL, newClient, newLearner, signedInElsewhere } from '../target.ts'
import { inBrowser } from './support/browser.ts'
import { call } from './support/http.ts'
import { claimsOf, methodsOf } from './support/jwt.ts'
import { type Mischief, SoftwareAuthenticator } from './support/software-authenticator.ts'
import { learnerWithTotp } from './support/totp.ts'

afterEach(() => vi.unstubAllGlobals())

const newKey = () => new SoftwareAuthenticator(new URL(API_URL).origin)
const site = { rpId: new URL(API_URL).hostname, rpOrigins: [new URL(API_URL).origin] }

/** A learner whose session has been proved by a security key. */
async function learnerWithKey(key = newKey()) {
  const learner = await newLearner()
  const { data, error } = await inBrowser(key, () =>
    learner.client.auth.mfa.webauthn.register({ friendlyName: 'Key', webauthn: site }),
  )
  expect(error).toBeNull()
  const factorId = (await learner.client.auth.mfa.listFactors()).data?.webauthn[0]?.id ?? ''
  return { ...learner, key, factorId, aal2: data }
}

test('a key is registered in one step, and lifts the session to aal2', async () => {
  const { client, aal2, factorId } = await learnerWithKey()

  expect(aal2).toMatchObject({ token_type: 'bearer', user: { factors: [{ factor_type: 'webauthn' }] } })
  expect(claimsOf(aal2?.access_token).aal).toBe('aal2')
  expect(methodsOf(aal2?.access_token)).toEqual(['mfa/webauthn', 'otp'])
  expect((await client.auth.mfa.listFactors()).data?.webauthn).toMatchObject([
    { id: factorId, friendly_name: 'Key', status: 'verified' },
  ])
})

test('the same key proves the next sign-in', async () => {
  const { email, key, factorId } = await learnerWithKey()
  const { client } = await signedInElsewhere(email)

  const { data, error } = await inBrowser(key, () =>
    client.auth.mfa.webauthn.authenticate({ factorId, webauthn: site }),
  )

  expect(error).toBeNull()
  expect(claimsOf(data?.access_token).aal).toBe('aal2')
  expect(methodsOf(data?.access_token)).toEqual(['mfa/webauthn', 'password'])
})

test('enrolling, challenging and verifying are also three steps', async () => {
  const { client } = await newLearner()
  const key = newKey()

  const enrolled = await client.auth.mfa.webauthn.enroll({ friendlyName: 'Key' })
  expect(enrolled.error).toBeNull()
  const factorId = enrolled.data?.id ?? ''
  expect(enrolled.data).toMatchObject({ type: 'webauthn', friendly_name: 'Key' })
  const challenge = await inBrowser(key, () =>
    client.auth.mfa.webauthn.challenge({ factorId, webauthn: site }),
  )
  expect(challenge.error).toBeNull()
  if (!challenge.data) throw new Error('no challenge')
  const { data, error } = await client.auth.mfa.webauthn.verify({
    factorId,
    challengeId: challenge.data.challengeId,
    webauthn: { ...site, ...challenge.data.webauthn } as never,
  })

  expect(error).toBeNull()
  expect(claimsOf(data?.access_token).aal).toBe('aal2')
})

test('the challenge says what a browser needs, and the site comes from the configuration', async () => {
  const { session, client, email, id } = await newLearner()
  const { data } = await client.auth.mfa.webauthn.enroll({ friendlyName: 'Key' })

  const { status, body } = await call('POST', `/factors/${data?.id}/challenge`, {
    token: session.access_token,
    body: { webauthn: { rpId: 'evil.example', rpOrigins: ['https://evil.example'] } },
  })

  expect(status).toBe(200)
  expect(body).toMatchObject({
    type: 'webauthn',
    expires_at: expect.any(Number),
    webauthn: {
      type: 'create',
      credential_options: {
        publicKey: {
          rp: { id: site.rpId, name: expect.any(String) },
          user: { id: Buffer.from(id).toString('base64url'), name: email },
          challenge: expect.stringMatching(/^[\w-]{20,}$/),
          pubKeyCredParams: expect.arrayContaining([{ type: 'public-key', alg: -7 }]),
          attestation: 'none',
        },
      },
    },
  })
})

test('once registered, the key itself is asked for', async () => {
  const { client, factorId, key } = await learnerWithKey()
  const { data } = await client.auth.getSession()

  const { body } = await call('POST', `/factors/${factorId}/challenge`, {
    token: data.session?.access_token ?? '',
  })

  expect(body.webauthn).toMatchObject({
    type: 'request',
    credential_options: { publicKey: { rpId: site.rpId, allowCredentials: [{ id: key.keys[0]?.id }] } },
  })
})

test.each<[string, Mischief]>([
  ['of another origin', { origin: 'https://evil.example' }],
  ['of another site', { rpId: 'evil.example' }],
  ['to another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['of the other ceremony', { type: 'webauthn.get' }],
  ['that nobody touched', { userPresent: false }],
])('a registration %s is refused', async (_, mischief) => {
  const { client } = await newLearner()

  const { error } = await inBrowser(
    newKey(),
    () => client.auth.mfa.webauthn.register({ friendlyName: 'Key', webauthn: site }),
    mischief,
  )

  expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  expect((await client.auth.mfa.listFactors()).data?.webauthn).toEqual([])
})

test.each<[string, Mischief]>([
  ['of another origin', { origin: 'https://evil.example' }],
  ['of another site', { rpId: 'evil.example' }],
  ['to another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['of the other ceremony', { type: 'webauthn.create' }],
  ['with another signature', { forged: true }],
  ['that nobody touched', { userPresent: false }],
])('a proof %s is refused', async (_, mischief) => {
  const { email, key, factorId } = await learnerWithKey()
  const { client } = await signedInElsewhere(email)

  const { error } = await inBrowser(
    key,
    () => client.auth.mfa.webauthn.authenticate({ factorId, webauthn: site }),
    mischief,
  )

  expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1')
})

test('a key whose counter does not grow was copied, and is refused', async () => {
  const { email, key, factorId } = await learnerWithKey()
  const { client } = await signedInElsewhere(email)
  const prove = (mischief: Mischief) =>
    inBrowser(key, () => client.auth.mfa.webauthn.authenticate({ factorId, webauthn: site }), mischief)
  expect((await prove({ counter: 7 })).error).toBeNull()

  expect((await prove({ counter: 7 })).error).toMatchObject({ code: 'mfa_verification_failed' })
  expect((await prove({ counter: 3 })).error).toMatchObject({ code: 'mfa_verification_failed' })
  expect((await prove({ counter: 8 })).error).toBeNull()
})

test('one key is not registered twice', async () => {
  const { client, key } = await learnerWithKey()

  const { error } = await inBrowser(
    key,
    () => client.auth.mfa.webauthn.register({ friendlyName: 'Again', webauthn: site }),
    { knownKey: true },
  )

  expect(error).toMatchObject({ status: 422, code: 'webauthn_credential_exists' })
})

test('somebody else’s key is refused', async () => {
  const asha = await learnerWithKey()
  const ravi = await learnerWithKey()
  const { client } = await signedInElsewhere(asha.email)
  const challenge = await call('POST', `/factors/${asha.factorId}/challenge`, {
    token: (await client.auth.getSession()).data.session?.access_token ?? '',
  })
  const { publicKey } = challenge.body.webauthn.credential_options

  const { status, body } = await call('POST', `/factors/${asha.factorId}/verify`, {
    token: (await client.auth.getSession()).data.session?.access_token ?? '',
    body: {
      challenge_id: challenge.body.id,
      webauthn: {
        type: 'request',
        credential_response: ravi.key.get({ ...publicKey, allowCredentials: [] }),
      },
    },
  })

  expect({ status, code: body.code }).toEqual({ status: 422, code: 'mfa_verification_failed' })
})

test('an answer that was listened to is not good again', async () => {
  const { factorId, key, aal2 } = await learnerWithKey()
  const token = aal2?.access_token ?? ''
  const challenge = await call('POST', `/factors/${factorId}/challenge`, { token })
  const proof = {
    challenge_id: challenge.body.id,
    webauthn: {
      type: 'request',
      credential_response: key.get(challenge.body.webauthn.credential_options.publicKey),
    },
  }
  const prove = () => call('POST', `/factors/${factorId}/verify`, { token, body: proof })

  expect((await prove()).status).toBe(200)
  expect(await prove()).toMatchObject({ status: 422, body: { code: 'mfa_challenge_expired' } })
})

test.each([
  ['nothing', undefined],
  ['no kind', { credential_response: {} }],
  ['another kind', { type: 'telepathy', credential_response: {} }],
  ['no answer', { type: 'create' }],
])('a proof with %s is refused as incomplete', async (_, webauthn) => {
  const { client, session } = await newLearner()
  const { data } = await client.auth.mfa.webauthn.enroll({ friendlyName: 'Key' })
  const token = session.access_token
  const challenge = await call('POST', `/factors/${data?.id}/challenge`, { token })

  const body = { challenge_id: challenge.body.id, webauthn }

  expect(await call('POST', `/factors/${data?.id}/verify`, { token, body })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
})

test.each([{}, 'x', 42, [], { id: 'x' }, { id: 'x', rawId: 'x', response: { clientDataJSON: 'e30' } }])(
  'a proof of the form %j is refused, not stumbled over',
  async (credential_response) => {
    const { client, session } = await newLearner()
    const { data } = await client.auth.mfa.webauthn.enroll({ friendlyName: 'Key' })
    const token = session.access_token
    const challenge = await call('POST', `/factors/${data?.id}/challenge`, { token })

    const { status } = await call('POST', `/factors/${data?.id}/verify`, {
      token,
      body: { challenge_id: challenge.body.id, webauthn: { type: 'create', credential_response } },
    })

    expect([400, 422]).toContain(status)
  },
)

test('once there is a second factor, a password alone registers no key', async () => {
  const { email } = await learnerWithTotp()
  const { client } = await signedInElsewhere(email)

  const { error } = await inBrowser(newKey(), () =>
    client.auth.mfa.webauthn.register({ friendlyName: 'Mallory', webauthn: site }),
  )

  expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' })
})

test('a key is removed with aal2', async () => {
  const { client, factorId } = await learnerWithKey()

  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()

  expect((await client.auth.mfa.listFactors()).data?.all).toEqual([])
})

test('outside a browser the client does not even ask', async () => {
  const { client } = await newLearner()

  expect(
    (await client.auth.mfa.webauthn.register({ friendlyName: 'Key', webauthn: site })).error,
  ).toMatchObject({
    message: 'Browser does not support WebAuthn',
  })
})

test('without a session there is nothing to register', async () => {
  expect((await newClient().auth.mfa.webauthn.enroll({ friendlyName: 'Key' })).error).toMatchObject({
    status: 403,
    code: 'bad_jwt',
  })
})
