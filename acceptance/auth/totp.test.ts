/** mfa.*: an authenticator app as second factor, from its enrollment to its end. */

import { URI } from 'otpauth'
import { expect, test } from 'vitest'
import {
  codeIn,
  linkIn,
  mailTo,
  NEW_PASSWORD,
  newAddress,
  newClient,
  newLearner,
  opened,
  signedInElsewhere,
  tokensIn,
} from '../target.ts'
import { call } from './support/http.ts'
import { claimsOf, methodsOf } from './support/jwt.ts'
import { codeOf, enrolled, learnerWithTotp, wrongCodeOf } from './support/totp.ts'

test('a new factor comes with a QR code, a secret and an address, which agree', async () => {
  const { client, email } = await newLearner()

  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'My phone',
    issuer: 'Mentor',
  })

  expect(error).toBeNull()
  if (data?.type !== 'totp') throw new Error('no TOTP factor')
  expect(data).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), friendly_name: 'My phone' })
  expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*<\/svg>$/s)
  expect(data.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(URI.parse(data.totp.uri)).toMatchObject({
    issuer: 'Mentor',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: { base32: data.totp.secret },
  })
})

test('until it is verified a factor counts for nothing', async () => {
  const { client } = await newLearner()
  await enrolled(client)

  const { data } = await client.auth.mfa.listFactors()

  expect(data?.all).toMatchObject([{ factor_type: 'totp', status: 'unverified', friendly_name: 'Phone' }])
  expect(data?.totp).toEqual([])
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  })
})

test('a challenge and the code of the app lift the session to aal2', async () => {
  const { client, session } = await newLearner()
  const { factorId, secret } = await enrolled(client)

  const challenge = await client.auth.mfa.challenge({ factorId })
  expect(challenge.error).toBeNull()
  expect(challenge.data).toMatchObject({
    type: 'totp',
    id: expect.any(String),
    expires_at: expect.any(Number),
  })
  expect(challenge.data?.expires_at ?? 0).toBeGreaterThan(Date.now() / 1000 + 200)
  const { data, error } = await client.auth.mfa.verify({
    factorId,
    challengeId: challenge.data?.id ?? '',
    code: codeOf(secret),
  })

  expect(error).toBeNull()
  expect(data).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    user: { factors: [{ status: 'verified' }] },
  })
  expect(claimsOf(data?.access_token)).toMatchObject({
    aal: 'aal2',
    session_id: claimsOf(session.access_token).session_id,
  })
  expect(methodsOf(data?.access_token)).toEqual(['totp', 'otp'])
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'totp' }, { method: 'otp' }],
  })
  expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
    { id: factorId, status: 'verified' },
  ])
})

test('aal2 outlives a refresh', async () => {
  const { client } = await learnerWithTotp()

  const { data } = await client.auth.refreshSession()

  expect(claimsOf(data.session?.access_token).aal).toBe('aal2')
  expect(methodsOf(data.session?.access_token)).toEqual(['totp', 'otp'])
})

test('the first factor ends every session that was not proved by it, and the owner is told', async () => {
  const learner = await newLearner()
  const elsewhere = await signedInElsewhere(learner.email)
  const { factorId, secret } = await enrolled(learner.client)
  await learner.client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })

  expect((await elsewhere.client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  expect((await learner.client.auth.getUser()).error).toBeNull()
  await mailTo(learner.email, /second step/i)
})

test('the refresh token from before the proof is worth nothing', async () => {
  const { session, client } = await learnerWithTotp()

  const { error } = await newClient().auth.refreshSession({ refresh_token: session.refresh_token })

  expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  expect((await client.auth.refreshSession()).error).toBeNull()
})

test('a new sign-in is aal1 and says that aal2 is next', async () => {
  const { email, secret, factorId } = await learnerWithTotp()
  const { client, session } = await signedInElsewhere(email)

  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel(session.access_token)).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })

  expect(error).toBeNull()
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
})

test('without a session there is no level', async () => {
  expect((await newClient().auth.mfa.getAuthenticatorAssuranceLevel()).data).toEqual({
    currentLevel: null,
    nextLevel: null,
    currentAuthenticationMethods: [],
  })
})

test('a code is good once (RFC 6238, 5.2)', async () => {
  const { client, factorId, secret } = await learnerWithTotp()

  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })

  expect(error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
    message: 'Invalid TOTP code entered',
  })
})

test('of ten who bring one code at once, one is believed', async () => {
  const { email, factorId, secret } = await learnerWithTotp()
  const clients = await Promise.all(
    Array.from({ length: 10 }, async () => (await signedInElsewhere(email)).client),
  )
  const code = codeOf(secret, 1)

  const answers = await Promise.all(
    clients.map((client) => client.auth.mfa.challengeAndVerify({ factorId, code })),
  )

  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
})

test('a challenge is good once', async () => {
  const { client, factorId, secret } = await learnerWithTotp()
  const { data } = await client.auth.mfa.challenge({ factorId })
  const verify = (code: string) => client.auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code })
  expect((await verify(codeOf(secret, 1))).error).toBeNull()

  expect((await verify(codeOf(secret, 1))).error).toMatchObject({
    status: 422,
    code: 'mfa_challenge_expired',
  })
})

test('a wrong code does not use up the challenge', async () => {
  const { client } = await newLearner()
  const { factorId, secret } = await enrolled(client)
  const { data } = await client.auth.mfa.challenge({ factorId })
  const verify = (code: string) => client.auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code })

  expect((await verify(wrongCodeOf(secret))).error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
  })
  expect((await verify(codeOf(secret))).error).toBeNull()
})

test.each([
  ['five minutes late', -10],
  ['five minutes early', 10],
  ['of three steps ago', -3],
])('a code %s is refused', async (_, later) => {
  const { client } = await newLearner()
  const { factorId, secret } = await enrolled(client)

  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, later) })

  expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
})

test('a code may be typed as the app shows it, in two halves', async () => {
  const { client } = await newLearner()
  const { factorId, secret } = await enrolled(client)
  const code = codeOf(secret)

  const typed = `${code.slice(0, 3)} ${code.slice(3)}`

  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: typed })).error).toBeNull()
})

test.each([
  ['no code', { code: '' }, 400, 'validation_failed'],
  ['letters', { code: 'abcdef' }, 422, 'mfa_verification_failed'],
  ['five digits', { code: '12345' }, 422, 'mfa_verification_failed'],
  ['digits of another script', { code: '१२३४५६' }, 422, 'mfa_verification_failed'],
  ['a challenge that is none', { code: '123456', challengeId: 'x' }, 400, 'validation_failed'],
  [
    'a challenge that nobody made',
    { code: '123456', challengeId: crypto.randomUUID() },
    422,
    'mfa_factor_not_found',
  ],
])('a proof with %s is refused', async (_, proof, status, code) => {
  const { client } = await newLearner()
  const { factorId } = await enrolled(client)
  const { data } = await client.auth.mfa.challenge({ factorId })

  const { error } = await client.auth.mfa.verify({ factorId, challengeId: data?.id ?? '', ...proof })

  expect(error).toMatchObject({ status, code })
})

test('a challenge belongs to its factor', async () => {
  const { client } = await newLearner()
  const [one, other] = [await enrolled(client, 'One'), await enrolled(client, 'Other')]
  const { data } = await client.auth.mfa.challenge({ factorId: one.factorId })

  const { error } = await client.auth.mfa.verify({
    factorId: other.factorId,
    challengeId: data?.id ?? '',
    code: codeOf(other.secret),
  })

  expect(error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
})

test('somebody else’s factor is not found, whatever is done with it', async () => {
  const asha = await newLearner()
  const ravi = await newLearner('Ravi Kumar')
  const { factorId, secret } = await enrolled(asha.client)
  const { data } = await asha.client.auth.mfa.challenge({ factorId })
  const { mfa } = ravi.client.auth

  const refusals = [
    (await mfa.challenge({ factorId })).error,
    (await mfa.verify({ factorId, challengeId: data?.id ?? '', code: codeOf(secret) })).error,
    (await mfa.unenroll({ factorId })).error,
  ]

  for (const error of refusals) expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  expect((await asha.client.auth.mfa.listFactors()).data?.all).toHaveLength(1)
})

test.each(['x', '00000000-0000-0000-0000-000000000000'])('the factor %s is not found', async (factorId) => {
  const { client } = await newLearner()

  expect((await client.auth.mfa.challenge({ factorId })).error?.status).toBe(404)
  expect((await client.auth.mfa.unenroll({ factorId })).error?.status).toBe(404)
})

test('without a session there are no factors', async () => {
  const { auth } = newClient()
  const factorId = crypto.randomUUID()

  expect((await auth.mfa.listFactors()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  expect((await auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
    status: 403,
    code: 'bad_jwt',
  })
  expect((await auth.mfa.challenge({ factorId })).error).toMatchObject({ status: 403, code: 'bad_jwt' })
  expect((await auth.mfa.unenroll({ factorId })).error).toMatchObject({ status: 403, code: 'bad_jwt' })
})

test.each([
  ['of a kind that is none', { factor_type: 'telepathy' }, 400, 'validation_failed'],
  ['of no kind', {}, 400, 'validation_failed'],
  ['with too long a name', { factor_type: 'totp', friendly_name: 'x'.repeat(121) }, 400, 'validation_failed'],
  ['with too long an issuer', { factor_type: 'totp', issuer: 'x'.repeat(65) }, 400, 'validation_failed'],
  ['by phone', { factor_type: 'phone', phone: '+919800000000' }, 422, 'mfa_phone_enroll_not_enabled'],
])('a factor %s is refused', async (_, body, status, code) => {
  const { session } = await newLearner()

  expect(await call('POST', '/factors', { token: session.access_token, body })).toMatchObject({
    status,
    body: { code },
  })
})

test('a name is given once', async () => {
  const { client } = await newLearner()
  await enrolled(client, 'Phone')

  const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })

  expect(error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
})

test('the eleventh factor is too many', async () => {
  const { client } = await newLearner()
  for (let index = 0; index < 10; index++) await enrolled(client, `Phone ${index}`)

  const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'One more' })

  expect(error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' })
})

test('once there is a second factor, a password alone adds no further one', async () => {
  const { email } = await learnerWithTotp()
  const { client } = await signedInElsewhere(email)

  const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mallory' })

  expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' })
})

test('with aal2 a further factor is added, and what was begun and left goes', async () => {
  const { client } = await learnerWithTotp()
  const left = await enrolled(client, 'Left')
  const next = await enrolled(client, 'Next')

  expect(
    (await client.auth.mfa.challengeAndVerify({ factorId: next.factorId, code: codeOf(next.secret) })).error,
  ).toBeNull()

  const { data } = await client.auth.mfa.listFactors()
  expect(data?.totp.map((factor) => factor.friendly_name).sort()).toEqual(['Next', 'Phone'])
  expect(data?.all.map(({ id }) => id)).not.toContain(left.factorId)
})

test.each([
  ['password', { password: NEW_PASSWORD }],
  ['address', { email: newAddress('mallory') }],
])('once there is a second factor, a password alone does not change the %s', async (_, change) => {
  const { email, client: proved } = await learnerWithTotp()
  const { client } = await signedInElsewhere(email)

  expect((await client.auth.updateUser(change)).error).toMatchObject({
    status: 401,
    code: 'insufficient_aal',
  })
  expect((await client.auth.updateUser({ data: { language: 'hi' } })).error).toBeNull()
  expect((await proved.auth.updateUser(change)).error).toBeNull()
})

test('a mailed link is one factor too: it does not change the password either', async () => {
  const { email } = await learnerWithTotp()
  const client = newClient()
  await client.auth.resetPasswordForEmail(email)
  const landed = await opened(linkIn(await mailTo(email, /password|reset/i)))
  await client.auth.setSession(tokensIn(landed.fragment))

  expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toMatchObject({
    status: 401,
    code: 'insufficient_aal',
  })
})

test('a factor is removed with aal2, the session falls back to aal1, and the owner is told', async () => {
  const { client, factorId, email } = await learnerWithTotp()

  const { data, error } = await client.auth.mfa.unenroll({ factorId })

  expect(error).toBeNull()
  expect(data).toEqual({ id: factorId })
  const refreshed = await client.auth.refreshSession()
  expect(claimsOf(refreshed.data.session?.access_token).aal).toBe('aal1')
  expect((await client.auth.mfa.listFactors()).data?.all).toEqual([])
  await mailTo(email, /second step was removed/i)
})

test('a password alone does not remove the factor', async () => {
  const { email, factorId } = await learnerWithTotp()
  const { client } = await signedInElsewhere(email)

  expect((await client.auth.mfa.unenroll({ factorId })).error).toMatchObject({
    status: 422,
    code: 'insufficient_aal',
  })
})

test('a factor that was never verified is removed without more', async () => {
  const { client } = await newLearner()
  const { factorId } = await enrolled(client)

  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()
})

test('a factor that is gone verifies nothing', async () => {
  const { client } = await newLearner()
  const { factorId, secret } = await enrolled(client)
  const { data } = await client.auth.mfa.challenge({ factorId })
  await client.auth.mfa.unenroll({ factorId })

  const { error } = await client.auth.mfa.verify({
    factorId,
    challengeId: data?.id ?? '',
    code: codeOf(secret),
  })

  expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
})

test('nothing that anybody is shown later tells the secret', async () => {
  const { client, secret, session } = await learnerWithTotp()

  const shown = JSON.stringify([
    (await client.auth.getUser()).data,
    (await client.auth.mfa.listFactors()).data,
    claimsOf((await client.auth.getSession()).data.session?.access_token),
    claimsOf(session.access_token),
  ])

  expect(shown).not.toContain(secret)
})

test('a mailed code is one factor: it opens a session of aal1', async () => {
  const { email } = await learnerWithTotp()
  const client = newClient()
  await client.auth.signInWithOtp({ email })
  const token = codeIn(await mailTo(email, /sign-in link/i))

  const { data, error } = await client.auth.verifyOtp({ email, token, type: 'email' })

  expect(error).toBeNull()
  expect(claimsOf(data.session?.access_token).aal).toBe('aal1')
})
