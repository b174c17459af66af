import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import {
  call,
  codeIn,
  linkIn,
  mailsTo,
  mailTo,
  newEmail,
  newLearner,
  open,
  PASSWORD,
  post,
  signIn,
} from './testing.ts'

const app = await startApp()
afterAll(app.close)

const VERIFIER = 'a-verifier-that-is-long-enough-to-be-one-0123456789'
const CHALLENGE = {
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 's256',
}

test.each(['/otp', '/magiclink'])('%s mails a link that signs a learner in', async (path) => {
  const asha = await newLearner(app)
  const { status, body } = await post(app, path, { email: asha.email.toUpperCase() })
  expect([status, body]).toEqual([200, {}])
  const mail = await mailTo(app, asha.email)
  expect(mail.subject).toBe('Your sign-in link')
  const link = linkIn(mail)
  expect(link.searchParams.get('type')).toBe('magiclink')
  const { fragment } = await open(app, link)

  expect(decodeJwt(fragment.access_token as string)).toMatchObject({ sub: asha.id, amr: [{ method: 'otp' }] })
  expect((await open(app, link)).fragment.error_code).toBe('otp_expired')
})

test.each(['magiclink', 'email'])('the code signs in as %s, once', async (type) => {
  const asha = await newLearner(app)
  await post(app, '/otp', { email: asha.email })
  const token = codeIn(await mailTo(app, asha.email))
  const verify = () => post(app, '/verify', { type, email: asha.email, token })

  expect((await verify()).body.user.id).toBe(asha.id)
  expect((await verify()).body.code).toBe('otp_expired')
})

test('somebody new gets an account that the link confirms', async () => {
  const email = newEmail()
  const data = { full_name: 'Ravi Kumar', language: 'hi' }
  expect((await post(app, '/otp', { email, data })).body).toEqual({})
  const mail = await mailTo(app, email)
  expect(mail.subject).toBe('आपका साइन इन लिंक')
  const { fragment } = await open(app, linkIn(mail))
  const { body } = await call(app, 'GET', '/user', undefined, { token: fragment.access_token as string })

  expect(body).toMatchObject({ email, email_confirmed_at: expect.any(String), user_metadata: data })
  expect((await signIn(app, email, '')).body.code).toBe('invalid_credentials')
})

test('pre-account takeover: the link ends the password of whoever registered the address', async () => {
  const email = newEmail()
  await post(app, '/signup', { email, password: PASSWORD })
  await post(app, '/otp', { email })
  await open(app, linkIn(await mailTo(app, email)))

  expect((await signIn(app, email)).body.code).toBe('invalid_credentials')
})

test('create_user: false makes no account', async () => {
  const email = newEmail()
  const { status, body } = await post(app, '/otp', { email, create_user: false })

  expect(status).toBe(422)
  expect(body).toEqual({ code: 'otp_disabled', message: 'Signups not allowed for otp' })
  expect(await mailsTo(app, email)).toEqual([])
  const asha = await newLearner(app)
  expect((await post(app, '/otp', { email: asha.email, create_user: false })).status).toBe(200)
})

test('in a PKCE flow the link brings a code', async () => {
  const asha = await newLearner(app)
  await post(app, '/otp', { email: asha.email, ...CHALLENGE })
  const { query } = await open(app, linkIn(await mailTo(app, asha.email)))
  const { body } = await post(app, '/token?grant_type=pkce', {
    auth_code: query.code,
    code_verifier: VERIFIER,
  })

  expect(decodeJwt(body.access_token)).toMatchObject({ sub: asha.id, amr: [{ method: 'magiclink' }] })
})

test('the official client signs in with a code', async () => {
  const email = newEmail()
  const { auth } = app.client()
  expect((await auth.signInWithOtp({ email })).error).toBeNull()
  const { data, error } = await auth.verifyOtp({
    email,
    token: codeIn(await mailTo(app, email)),
    type: 'email',
  })

  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
})

test('a second mail within the gap is refused, to anybody alike', async () => {
  for (const email of [(await newLearner(app)).email, newEmail()]) {
    await post(app, '/otp', { email })
    const { status, body } = await post(app, '/otp', { email })

    expect([status, body.code]).toEqual([429, 'over_email_send_rate_limit'])
  }
})

test('a banned account gets no mail, and the answer does not tell', async () => {
  const asha = await newLearner(app)
  await app.services.db.owner.query(`update auth.users set banned_until = 'infinity' where id = $1`, [
    asha.id,
  ])
  const before = await mailsTo(app, asha.email)

  expect((await post(app, '/otp', { email: asha.email })).body).toEqual({})
  expect(await mailsTo(app, asha.email)).toHaveLength(before.length)
})

test.each([
  ['nothing', {}, 400, 'validation_failed'],
  ['both', { email: 'asha@example.in', phone: '+919876543210' }, 400, 'validation_failed'],
  ['a phone number', { phone: '+919876543210' }, 422, 'phone_provider_disabled'],
  ['no phone number', { phone: 'x' }, 400, 'validation_failed'],
  ['no address', { email: 'asha' }, 400, 'validation_failed'],
  ['half of PKCE', { email: 'asha@example.in', code_challenge_method: 's256' }, 400, 'validation_failed'],
])('%s is refused', async (_what, body, status, code) => {
  const answer = await post(app, '/otp', body)

  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test.each(['sms', 'phone_change'])('a code for a phone is unknown, as %s', async (type) => {
  const { status, body } = await post(app, '/verify', { type, phone: '+91 98765-43210', token: '123456' })

  expect(status).toBe(403)
  expect(body).toEqual({ code: 'otp_expired', message: 'Token has expired or is invalid' })
})

test('with sign-ups off nobody new comes in, and with email off nobody at all', async () => {
  const { auth } = app.services.project
  auth.enable_signup = false
  expect((await post(app, '/otp', { email: newEmail() })).body.code).toBe('signup_disabled')
  auth.enable_signup = true
  auth.email.enable_signup = false
  expect((await post(app, '/otp', { email: newEmail() })).body.code).toBe('email_provider_disabled')
  auth.email.enable_signup = true
})
