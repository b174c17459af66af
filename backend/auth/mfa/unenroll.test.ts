import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { call, mailTo, newLearner, PASSWORD, post, refresh, signIn } from '../testing.ts'
import { auditOf, codeNow, enroll, enrollKey, getUser, newProtectedLearner, proveTotp } from './testing.ts'

const app = await startApp()
afterAll(app.close)

const unenroll = (token: string, id: string) => call(app, 'DELETE', `/factors/${id}`, undefined, { token })
const claimsAfterRefresh = async (refreshToken: string) =>
  decodeJwt((await refresh(app, refreshToken)).body.access_token)

test('a factor is removed, its sessions fall back to aal1, and the owner is told', async () => {
  const asha = await newProtectedLearner(app)
  const { status, body } = await unenroll(asha.token, asha.factor.id)

  expect(status).toBe(200)
  expect(body).toEqual({ id: asha.factor.id })
  expect((await getUser(app, asha.token)).body.factors).toBeUndefined()
  expect(await claimsAfterRefresh(asha.refreshToken)).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'otp' }],
  })
  expect((await auditOf(app, asha.id)).at(-1)).toEqual({
    action: 'factor_unenrolled',
    log_type: 'factor',
    traits: {
      factor_id: asha.factor.id,
      factor_status: 'verified',
      session_id: decodeJwt(asha.token).session_id,
    },
  })
  expect((await mailTo(app, asha.email)).subject).toBe('A second step was removed from your sign-in')
})

test('a password alone removes no verified factor, and one that waits for verification at any time', async () => {
  const asha = await newProtectedLearner(app)
  const { body: other } = await signIn(app, asha.email)
  const refused = await unenroll(other.access_token, asha.factor.id)
  expect(refused.status).toBe(422)
  expect(refused.body).toEqual({
    code: 'insufficient_aal',
    message: 'AAL2 required to unenroll verified factor',
  })

  const { body: begun } = await enroll(app, asha.token)
  expect((await unenroll(other.access_token, begun.id)).body).toEqual({ id: begun.id })
})

test('a token that says aal2 is worth aal1 once its factor is gone', async () => {
  const asha = await newProtectedLearner(app)
  await enrollKey(app, asha.token)
  const { body: laptop } = await signIn(app, asha.email)
  const proved = (await proveTotp(app, laptop.access_token, asha.factor)).body
  await unenroll(proved.access_token, asha.factor.id)
  const { status, body } = await call(
    app,
    'PUT',
    '/user',
    { password: 'Repo-rate-2027' },
    { token: proved.access_token },
  )

  expect(decodeJwt(proved.access_token).aal).toBe('aal2')
  expect([status, body.code]).toEqual([401, 'insufficient_aal'])
})

test('an access token from before the proof does not rise with its session', async () => {
  const asha = await newProtectedLearner(app)
  const change = (token: string) => call(app, 'PUT', '/user', { password: 'Repo-rate-2027' }, { token })

  expect((await change(asha.aal1.token)).body.code).toBe('insufficient_aal')
  expect((await change(asha.token)).status).toBe(200)
})

test('a session that proved another factor keeps aal2', async () => {
  const asha = await newProtectedLearner(app)
  const { body: session, factorId } = await enrollKey(app, asha.token)
  expect((await unenroll(session.access_token, asha.factor.id)).status).toBe(200)
  expect(await claimsAfterRefresh(session.refresh_token)).toMatchObject({ aal: 'aal2' })

  expect((await unenroll(session.access_token, factorId)).status).toBe(200)
  const { rows } = await app.services.db.owner.query('select aal from auth.sessions where user_id = $1', [
    asha.id,
  ])
  expect(rows).toEqual([{ aal: 'aal1' }])
})

test('a factor is removed once', async () => {
  const asha = await newProtectedLearner(app)
  const answers = await Promise.all([1, 2, 3].map(() => unenroll(asha.token, asha.factor.id)))

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
})

test('a removed factor proves nothing', async () => {
  const asha = await newProtectedLearner(app)
  const { body: begun } = await post(app, `/factors/${asha.factor.id}/challenge`, {}, { token: asha.token })
  await unenroll(asha.token, asha.factor.id)
  const { status, body } = await post(
    app,
    `/factors/${asha.factor.id}/verify`,
    { challenge_id: begun.id, code: '000000' },
    { token: asha.token },
  )

  expect([status, body.code]).toEqual([404, 'mfa_factor_not_found'])
})

test('the official client goes through all of it', async () => {
  const asha = await newLearner(app)
  const client = app.client()
  await client.auth.signInWithPassword({ email: asha.email, password: PASSWORD })
  const { mfa } = client.auth
  expect((await mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  })

  const enrolled = await mfa.enroll({ factorType: 'totp', friendlyName: 'My phone' })
  if (!enrolled.data) throw enrolled.error
  const { id: factorId, totp } = enrolled.data
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
  const wrong = await mfa.challengeAndVerify({ factorId, code: '12345' })
  expect(wrong.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 })
  const right = await mfa.challengeAndVerify({ factorId, code: codeNow(app, totp.secret) })
  expect(right.error).toBeNull()

  expect((await mfa.listFactors()).data).toMatchObject({
    totp: [{ id: factorId, friendly_name: 'My phone', status: 'verified' }],
    webauthn: [],
  })
  expect((await mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
  })

  const laptop = app.client()
  await laptop.auth.signInWithPassword({ email: asha.email, password: PASSWORD })
  expect((await laptop.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  expect((await laptop.auth.updateUser({ password: 'Repo-rate-2027' })).error).toMatchObject({
    code: 'insufficient_aal',
  })

  const removed = await mfa.unenroll({ factorId })
  expect(removed.data).toEqual({ id: factorId })
  await client.auth.refreshSession()
  expect((await mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  })
})
