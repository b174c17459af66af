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
} from './testing.ts'

const app = await startApp()
afterAll(app.close)

const INVALID = { code: 'otp_expired', message: 'Token has expired or is invalid' }

async function signedUp(redirectTo = '') {
  const email = newEmail()
  const query = redirectTo && `?redirect_to=${encodeURIComponent(redirectTo)}`
  const { body } = await post(app, `/signup${query}`, { email, password: PASSWORD })
  const mail = await mailTo(app, email)
  return { email, id: body.id as string, link: linkIn(mail), code: codeIn(mail) }
}

test('the link of a mail brings the learner back to the site with a session in the fragment', async () => {
  const { id, link } = await signedUp('http://localhost:3000/auth/callback?confirmed=true')
  const { status, headers, location, fragment } = await open(app, link)

  expect(status).toBe(303)
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(location.href.split('#')[0]).toBe('http://localhost:3000/auth/callback?confirmed=true')
  expect(location.hash).toMatch(
    /^#access_token=.+&expires_at=\d+&expires_in=3600&refresh_token=.+&sb=&token_type=bearer&type=signup$/,
  )
  const user = await call(app, 'GET', '/user', undefined, { token: fragment.access_token })
  expect(user.body).toMatchObject({ id, user_metadata: { email_verified: true } })
  expect(user.body.email_confirmed_at).toBe(user.body.confirmed_at)
  expect(user.body.identities[0].identity_data.email_verified).toBe(true)
})

test('a link works once', async () => {
  const { link } = await signedUp()
  await open(app, link)
  const { status, fragment } = await open(app, link)

  expect(status).toBe(303)
  expect(fragment).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
    sb: '',
  })
})

test('of ten who open a link at once one gets the session', async () => {
  const { link } = await signedUp()
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => open(app, link)))

  expect(outcomes.filter(({ fragment }) => fragment.access_token)).toHaveLength(1)
  expect(outcomes.filter(({ fragment }) => fragment.error_code === 'otp_expired')).toHaveLength(9)
})

test('a scanner that only asks for the head of a link does not use it up', async () => {
  const { link } = await signedUp()
  await app.fetch(link.pathname + link.search, { method: 'HEAD' })

  expect((await open(app, link)).fragment.access_token).toBeTruthy()
})

test('link and code live ten minutes', async () => {
  const { link, email, code } = await signedUp()
  app.advance(600_000)

  expect((await open(app, link)).fragment.error_code).toBe('otp_expired')
  expect((await post(app, '/verify', { type: 'signup', email, token: code })).body).toEqual(INVALID)
})

test.each(['signup', 'email'])('the code of a mail confirms as type %s', async (type) => {
  const { email, id, code } = await signedUp()
  const { status, body } = await post(app, '/verify', { type, email: email.toUpperCase(), token: code })

  expect(status).toBe(200)
  expect(body).toMatchObject({ token_type: 'bearer', user: { id } })
})

test('the hash of a mail confirms as token_hash', async () => {
  const { id, link } = await signedUp()
  const { body } = await post(app, '/verify', { type: 'email', token_hash: link.searchParams.get('token') })

  expect(body.user.id).toBe(id)
})

test('a used code, a wrong one, one of somebody else and an unknown address are refused alike', async () => {
  const [asha, ravi] = [await signedUp(), await signedUp()]
  await post(app, '/verify', { type: 'signup', email: asha.email, token: asha.code })
  const wrong = ravi.code === '000000' ? '000001' : '000000'

  for (const [email, token] of [
    [asha.email, asha.code],
    [ravi.email, wrong],
    [ravi.email, asha.code],
    [newEmail(), '123456'],
  ]) {
    const { status, body } = await post(app, '/verify', { type: 'signup', email, token })
    expect(status).toBe(403)
    expect(body).toEqual(INVALID)
  }
})

test('a code for one purpose does not serve another', async () => {
  const { email, code, link } = await signedUp()

  expect((await post(app, '/verify', { type: 'recovery', email, token: code })).body).toEqual(INVALID)
  link.searchParams.set('type', 'recovery')
  expect((await open(app, link)).fragment.error_code).toBe('otp_expired')
})

test.each([
  ['no type', { email: 'asha@example.in', token: '123456' }],
  ['no token', { type: 'signup', email: 'asha@example.in' }],
  ['both kinds of token', { type: 'signup', email: 'asha@example.in', token: '123456', token_hash: 'ab' }],
  ['a hash and an address', { type: 'signup', email: 'asha@example.in', token_hash: 'ab' }],
  ['a code without an address', { type: 'signup', token: '123456' }],
  ['an unknown type', { type: 'fax', email: 'asha@example.in', token: '123456' }],
  ['a phone number and a mail type', { type: 'signup', phone: '+919876543210', token: '123456' }],
  ['what is no phone number', { type: 'sms', phone: 'x', token: '123456' }],
])('a verification with %s is refused', async (_what, fields) => {
  const { status, body } = await post(app, '/verify', fields)

  expect([status, body.code]).toEqual([400, 'validation_failed'])
})

test('a banned learner is not let in by a link, and the link is not used up', async () => {
  const { id, link } = await signedUp()
  await app.services.db.owner.query(
    `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
    [id],
  )
  expect((await open(app, link)).fragment).toMatchObject({
    error: 'access_denied',
    error_code: 'user_banned',
  })
  await app.services.db.owner.query('update auth.users set banned_until = null where id = $1', [id])

  expect((await open(app, link)).fragment.access_token).toBeTruthy()
})

test.each([
  'https://evil.example/steal',
  '//evil.example',
  'https://localhost:3000@evil.example/',
  'http://localhost.evil.example:3000/',
  'javascript:alert(1)//localhost:3000',
  'http://localhost:3000\\@evil.example/',
  '\thttp://evil.example/',
])('a link never leads to %s', async (foreign) => {
  const { link } = await signedUp(foreign)
  expect(link.searchParams.get('redirect_to')).toBe('http://localhost:3000')
  link.searchParams.set('redirect_to', foreign)
  const { location, fragment } = await open(app, link)

  expect(location.origin + location.pathname).toBe('http://localhost:3000/')
  expect(fragment.access_token).toBeTruthy()
})

test("what a request says of its host has no effect on a mail's link", async () => {
  const email = newEmail()
  await app.fetch(
    new Request('http://evil.example/auth/v1/signup', {
      method: 'POST',
      body: JSON.stringify({ email, password: PASSWORD }),
      headers: {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
        'x-original-host': 'evil.example',
        referer: 'https://evil.example/',
      },
    }),
  )
  const mail = await mailTo(app, email)

  expect(linkIn(mail).host).toBe('localhost:3000')
  expect(JSON.stringify(mail)).not.toContain('evil.example')
})

test('an email change needs the yes of the new address and of the old one', async () => {
  const asha = await newLearner(app)
  const into = newEmail()
  const asked = await call(app, 'PUT', '/user', { email: into.toUpperCase() }, { token: asha.token })
  expect(asked.status).toBe(200)
  expect(asked.body).toMatchObject({ email: asha.email, new_email: into })
  expect(asked.body.email_change_sent_at).toBeTruthy()

  const half = await open(app, linkIn(await mailTo(app, into)))
  expect(half.fragment.message).toBe(
    'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  )
  expect((await call(app, 'GET', '/user', undefined, { token: asha.token })).body.email).toBe(asha.email)

  const old = await mailTo(app, asha.email)
  const { status, body } = await post(app, '/verify', {
    type: 'email_change',
    email: asha.email,
    token: codeIn(old),
  })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ id: asha.id, email: into, user_metadata: { email: into } })
  expect(body.user.new_email).toBeUndefined()
  expect(body.user.identities[0]).toMatchObject({ email: into, id: asha.id })
})

test('the first half of an email change by code is answered with a message', async () => {
  const asha = await newLearner(app)
  const into = newEmail()
  await call(app, 'PUT', '/user', { email: into }, { token: asha.token })
  const { status, body } = await post(app, '/verify', {
    type: 'email_change',
    email: into,
    token: codeIn(await mailTo(app, into)),
  })

  expect(status).toBe(200)
  expect(body).toEqual({
    msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    code: '200',
  })
})

test('one address alone cannot confirm a change, however often its link is opened', async () => {
  const asha = await newLearner(app)
  const into = newEmail()
  await call(app, 'PUT', '/user', { email: into }, { token: asha.token })
  const link = linkIn(await mailTo(app, into))
  await open(app, link)

  expect((await open(app, link)).fragment.error_code).toBe('otp_expired')
  expect((await call(app, 'GET', '/user', undefined, { token: asha.token })).body.email).toBe(asha.email)
})

test('an address that somebody else took in the meantime is not taken over', async () => {
  const asha = await newLearner(app)
  const into = newEmail()
  await call(app, 'PUT', '/user', { email: into }, { token: asha.token })
  const links = [linkIn(await mailTo(app, into)), linkIn(await mailTo(app, asha.email))]
  await newLearner(app, into)
  await open(app, links[0] as URL)

  expect((await open(app, links[1] as URL)).fragment).toMatchObject({ error_code: 'email_exists' })
})

test('after an email change no older link to the old address works', async () => {
  const asha = await newLearner(app)
  await post(app, '/recover', { email: asha.email })
  const recovery = linkIn(await mailTo(app, asha.email))
  const into = newEmail()
  await call(app, 'PUT', '/user', { email: into }, { token: asha.token })
  const old = (await mailsTo(app, asha.email)).find(({ subject }) => subject.includes('change'))
  await open(app, linkIn(await mailTo(app, into)))
  await open(app, linkIn(old as never))

  expect((await call(app, 'GET', '/user', undefined, { token: asha.token })).body.email).toBe(into)
  expect((await open(app, recovery)).fragment.error_code).toBe('otp_expired')
})

test('where one yes is enough, only the new address is asked', async () => {
  const { email } = app.services.project.auth
  const own = await startApp({ auth: { email: { ...email, double_confirm_changes: false } } })
  const asha = await newLearner(own)
  const into = newEmail()
  const before = (await mailsTo(own, asha.email)).length
  await call(own, 'PUT', '/user', { email: into }, { token: asha.token })
  expect((await mailsTo(own, asha.email)).length).toBe(before)
  await open(own, linkIn(await mailTo(own, into)))

  expect((await call(own, 'GET', '/user', undefined, { token: asha.token })).body.email).toBe(into)
  await own.close()
})

test('the official client verifies a code', async () => {
  const { email, code } = await signedUp()
  const client = app.client()
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'email' })

  expect(error).toBeNull()
  expect(data.session?.user.email).toBe(email)
  expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error).toMatchObject({
    code: 'otp_expired',
    status: 403,
  })
})
