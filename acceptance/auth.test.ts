import { expect, test } from 'vitest'
import {
  ANON_KEY,
  API_URL,
  codeIn,
  linkIn,
  mailCount,
  mailTo,
  newAddress,
  newClient,
  newLearner,
  PASSWORD,
} from './target.ts'

const SITE = API_URL
const fragment = (location: string | null) => new URLSearchParams(new URL(location ?? '').hash.slice(1))

test('a visitor signs up, confirms by the link in the mail, and has a session', async () => {
  const client = newClient()
  const email = newAddress()

  const { data, error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: 'Asha Rao' }, emailRedirectTo: `${SITE}/auth/callback?confirmed=true` },
  })
  expect(error).toBeNull()
  expect(data).toMatchObject({ session: null, user: { email, user_metadata: { full_name: 'Asha Rao' } } })
  expect(data.user?.email_confirmed_at).toBeUndefined()

  const answer = await fetch(linkIn(await mailTo(email)), { redirect: 'manual' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toContain(`${SITE}/auth/callback?confirmed=true#`)
  const tokens = fragment(answer.headers.get('location'))
  const session = await client.auth.setSession({
    access_token: tokens.get('access_token') ?? '',
    refresh_token: tokens.get('refresh_token') ?? '',
  })
  expect(session.error).toBeNull()
  expect(session.data.user?.email_confirmed_at).toBeTruthy()
})

test('a link works once', async () => {
  const email = newAddress()
  await newClient().auth.signUp({ email, password: PASSWORD })
  const link = linkIn(await mailTo(email))
  await fetch(link, { redirect: 'manual' })

  const again = await fetch(link, { redirect: 'manual' })

  expect(again.status).toBe(303)
  expect(fragment(again.headers.get('location')).get('error_code')).toBe('otp_expired')
})

test('signing in asks for a confirmed address, then for the right password', async () => {
  const email = newAddress()
  const client = newClient()
  await client.auth.signUp({ email, password: PASSWORD })

  expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
    code: 'email_not_confirmed',
    status: 400,
  })
  await client.auth.verifyOtp({ email, token: codeIn(await mailTo(email)), type: 'email' })
  expect((await client.auth.signInWithPassword({ email, password: 'Wrong-1-Password' })).error).toMatchObject(
    {
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
      status: 400,
    },
  )
  expect(
    (await client.auth.signInWithPassword({ email: newAddress('nobody'), password: PASSWORD })).error,
  ).toMatchObject({
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
    status: 400,
  })
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
})

test('an address that has an account looks like a new one, and gets no mail', async () => {
  const { email } = await newLearner()
  const before = mailCount(email)

  const taken = await newClient().auth.signUp({ email, password: PASSWORD })
  const fresh = await newClient().auth.signUp({ email: newAddress(), password: PASSWORD })

  expect(taken.error).toBeNull()
  expect(taken.data.session).toBeNull()
  expect(taken.data.user?.email).toBe(email)
  expect(Object.keys(taken.data.user ?? {}).sort()).toEqual(Object.keys(fresh.data.user ?? {}).sort())
  expect(mailCount(email)).toBe(before)
})

test.each([
  ['short', 'Aa1-', 'length'],
  ['without a special character', 'Monsoon26', 'characters'],
  ['without an uppercase letter', 'monsoon-26', 'characters'],
])('a password %s is refused with its reason', async (_, password, reason) => {
  const { error } = await newClient().auth.signUp({ email: newAddress(), password })

  expect(error).toMatchObject({
    name: 'AuthWeakPasswordError',
    status: 422,
    reasons: expect.arrayContaining([reason]),
  })
})

test('the session refreshes; the old token is taken once more only for a lost answer, not later', async () => {
  const { client, session } = await newLearner()

  const refreshed = await client.auth.refreshSession({ refresh_token: session.refresh_token })

  expect(refreshed.error).toBeNull()
  expect(refreshed.data.session?.refresh_token).not.toBe(session.refresh_token)
  const { error } = await newClient().auth.refreshSession({ refresh_token: 'aaaaaaaaaaaa' })
  expect(error).toMatchObject({ status: 400 })
  expect(error?.message).toMatch(/^Invalid Refresh Token/)
})

test('fifty refreshes at once leave one session that goes on', async () => {
  const { session } = await newLearner()
  const refresh = (token: string) =>
    fetch(`${API_URL}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: ANON_KEY, 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token: token }),
    })

  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(session.refresh_token)))
  const bodies = await Promise.all(answers.filter((answer) => answer.ok).map((answer) => answer.json()))

  expect(answers.filter((answer) => answer.status >= 500)).toEqual([])
  const tokens = new Set(bodies.map((body) => body.refresh_token))
  expect(tokens.size).toBe(1)
  expect((await refresh([...tokens][0])).status).toBe(200)
})

test('the user is read and changed; a changed password ends the other sessions', async () => {
  const { client, email } = await newLearner()
  const elsewhere = newClient()
  await elsewhere.auth.signInWithPassword({ email, password: PASSWORD })

  expect(
    (await client.auth.updateUser({ data: { full_name: 'Asha R.' } })).data.user?.user_metadata,
  ).toMatchObject({
    full_name: 'Asha R.',
  })
  expect((await client.auth.updateUser({ password: PASSWORD })).error).toMatchObject({
    code: 'same_password',
    status: 422,
  })
  expect((await client.auth.updateUser({ password: 'Winter-27-Frost' })).error).toBeNull()
  expect((await client.auth.getUser()).data.user?.email).toBe(email)
  expect((await elsewhere.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
})

test('a forgotten password is replaced by the link in the mail; unknown addresses get the same answer and no mail', async () => {
  const { email } = await newLearner()
  const client = newClient()
  const unknown = newAddress('nobody')

  expect((await client.auth.resetPasswordForEmail(unknown)).error).toBeNull()
  const sent = await client.auth.resetPasswordForEmail(email, { redirectTo: `${SITE}/auth?mode=reset` })
  expect(sent.error).toBeNull()
  const answer = await fetch(linkIn(await mailTo(email, /password|reset/i)), { redirect: 'manual' })
  const location = answer.headers.get('location')
  expect(location).toContain(`${SITE}/auth?mode=reset#`)
  expect(fragment(location).get('type')).toBe('recovery')
  await client.auth.setSession({
    access_token: fragment(location).get('access_token') ?? '',
    refresh_token: fragment(location).get('refresh_token') ?? '',
  })
  expect((await client.auth.updateUser({ password: 'Winter-27-Frost' })).error).toBeNull()
  expect((await newClient().auth.signInWithPassword({ email, password: 'Winter-27-Frost' })).error).toBeNull()
  expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).not.toBeNull()
  expect(mailCount(unknown)).toBe(0)
})

test('a link leads to the site only, whatever the request asked for', async () => {
  const email = newAddress()
  await newClient().auth.signUp({
    email,
    password: PASSWORD,
    options: { emailRedirectTo: 'https://evil.example/' },
  })

  const answer = await fetch(linkIn(await mailTo(email)), { redirect: 'manual' })

  expect(new URL(answer.headers.get('location') ?? '').origin).toBe(new URL(SITE).origin)
})

test('the host of a mailed link is the site’s, not the request’s', async () => {
  const email = newAddress()
  await fetch(`${API_URL}/auth/v1/signup`, {
    method: 'POST',
    headers: {
      apikey: ANON_KEY,
      'Content-Type': 'application/json',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
    },
    body: JSON.stringify({ email, password: PASSWORD }),
  })

  expect(linkIn(await mailTo(email)).origin).toBe(new URL(SITE).origin)
})

test('a confirmation mail is sent again when asked for, not more than once a minute', async () => {
  const email = newAddress()
  const client = newClient()
  await client.auth.signUp({ email, password: PASSWORD })
  await mailTo(email)

  const { error } = await client.auth.resend({ type: 'signup', email })

  expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
  expect((await client.auth.resend({ type: 'signup', email: newAddress('nobody') })).error).toBeNull()
})

test.each(['local', 'global', 'others'] as const)('signing out of %s sessions', async (scope) => {
  const { client, email } = await newLearner()
  const elsewhere = newClient()
  await elsewhere.auth.signInWithPassword({ email, password: PASSWORD })

  expect((await client.auth.signOut({ scope })).error).toBeNull()

  const here = (await client.auth.getUser()).error
  const there = (await elsewhere.auth.getUser()).error
  expect([here === null, there === null]).toEqual([scope === 'others', scope === 'local'])
})

test('settings, health and keys are as the client reads them', async () => {
  const get = async (path: string) => fetch(`${API_URL}/auth/v1${path}`, { headers: { apikey: ANON_KEY } })

  expect(await (await get('/settings')).json()).toMatchObject({
    external: { email: true, google: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
  })
  expect(await (await get('/health')).json()).toMatchObject({ name: 'GoTrue' })
  const jwks = await get('/.well-known/jwks.json')
  expect(jwks.headers.get('cache-control')).toBe('public, max-age=600')
  const { client, session } = await newLearner()
  const { data, error } = await client.auth.getClaims(session.access_token)
  expect(error).toBeNull()
  expect(data?.header.alg).toBe('ES256')
  expect(data?.claims).toMatchObject({
    iss: `${SITE}/auth/v1`,
    aud: 'authenticated',
    role: 'authenticated',
    aal: 'aal1',
    is_anonymous: false,
  })
})
