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

test('a learner who forgot the password gets a link, and chooses another', async () => {
  const asha = await newLearner(app)
  const { status, body } = await post(app, '/recover?redirect_to=http://localhost:3000/auth?mode=reset', {
    email: asha.email.toUpperCase(),
  })
  expect([status, body]).toEqual([200, {}])

  const mail = await mailTo(app, asha.email)
  expect(linkIn(mail).searchParams.get('type')).toBe('recovery')
  const { location, fragment } = await open(app, linkIn(mail))
  expect(location.href.split('#')[0]).toBe('http://localhost:3000/auth?mode=reset')
  expect(fragment.type).toBe('recovery')
  const changed = await call(
    app,
    'PUT',
    '/user',
    { password: 'Repo-rate-2027' },
    { token: fragment.access_token },
  )
  expect(changed.status).toBe(200)
  expect((await signIn(app, asha.email)).body.code).toBe('invalid_credentials')
  expect((await signIn(app, asha.email, 'Repo-rate-2027')).status).toBe(200)
})

test('the code of the mail serves as well', async () => {
  const asha = await newLearner(app)
  await post(app, '/recover', { email: asha.email })
  const { status, body } = await post(app, '/verify', {
    type: 'recovery',
    email: asha.email,
    token: codeIn(await mailTo(app, asha.email)),
  })

  expect(status).toBe(200)
  expect(body.user.id).toBe(asha.id)
})

test('an unknown address is answered alike, and mailed nothing', async () => {
  const [asha, nobody] = [await newLearner(app), newEmail()]
  const known = await post(app, '/recover', { email: asha.email })
  const unknown = await post(app, '/recover', { email: nobody })

  expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  expect([...unknown.headers.keys()].sort()).toEqual([...known.headers.keys()].sort())
  expect(await mailsTo(app, nobody)).toEqual([])
})

test('asking again within a minute is refused for any address, known or not', async () => {
  const asha = await newLearner(app)
  for (const email of [asha.email, newEmail()]) {
    expect((await post(app, '/recover', { email })).status).toBe(200)
    const { status, body } = await post(app, '/recover', { email })
    expect(status).toBe(429)
    expect(body).toEqual({
      code: 'over_email_send_rate_limit',
      message: 'For security purposes, you can only request this after 60 seconds.',
    })
    app.advance(60_000)
    expect((await post(app, '/recover', { email })).status).toBe(200)
  }
})

test('ten requests at once send one mail', async () => {
  const asha = await newLearner(app)
  const before = (await mailsTo(app, asha.email)).length
  await Promise.all(Array.from({ length: 10 }, () => post(app, '/recover', { email: asha.email })))

  expect((await mailsTo(app, asha.email)).length).toBe(before + 1)
})

test('only the newest link works', async () => {
  const asha = await newLearner(app)
  await post(app, '/recover', { email: asha.email })
  const first = linkIn(await mailTo(app, asha.email))
  app.advance(60_000)
  await post(app, '/recover', { email: asha.email })
  const second = linkIn(await mailTo(app, asha.email))

  expect((await open(app, first)).fragment.error_code).toBe('otp_expired')
  expect((await open(app, second)).fragment.access_token).toBeTruthy()
})

test('pre-account takeover: the link confirms an address, and the password of whoever registered it is gone', async () => {
  const email = newEmail()
  await post(app, '/signup', { email, password: PASSWORD })
  await post(app, '/recover', { email })
  const { fragment } = await open(app, linkIn(await mailTo(app, email)))

  expect((await signIn(app, email)).body.code).toBe('invalid_credentials')
  const password = 'Chosen-by-the-owner-7'
  const chosen = await call(app, 'PUT', '/user', { password }, { token: fragment.access_token as string })
  expect(chosen.status).toBe(200)
  expect((await signIn(app, email, password)).status).toBe(200)
})

test.each([{}, { email: '' }, { email: null }])(
  'recovery without an address (%o) is refused',
  async (body) => {
    const answer = await post(app, '/recover', body)

    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
  },
)

test('sign-up can be resent until it is confirmed', async () => {
  const email = newEmail()
  await post(app, '/signup', { email, password: PASSWORD })
  expect((await post(app, '/resend', { type: 'signup', email })).status).toBe(429)
  app.advance(60_000)
  expect((await post(app, '/resend', { type: 'signup', email })).body).toEqual({})
  expect(await mailsTo(app, email)).toHaveLength(2)
  await open(app, linkIn(await mailTo(app, email)))
  app.advance(60_000)

  const confirmed = await post(app, '/resend', { type: 'signup', email })
  const unknown = await post(app, '/resend', { type: 'signup', email: newEmail() })
  expect([confirmed.status, confirmed.body]).toEqual([200, {}])
  expect([unknown.status, unknown.text]).toEqual([confirmed.status, confirmed.text])
  expect(await mailsTo(app, email)).toHaveLength(2)
})

test('an email change can be resent while it waits', async () => {
  const asha = await newLearner(app)
  const into = newEmail()
  const resend = () => post(app, '/resend', { type: 'email_change', email: asha.email })
  expect((await resend()).body).toEqual({})
  // What an answer does not wait for may be slower than the next request: it would find the change that is asked for there.
  expect(await mailsTo(app, into)).toEqual([])
  app.advance(60_000)
  await call(app, 'PUT', '/user', { email: into }, { token: asha.token })
  app.advance(60_000)
  await resend()
  expect(await mailsTo(app, into)).toHaveLength(2)
  await open(app, linkIn(await mailTo(app, into)))
  await open(app, linkIn(await mailTo(app, asha.email)))

  expect((await call(app, 'GET', '/user', undefined, { token: asha.token })).body.email).toBe(into)
})

test.each([
  ['an unknown type', { type: 'invite', email: 'asha@example.in' }, 'validation_failed'],
  ['no type', { email: 'asha@example.in' }, 'validation_failed'],
  ['no address', { type: 'signup' }, 'validation_failed'],
  ['a phone', { type: 'sms', phone: '+919876543210' }, 'phone_provider_disabled'],
])('a resend with %s is refused', async (_what, body, code) => {
  const answer = await post(app, '/resend', body)

  expect([answer.status, answer.body.code]).toEqual([400, code])
})

test('the official client asks for recovery and resends', async () => {
  const asha = await newLearner(app)
  const client = app.client()

  expect((await client.auth.resetPasswordForEmail(asha.email)).error).toBeNull()
  expect((await client.auth.resend({ type: 'signup', email: newEmail() })).error).toBeNull()
  expect((await client.auth.resetPasswordForEmail(asha.email)).error).toMatchObject({
    code: 'over_email_send_rate_limit',
    status: 429,
  })
})
