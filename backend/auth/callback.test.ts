import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { followProvider, googleApp, newPerson } from './testing/google.ts'
import {
  call,
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

const { app, provider } = await googleApp()
afterAll(async () => {
  await app.close()
  await provider.close()
})
beforeEach(() => {
  provider.person = newPerson()
  provider.refuse = false
})

const VERIFIER = 'a-verifier-that-is-long-enough-to-be-one-0123456789'
const CHALLENGE = `&code_challenge=${createHash('sha256').update(VERIFIER).digest('base64url')}&code_challenge_method=s256`

const visit = (query = '', headers = {}) =>
  followProvider(app, `/auth/v1/authorize?provider=google${query}`, headers)

test('a person comes back from Google with a session in the fragment', async () => {
  const { status, headers, fragment, location } = await visit('&redirect_to=http://localhost:3000/welcome')

  expect(status).toBe(302)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(location.origin + location.pathname).toBe('http://localhost:3000/welcome')
  expect(fragment).toMatchObject({ token_type: 'bearer', expires_in: '3600', sb: '' })
  expect(fragment.provider_token).toBeTruthy()
  expect(fragment.provider_refresh_token).toBeTruthy()
  const claims = decodeJwt(fragment.access_token ?? '')
  expect(claims).toMatchObject({
    email: provider.person.email,
    amr: [{ method: 'oauth' }],
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: { full_name: 'Ravi Kumar', email_verified: true, sub: provider.person.sub },
  })
  const user = await call(app, 'GET', '/user', undefined, { token: fragment.access_token as string })
  expect(user.body).toMatchObject({
    email_confirmed_at: expect.any(String),
    identities: [{ provider: 'google', id: provider.person.sub, email: provider.person.email }],
  })
})

test('in a PKCE flow the browser gets a code, and the code brings the provider’s tokens too', async () => {
  const { query, fragment } = await visit(CHALLENGE)
  expect(fragment).toEqual({})
  const exchange = () =>
    post(app, '/token?grant_type=pkce', { auth_code: query.code, code_verifier: VERIFIER })
  const { status, body } = await exchange()

  expect(status).toBe(200)
  expect(body.user.email).toBe(provider.person.email)
  expect(body.provider_token).toBeTruthy()
  expect(body.provider_refresh_token).toBeTruthy()
  expect((await exchange()).body.code).toBe('flow_state_not_found')
})

test('the same person comes back to the same account, under whatever address Google has for them now', async () => {
  const first = decodeJwt((await visit()).fragment.access_token as string)
  provider.person = { ...provider.person, email: newEmail() }
  const second = decodeJwt((await visit()).fragment.access_token as string)

  expect(second.sub).toBe(first.sub)
})

test('a confirmed account with the verified address is linked, and its password stays good', async () => {
  const asha = await newLearner(app)
  provider.person = newPerson({ email: asha.email.toUpperCase() })
  const { fragment } = await visit()
  const { body } = await call(app, 'GET', '/user', undefined, { token: fragment.access_token as string })

  expect(body.id).toBe(asha.id)
  expect(body.app_metadata).toEqual({ provider: 'email', providers: ['email', 'google'] })
  expect((await signIn(app, asha.email)).status).toBe(200)
})

test('pre-account takeover: an account that nobody confirmed is emptied before its owner’s Google identity opens it', async () => {
  const { email } = provider.person
  await post(app, '/signup', { email, password: PASSWORD, data: { full_name: 'Mallory', role: 'admin' } })
  const before = linkIn(await mailTo(app, email))
  const { fragment } = await visit()
  const { body } = await call(app, 'GET', '/user', undefined, { token: fragment.access_token as string })

  expect(body.identities.map((identity: { provider: string }) => identity.provider)).toEqual(['google'])
  expect(body.user_metadata).toMatchObject({ full_name: 'Ravi Kumar' })
  expect(body.user_metadata.role).toBeUndefined()
  expect((await signIn(app, email)).body.code).toBe('invalid_credentials')
  expect((await open(app, before)).fragment.error_code).toBe('otp_expired')
})

test('an address that Google has not verified must be confirmed first', async () => {
  provider.person = newPerson({ email_verified: false })
  const { fragment, query } = await visit()

  expect(fragment.error_code).toBe('provider_email_needs_verification')
  expect(query.error_code).toBe('provider_email_needs_verification')
  expect(fragment.access_token).toBeUndefined()
  await open(app, linkIn(await mailTo(app, provider.person.email)))
  expect(decodeJwt((await visit()).fragment.access_token as string).email).toBe(provider.person.email)
})

test('an unverified address of somebody else’s account opens nothing and mails nobody', async () => {
  const asha = await newLearner(app)
  const mails = (await mailsTo(app, asha.email)).length
  provider.person = newPerson({ email: asha.email, email_verified: false })
  const { fragment } = await visit()

  expect(fragment.error_code).toBe('provider_email_needs_verification')
  expect(await mailsTo(app, asha.email)).toHaveLength(mails)
})

test('a provider vouches for the address it names, not for the one that waits here', async () => {
  const victim = newEmail()
  provider.person = newPerson({ email: victim, email_verified: false })
  await visit()
  provider.person = { ...provider.person, email: newEmail(), email_verified: true }
  const { fragment } = await visit()

  expect(decodeJwt(fragment.access_token as string).email).toBe(provider.person.email)
  const { rows } = await app.services.db.owner.query('select from auth.users where email = $1', [victim])
  expect(rows).toEqual([])
})

test('a person who changes their mind is sent back with Google’s own words', async () => {
  provider.refuse = true
  const { status, fragment, query } = await visit('&redirect_to=http://localhost:3000/welcome')

  expect(status).toBe(302)
  expect(fragment).toMatchObject({
    error: 'access_denied',
    error_code: 'bad_oauth_callback',
    error_description: 'The person changed their mind',
  })
  expect(query).toMatchObject({ error: 'access_denied' })
})

test('flow-state reuse: a state is good for one return', async () => {
  const { returned } = await visit()
  const again = await open(app, returned)

  expect(again.fragment.error_code).toBe('flow_state_already_used')
  expect(again.fragment.access_token).toBeUndefined()
})

test('five returns at once with one state open one session', async () => {
  const { returned } = await visit('', { stopAtCallback: true })
  const answers = await Promise.all(Array.from({ length: 5 }, () => open(app, returned)))

  expect(answers.filter(({ fragment }) => fragment.access_token)).toHaveLength(1)
})

test('a state lives five minutes', async () => {
  const { returned } = await visit('', { stopAtCallback: true })
  app.advance(300_000)

  expect((await open(app, returned)).fragment.error_code).toBe('bad_oauth_state')
})

test.each([
  ['no state', '?code=abc', 'bad_oauth_callback'],
  ['an unknown state', `?code=abc&state=${crypto.randomUUID()}`, 'bad_oauth_state'],
  ['nonsense for a state', '?code=abc&state=%00', 'bad_oauth_state'],
])('a return with %s goes to the site with an error', async (_what, query, code) => {
  const { status, location, fragment } = await open(
    app,
    new URL(`http://localhost:3000/auth/v1/callback${query}`),
  )

  expect([status, location.origin]).toEqual([302, 'http://localhost:3000'])
  expect(fragment.error_code).toBe(code)
})

test('a return without a code, and one with a code that Google never gave', async () => {
  for (const [query, code] of [
    ['', 'bad_oauth_callback'],
    ['&code=forged', 'bad_oauth_callback'],
  ] as const) {
    const { returned } = await visit('', { stopAtCallback: true })
    const state = returned.searchParams.get('state')
    const url = new URL(`http://localhost:3000/auth/v1/callback?state=${state}${query}`)

    expect((await open(app, url)).fragment.error_code).toBe(code)
  }
  expect(app.errors).toEqual([])
})

test('providers that post a form are understood', async () => {
  const { returned } = await visit('', { stopAtCallback: true })
  const response = await app.fetch('/auth/v1/callback', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: returned.searchParams.toString(),
  })

  expect(response.headers.get('location')).toContain('#access_token=')
})

test('a banned account is not opened', async () => {
  const { sub } = decodeJwt((await visit()).fragment.access_token as string)
  await app.services.db.owner.query(`update auth.users set banned_until = 'infinity' where id = $1`, [sub])

  expect((await visit()).fragment).toMatchObject({ error: 'access_denied', error_code: 'user_banned' })
})

test('with sign-ups off a new person is refused, and a known one comes in', async () => {
  await visit()
  app.services.project.auth.enable_signup = false
  try {
    expect((await visit()).fragment.access_token).toBeTruthy()
    provider.person = newPerson()
    expect((await visit()).fragment.error_code).toBe('signup_disabled')
  } finally {
    app.services.project.auth.enable_signup = true
  }
})

test('two returns of one new person at once make one account', async () => {
  const trips = await Promise.all([1, 2, 3].map(() => visit('', { stopAtCallback: true })))
  const answers = await Promise.all(trips.map(({ returned }) => open(app, returned)))
  const ids = answers.map(({ fragment }) => decodeJwt(fragment.access_token as string).sub)

  expect(new Set(ids).size).toBe(1)
})

test('a provider out of reach is an outage, not the caller’s mistake', async () => {
  const own = await startApp({
    config: { google: { clientId: 'x', clientSecret: 'y', issuer: 'http://127.0.0.1:9' } },
  })
  const response = await call(own, 'GET', '/authorize?provider=google')

  expect([response.status, response.body.code]).toEqual([500, 'unexpected_failure'])
  expect(own.errors).toHaveLength(1)
  await own.close()
})
