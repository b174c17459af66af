import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import {
  call,
  linkIn,
  mailTo,
  newEmail,
  newLearner,
  open,
  PASSWORD,
  post,
  refresh,
  signIn,
} from './testing.ts'

const app = await startApp({ auth: { enable_anonymous_sign_ins: true } })
afterAll(app.close)

async function somebody() {
  const { status, body } = await post(app, '/signup', { data: { goal: 'prelims' } })
  expect(status).toBe(200)
  return { id: body.user.id as string, token: body.access_token as string, refreshToken: body.refresh_token }
}

const change = (token: string, body: unknown) => call(app, 'PUT', '/user', body, { token })

test('somebody without a name is signed in', async () => {
  const { token } = await somebody()
  const { body } = await call(app, 'GET', '/user', undefined, { token })

  expect(body).toMatchObject({
    email: '',
    is_anonymous: true,
    identities: [],
    user_metadata: { goal: 'prelims' },
  })
  expect(body.app_metadata).toEqual({})
  expect(decodeJwt(token)).toMatchObject({
    is_anonymous: true,
    role: 'authenticated',
    amr: [{ method: 'anonymous' }],
  })
})

test('the official client does it', async () => {
  const { data, error } = await app.client().auth.signInAnonymously()

  expect(error).toBeNull()
  expect(data.user?.is_anonymous).toBe(true)
})

test('an address that is confirmed makes the account permanent, and then it may have a password', async () => {
  const { id, token, refreshToken } = await somebody()
  const early = await change(token, { password: PASSWORD })
  expect([early.status, early.body.code]).toEqual([422, 'validation_failed'])

  const email = newEmail()
  const { body } = await change(token, { email })
  expect(body).toMatchObject({ new_email: email, is_anonymous: true, email: '' })
  const mail = await mailTo(app, email)
  expect(mail.text).toContain(`The address ${email} is to be added to this account.`)
  const { fragment } = await open(app, linkIn(mail))
  expect(decodeJwt(fragment.access_token as string)).toMatchObject({ sub: id, is_anonymous: false, email })
  const { body: user } = await call(app, 'GET', '/user', undefined, { token })
  expect(user).toMatchObject({
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [{ provider: 'email', email, identity_data: { email_verified: true } }],
  })
  expect(decodeJwt((await refresh(app, refreshToken)).body.access_token).is_anonymous).toBe(false)
  expect((await change(token, { password: PASSWORD })).status).toBe(200)
  expect((await signIn(app, email)).body.user.id).toBe(id)
})

test('nobody anonymous takes an address that has an account', async () => {
  const asha = await newLearner(app)
  const { token } = await somebody()

  expect((await change(token, { email: asha.email })).body.code).toBe('email_exists')
})

test('where it is off, or sign-up is off, it is refused', async () => {
  const { auth } = app.services.project
  auth.enable_signup = false
  expect((await post(app, '/signup', {})).body.code).toBe('signup_disabled')
  auth.enable_signup = true
  auth.enable_anonymous_sign_ins = false
  const { status, body } = await post(app, '/signup', {})
  auth.enable_anonymous_sign_ins = true

  expect(status).toBe(422)
  expect(body).toEqual({ code: 'anonymous_provider_disabled', message: 'Anonymous sign-ins are disabled' })
  expect((await call(app, 'GET', '/settings')).body.external.anonymous_users).toBe(true)
})

test('one address makes thirty an hour', async () => {
  const own = await startApp({
    config: { rateLimits: true, trustedProxyHeader: 'x-client' },
    auth: {
      enable_anonymous_sign_ins: true,
      rate_limit: {
        email_sent: 30,
        sign_in_sign_ups: 1000,
        token_refresh: 150,
        token_verifications: 30,
        anonymous_users: 30,
      },
    },
  })
  const ask = (client: string) => post(own, '/signup', {}, { headers: { 'x-client': client } })
  const statuses: number[] = []
  for (let i = 0; i < 32; i++) statuses.push((await ask('198.51.100.7')).status)

  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.slice(-2)).toEqual([429, 429])
  const { headers } = await ask('198.51.100.7')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000)
  await own.close()
})
