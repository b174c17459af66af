import { Secret, URI } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { SoftwareAuthenticator } from '../testing/software-authenticator.ts'
import { mailsTo, newLearner, post, signIn } from '../testing.ts'
import {
  auditOf,
  challenge,
  codeNow,
  enroll,
  enrollKey,
  getUser,
  newProtectedLearner,
  proveTotp,
  verify,
} from './testing.ts'

const app = await startApp()
afterAll(app.close)

test('an authenticator app gets a secret of 160 bits, as text, as an address and as a picture', async () => {
  const asha = await newLearner(app)
  const { status, body, headers } = await enroll(app, asha.token, {
    factor_type: 'totp',
    friendly_name: 'My phone',
  })

  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(Object.keys(body)).toEqual(['id', 'type', 'friendly_name', 'totp'])
  expect(body).toMatchObject({ type: 'totp', friendly_name: 'My phone' })
  expect(Secret.fromBase32(body.totp.secret).bytes).toHaveLength(20)
  expect(body.totp.secret).toMatch(/^[A-Z2-7]+$/)
  const read = URI.parse(body.totp.uri)
  expect(read).toMatchObject({
    issuer: 'localhost',
    label: asha.email,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  })
  expect(read.secret.base32).toBe(body.totp.secret)
  // The client puts it into a data URI without encoding it.
  expect(body.totp.qr_code).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox=".*<\/svg>$/)
  expect(body.totp.qr_code).not.toMatch(/[#%]/)
})

test('the issuer may be chosen, in any script, and no longer than a picture can hold', async () => {
  const asha = await newLearner(app)
  const issuer = 'भारतीय अर्थव्यवस्था'.padEnd(64, 'अ')
  const { status, body } = await enroll(app, asha.token, { factor_type: 'totp', issuer })

  expect(status).toBe(200)
  expect(URI.parse(body.totp.uri).issuer).toBe(issuer)
  const split = await enroll(app, asha.token, { factor_type: 'totp', issuer: 'Mentor: exam' })
  expect(URI.parse(split.body.totp.uri)).toMatchObject({ issuer: 'Mentor  exam', label: asha.email })
  const long = await enroll(app, asha.token, { factor_type: 'totp', issuer: 'x'.repeat(65) })
  expect([long.status, long.body.code]).toEqual([400, 'validation_failed'])
})

test('a factor that is not verified is listed as such, protects nothing, and shows no secret', async () => {
  const asha = await newLearner(app)
  const { body } = await enroll(app, asha.token, { factor_type: 'totp', friendly_name: 'My phone' })
  const user = await getUser(app, asha.token)

  expect(user.body.factors).toEqual([
    {
      id: body.id,
      friendly_name: 'My phone',
      factor_type: 'totp',
      status: 'unverified',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  ])
  expect(user.text).not.toContain(body.totp.secret)
  expect((await auditOf(app, asha.id)).at(-1)).toEqual({
    action: 'factor_in_progress',
    log_type: 'factor',
    traits: { factor_id: body.id, factor_type: 'totp' },
  })
})

test('two factors of one name are refused, and two without a name are not', async () => {
  const asha = await newLearner(app)
  const named = { factor_type: 'totp', friendly_name: 'My phone' }
  expect((await enroll(app, asha.token, named)).status).toBe(200)
  const { status, body } = await enroll(app, asha.token, { ...named, factor_type: 'webauthn' })

  expect(status).toBe(422)
  expect(body).toEqual({
    code: 'mfa_factor_name_conflict',
    message: 'A factor with the friendly name "My phone" for this user already exists',
  })
  for (let i = 0; i < 2; i++) expect((await enroll(app, asha.token)).status).toBe(200)
})

test('an account has so many factors and no more, also when asked for at once', async () => {
  const own = await startApp({
    auth: { mfa: { ...app.services.project.auth.mfa, max_enrolled_factors: 3 } },
  })
  const asha = await newLearner(own)
  const answers = await Promise.all(Array.from({ length: 8 }, () => enroll(own, asha.token)))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(['422 too_many_enrolled_mfa_factors']),
  )
  await own.close()
})

test('a factor that nobody verifies within five minutes is gone', async () => {
  const asha = await newLearner(app)
  const { body } = await enroll(app, asha.token, { factor_type: 'totp', friendly_name: 'My phone' })
  const begun = await challenge(app, asha.token, body.id)
  app.advance(301_000)
  const late = await verify(app, asha.token, body.id, {
    challenge_id: begun.id,
    code: codeNow(app, body.totp.secret),
  })

  expect([late.status, late.body.code]).toEqual([404, 'mfa_factor_not_found'])
  const again = await post(app, `/factors/${body.id}/challenge`, {}, { token: asha.token })
  expect(again.body.code).toBe('mfa_factor_not_found')
  const next = await enroll(app, asha.token, { factor_type: 'totp', friendly_name: 'My phone' })
  expect(next.status).toBe(200)
  expect((await getUser(app, asha.token)).body.factors).toHaveLength(1)
})

test('once there is a second factor, a password alone adds no other', async () => {
  const asha = await newProtectedLearner(app)
  const { body: signedIn } = await signIn(app, asha.email)
  const refused = await enroll(app, signedIn.access_token)

  expect(refused.status).toBe(403)
  expect(refused.body).toEqual({
    code: 'insufficient_aal',
    message: 'AAL2 required to enroll a new factor',
  })
  expect((await enroll(app, asha.token)).status).toBe(200)
})

test('nor does a password alone finish what the owner began', async () => {
  const asha = await newProtectedLearner(app)
  const { body: begun } = await enroll(app, asha.token, { factor_type: 'webauthn' })
  const { body: thief } = await signIn(app, asha.email)
  const asked = await challenge(app, thief.access_token, begun.id)
  const { status, body } = await verify(app, thief.access_token, begun.id, {
    challenge_id: asked.id,
    webauthn: {
      type: 'create',
      credential_response: new SoftwareAuthenticator().create(asked.webauthn.credential_options.publicKey),
    },
  })

  expect([status, body.code]).toEqual([403, 'insufficient_aal'])
  expect((await enrollKey(app, asha.token)).status).toBe(200)
})

test.each([
  ['a phone', { factor_type: 'phone', phone: '+919876543210' }, 422, 'mfa_phone_enroll_not_enabled'],
  ['something else', { factor_type: 'retina' }, 400, 'validation_failed'],
  ['nothing', {}, 400, 'validation_failed'],
  ['a number', { factor_type: 7 }, 400, 'bad_json'],
  ['a name with NUL', { factor_type: 'totp', friendly_name: 'a\u0000b' }, 400, 'validation_failed'],
  ['a name without end', { factor_type: 'totp', friendly_name: 'x'.repeat(121) }, 400, 'validation_failed'],
  [
    'two megabytes',
    { factor_type: 'totp', friendly_name: 'x'.repeat(2 ** 21) },
    413,
    'request_entity_too_large',
  ],
])('%s is no factor', async (_what, body, status, code) => {
  const asha = await newLearner(app)
  const answer = await enroll(app, asha.token, body)

  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('visitors and anonymous learners have no second factor', async () => {
  expect((await post(app, '/factors', { factor_type: 'totp' })).body.code).toBe('no_authorization')
  const asha = await newLearner(app)
  await app.services.db.owner.query('update auth.users set is_anonymous = true where id = $1', [asha.id])
  const { status, body } = await enroll(app, asha.token)

  expect(status).toBe(403)
  expect(body).toEqual({
    code: 'no_authorization',
    message: 'Anonymous user not allowed to perform these actions',
  })
})

test.each([
  ['totp', 'mfa_totp_enroll_not_enabled', 'mfa_totp_verify_not_enabled'],
  ['webauthn', 'mfa_webauthn_enroll_not_enabled', 'mfa_webauthn_verify_not_enabled'],
])('%s can be switched off in the configuration', async (factor_type, enrollCode, verifyCode) => {
  const own = await startApp()
  const asha = await newLearner(own)
  const { body } = await enroll(own, asha.token, { factor_type })
  const off = { enroll_enabled: false, verify_enabled: false }
  own.services.project.auth.mfa = { max_enrolled_factors: 10, totp: off, web_authn: off }

  expect((await enroll(own, asha.token, { factor_type })).body.code).toBe(enrollCode)
  const begun = await post(own, `/factors/${body.id}/challenge`, {}, { token: asha.token })
  expect([begun.status, begun.body.code]).toEqual([422, verifyCode])
  await own.close()
})

test('the owner is told of a new second step, in the language that they chose', async () => {
  const [asha, ravi] = [await newLearner(app), await newLearner(app)]
  await app.services.db.owner.query(
    `update auth.users set raw_user_meta_data = raw_user_meta_data || '{"language": "hi"}' where id = $1`,
    [ravi.id],
  )
  for (const { token } of [asha, ravi]) {
    const { body } = await enroll(app, token)
    expect((await proveTotp(app, token, { id: body.id, secret: body.totp.secret })).status).toBe(200)
  }

  const [english] = await mailsTo(app, asha.email)
  expect(english?.subject).toBe('A second step was added to your sign-in')
  expect(english?.text).toContain('an authenticator app')
  const [hindi] = await mailsTo(app, ravi.email)
  expect(hindi?.subject).toBe('आपके साइन इन में दूसरा चरण जोड़ा गया')
  expect(hindi?.html).toContain('lang="hi"')
})
