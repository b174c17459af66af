import { SignJWT } from 'jose'
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
  refresh,
  signIn,
} from './testing.ts'

const app = await startApp()
afterAll(app.close)

const getUser = (token?: string) => call(app, 'GET', '/user', undefined, token ? { token } : {})
const putUser = (token: string, body: unknown) => call(app, 'PUT', '/user', body, { token })

test('a learner sees her own account', async () => {
  const asha = await newLearner(app)
  const { status, body, headers } = await getUser(asha.token)

  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toMatchObject({
    id: asha.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: asha.email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {
      full_name: 'Asha Rao',
      email: asha.email,
      email_verified: true,
      phone_verified: false,
      sub: asha.id,
    },
    is_anonymous: false,
  })
  expect(body.identities[0]).toMatchObject({
    id: asha.id,
    user_id: asha.id,
    provider: 'email',
    email: asha.email,
  })
  expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(Object.keys(body).filter((key) => /password|token/.test(key))).toEqual([])
})

test('nobody without a token', async () => {
  const { status, body } = await getUser()

  expect(status).toBe(401)
  expect(body).toEqual({ code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' })
})

test('a token that is none, and one that has expired, are invalid', async () => {
  const asha = await newLearner(app)
  const nonsense = await getUser('not.a.jwt')
  app.advance(3_700_000)
  const expired = await getUser(asha.token)

  for (const { status, body } of [nonsense, expired]) {
    expect(status).toBe(403)
    expect(body.code).toBe('bad_jwt')
    expect(body.message).toMatch(/^invalid JWT: unable to parse or verify signature, /)
  }
  expect(expired.body.message).toContain('token is expired')
})

test('the API keys are nobody', async () => {
  const { status, body } = await getUser(app.services.keys.anonKey)

  expect([status, body]).toEqual([403, { code: 'bad_jwt', message: 'invalid claim: missing sub claim' }])
})

test('a token of a deleted account, and one whose subject is no id', async () => {
  const asha = await newLearner(app)
  await app.services.db.owner.query('delete from auth.users where id = $1', [asha.id])
  const { status, body } = await getUser(asha.token)
  expect([status, body.code]).toEqual([403, 'user_not_found'])

  const odd = await new SignJWT({ sub: "' or true --", role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('30d')
    .sign(new TextEncoder().encode(app.services.keys.jwtSecret))
  expect((await getUser(odd)).body).toEqual({
    code: 'bad_jwt',
    message: 'invalid claim: sub claim must be a UUID',
  })
})

test('once a session is over, its access token is refused at once', async () => {
  const asha = await newLearner(app)
  await app.services.db.owner.query('delete from auth.sessions where user_id = $1', [asha.id])
  const { status, body, headers } = await getUser(asha.token)

  expect(status).toBe(403)
  expect(body).toEqual({
    code: 'session_not_found',
    message: 'Session from session_id claim in JWT does not exist',
  })
  expect(headers.get('x-sb-error-code')).toBe('session_not_found')
})

test('metadata merges key by key, and null removes a key', async () => {
  const asha = await newLearner(app)
  await putUser(asha.token, { data: { city: 'Pune', goals: { year: 2027 } } })
  const { body } = await putUser(asha.token, { data: { city: null, goals: { month: 5 } } })

  expect(body.user_metadata).toMatchObject({ full_name: 'Asha Rao', goals: { month: 5 } })
  expect(body.user_metadata).not.toHaveProperty('city')
})

test('a new password ends every other session, and the owner is told', async () => {
  const asha = await newLearner(app)
  const phone = (await signIn(app, asha.email)).body
  const { status } = await putUser(asha.token, { password: 'Current-account-27' })

  expect(status).toBe(200)
  expect((await getUser(asha.token)).status).toBe(200)
  expect((await refresh(app, asha.refreshToken)).status).toBe(200)
  expect((await getUser(phone.access_token)).body.code).toBe('session_not_found')
  expect((await refresh(app, phone.refresh_token)).body.code).toBe('refresh_token_not_found')
  expect((await signIn(app, asha.email)).body.code).toBe('invalid_credentials')
  expect((await signIn(app, asha.email, 'Current-account-27')).status).toBe(200)
  expect((await mailTo(app, asha.email)).subject).toBe('Your password was changed')
})

test('a new password makes links that are still on their way worthless', async () => {
  const asha = await newLearner(app)
  await post(app, '/recover', { email: asha.email })
  const link = linkIn(await mailTo(app, asha.email))
  await putUser(asha.token, { password: 'Current-account-27' })

  expect((await open(app, link)).fragment.error_code).toBe('otp_expired')
})

test('the old password is no new password, and a weak one neither', async () => {
  const asha = await newLearner(app)

  expect((await putUser(asha.token, { password: PASSWORD })).body).toEqual({
    code: 'same_password',
    message: 'New password should be different from the old password.',
  })
  const weak = await putUser(asha.token, { password: 'weak' })
  expect([weak.status, weak.body.weak_password.reasons]).toEqual([422, ['length', 'characters']])
})

test('a current password, when given, must be right', async () => {
  const asha = await newLearner(app)
  const change = (current_password: string) =>
    putUser(asha.token, { password: 'Repo-rate-2027', current_password })

  expect((await change('Wrong-password-1')).body.code).toBe('current_password_invalid')
  expect((await change(PASSWORD)).status).toBe(200)
})

test.each([
  ['app_metadata', { app_metadata: { role: 'admin' } }, 403, 'not_admin'],
  ['a phone', { phone: '+919876543210' }, 400, 'phone_provider_disabled'],
  ['an address that is none', { email: 'none' }, 400, 'validation_failed'],
])('a learner cannot change %s', async (_what, fields, status, code) => {
  const asha = await newLearner(app)
  const answer = await putUser(asha.token, fields)

  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('an address of somebody else is refused, her own is no change', async () => {
  const [asha, ravi] = [await newLearner(app), await newLearner(app)]
  const taken = await putUser(asha.token, { email: ravi.email })
  expect([taken.status, taken.body.code]).toEqual([422, 'email_exists'])

  const own = await putUser(asha.token, { email: asha.email.toUpperCase() })
  expect(own.status).toBe(200)
  expect(own.body.new_email).toBeUndefined()
})

test('without confirmations a new address counts at once', async () => {
  const { email } = app.services.project.auth
  const own = await startApp({ auth: { email: { ...email, enable_confirmations: false } } })
  const session = (await post(own, '/signup', { email: newEmail(), password: PASSWORD })).body
  const into = newEmail()
  const { body } = await call(own, 'PUT', '/user', { email: into }, { token: session.access_token })

  expect(body.email).toBe(into)
  expect(body.identities[0].email).toBe(into)
  await own.close()
})

test('with a verified second factor, a session without it changes no credentials', async () => {
  const asha = await newLearner(app)
  await app.services.db.owner.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
     values ($1, $2, 'totp', 'verified', now(), now(), 'JBSWY3DPEHPK3PXP')`,
    [crypto.randomUUID(), asha.id],
  )
  const { status, body } = await putUser(asha.token, { password: 'Repo-rate-2027' })

  expect([status, body.code]).toEqual([401, 'insufficient_aal'])
  expect((await putUser(asha.token, { data: { city: 'Pune' } })).status).toBe(200)
  const { text } = await getUser(asha.token)
  expect(text).toContain('"factor_type":"totp"')
  expect(text).not.toContain('JBSWY3DPEHPK3PXP')
})

test('an old session proves itself with a mailed code before it may set a password', async () => {
  const { email } = app.services.project.auth
  const own = await startApp({ auth: { email: { ...email, secure_password_change: true } } })
  const asha = await newLearner(own)
  const change = (token: string, body: object) => call(own, 'PUT', '/user', body, { token })
  expect((await change(asha.token, { password: 'Recent-enough-1' })).status).toBe(200)

  own.advance(25 * 3_600_000)
  const { access_token: token } = (await refresh(own, asha.refreshToken)).body
  expect((await change(token, { password: 'Repo-rate-2027' })).body.code).toBe('reauthentication_needed')
  expect((await call(own, 'GET', '/reauthenticate', undefined, { token })).body).toEqual({})
  const nonce = codeIn(await mailTo(own, asha.email))
  const wrong = nonce === '000000' ? '000001' : '000000'
  const refused = await change(token, { password: 'Repo-rate-2027', nonce: wrong })
  expect([refused.status, refused.body.code]).toEqual([422, 'reauthentication_not_valid'])
  expect((await change(token, { password: 'Repo-rate-2027', nonce })).status).toBe(200)
  expect((await change(token, { password: 'Bank-rate-2027', nonce })).body.code).toBe(
    'reauthentication_not_valid',
  )
  await own.close()
})

test('a reauthentication code is for its owner, once a minute', async () => {
  const asha = await newLearner(app)
  const ask = (token?: string) => call(app, 'GET', '/reauthenticate', undefined, token ? { token } : {})

  expect((await ask()).status).toBe(401)
  expect((await ask(asha.token)).status).toBe(200)
  expect((await mailsTo(app, asha.email))[0]?.text).toContain('Enter this code')
  expect((await ask(asha.token)).body.code).toBe('over_email_send_rate_limit')
})

test('signing out ends all sessions, this one, or the others', async () => {
  const asha = await newLearner(app)
  const logout = (token: string, query: string) => post(app, `/logout${query}`, undefined, { token })
  const [one, two, three] = await Promise.all(
    [1, 2, 3].map(async () => (await signIn(app, asha.email)).body.access_token),
  )
  const alive = async () =>
    Promise.all([one, two, three].map(async (token) => (await getUser(token)).status === 200))

  const { status, text } = await logout(one, '?scope=local')
  expect([status, text]).toEqual([204, ''])
  expect(await alive()).toEqual([false, true, true])
  await logout(two, '?scope=others')
  expect(await alive()).toEqual([false, true, false])
  await logout(two, '')
  expect(await alive()).toEqual([false, false, false])
  expect((await logout(two, '')).body.code).toBe('session_not_found')
})

test('an unknown scope of sign-out is refused', async () => {
  const asha = await newLearner(app)
  const { status, body } = await post(app, '/logout?scope=toString', undefined, { token: asha.token })

  expect([status, body.code]).toEqual([400, 'validation_failed'])
})

test('the official client changes metadata and password', async () => {
  const asha = await newLearner(app)
  const client = app.client()
  await client.auth.setSession({ access_token: asha.token, refresh_token: asha.refreshToken })
  const { data, error } = await client.auth.updateUser({ data: { city: 'Pune' } })
  expect(error).toBeNull()
  expect(data.user?.user_metadata.city).toBe('Pune')

  const same = await client.auth.updateUser({ password: PASSWORD })
  expect(same.error).toMatchObject({ code: 'same_password', status: 422 })
  const weak = await client.auth.updateUser({ password: 'weak' })
  expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length', 'characters'] })
  expect((await client.auth.reauthenticate()).error).toBeNull()
})

test('metadata that would outgrow the headers of a request is refused, and nothing of it is kept', async () => {
  const asha = await newLearner(app)
  const huge = { data: { notes: 'x'.repeat(9000) } }

  const { status, body } = await putUser(asha.token, huge)
  expect([status, body.code]).toEqual([400, 'validation_failed'])
  expect((await getUser(asha.token)).body.user_metadata.notes).toBeUndefined()
  // Alike for an address that has an account and one that has none.
  for (const email of [asha.email, newEmail()]) {
    expect((await post(app, '/signup', { email, password: PASSWORD, ...huge })).body.code).toBe(
      'validation_failed',
    )
  }
})

test('a change of address takes the current password, when one is given, and begins nothing with a wrong one', async () => {
  const asha = await newLearner(app)
  const into = newEmail()
  const refused = await putUser(asha.token, { email: into, current_password: 'Wrong-password-1' })
  expect(refused.body.code).toBe('current_password_invalid')
  expect(refused.body.new_email).toBeUndefined()
  expect((await getUser(asha.token)).body.new_email).toBeUndefined()

  const { status, body } = await putUser(asha.token, { email: into, current_password: PASSWORD })
  expect([status, body.new_email]).toEqual([200, into])
})
