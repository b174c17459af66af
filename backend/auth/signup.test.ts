import { afterAll, expect, test, vi } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import * as passwordHash from './password-hash.ts'
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

vi.mock('./password-hash.ts', { spy: true })

const app = await startApp()
afterAll(app.close)

test('a visitor signs up, is mailed a link and a code, and cannot sign in before using one', async () => {
  const email = newEmail()
  const { status, body, headers } = await post(app, '/signup', {
    email: email.toUpperCase(),
    password: PASSWORD,
    data: { full_name: 'Asha Rao', email_verified: true },
  })

  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  const identity = { sub: body.id, email, email_verified: false, phone_verified: false }
  expect(body).toMatchObject({
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: 'Asha Rao', ...identity },
    identities: [{ id: body.id, user_id: body.id, provider: 'email', identity_data: identity, email }],
    is_anonymous: false,
  })
  expect(body.access_token).toBeUndefined()
  expect((await signIn(app, email)).body).toEqual({
    code: 'email_not_confirmed',
    message: 'Email not confirmed',
  })

  const mail = await mailTo(app, email)
  expect(codeIn(mail)).toMatch(/^\d{6}$/)
  expect(linkIn(mail).href).toMatch(
    /^http:\/\/localhost:3000\/auth\/v1\/verify\?token=[0-9a-f]{56}&type=signup&redirect_to=/,
  )
  await open(app, linkIn(mail))
  expect((await signIn(app, email)).status).toBe(200)
})

test('an address with an account gets the answer of a new one: same status, same shape, same ids each time', async () => {
  const { email } = await newLearner(app)
  const unknown = newEmail()
  app.advance(61_000)
  const [known, fresh] = [
    await post(app, '/signup', { email, password: PASSWORD, data: { full_name: 'Ravi' } }),
    await post(app, '/signup', { email: unknown, password: PASSWORD, data: { full_name: 'Ravi' } }),
  ]
  app.advance(61_000)
  const [knownAgain, freshAgain] = [
    await post(app, '/signup', { email, password: PASSWORD, data: { full_name: 'Ravi' } }),
    await post(app, '/signup', { email: unknown, password: PASSWORD, data: { full_name: 'Ravi' } }),
  ]

  expect(known.status).toBe(200)
  expect(shape(known.body)).toEqual(shape(fresh.body))
  expect(known.body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect([...fresh.headers.keys()].sort()).toEqual([...known.headers.keys()].sort())
  expect(knownAgain.body.id).toBe(known.body.id)
  expect(freshAgain.body.id).toBe(fresh.body.id)
  expect(knownAgain.body.created_at).toBe(knownAgain.body.confirmation_sent_at)
  expect(freshAgain.body.created_at).toBe(freshAgain.body.confirmation_sent_at)
})

test('signing up again over an account changes nothing of it and mails nobody', async () => {
  const learner = await newLearner(app)
  const before = (await mailsTo(app, learner.email)).length
  app.advance(61_000)
  const { body } = await post(app, '/signup', { email: learner.email, password: 'Another-budget-2027' })

  expect(body.id).not.toBe(learner.id)
  expect((await mailsTo(app, learner.email)).length).toBe(before)
  expect((await signIn(app, learner.email)).status).toBe(200)
})

test('the password is hashed whether or not the address is known', async () => {
  const { email } = await newLearner(app)
  app.advance(61_000)
  const hashed = vi.mocked(passwordHash.hashPassword)
  hashed.mockClear()
  await post(app, '/signup', { email, password: PASSWORD })
  expect(hashed).toHaveBeenCalledTimes(1)
  await post(app, '/signup', { email: newEmail(), password: PASSWORD })
  expect(hashed).toHaveBeenCalledTimes(2)
})

test('an address that was never confirmed may sign up again with another password', async () => {
  const email = newEmail()
  await post(app, '/signup', { email, password: PASSWORD, data: { full_name: 'Somebody' } })
  const first = linkIn(await mailTo(app, email))
  app.advance(61_000)
  await post(app, '/signup', { email, password: 'Monetary-policy-27', data: { full_name: 'Asha' } })
  const second = linkIn(await mailTo(app, email))

  expect((await open(app, first)).fragment.error_code).toBe('otp_expired')
  expect((await open(app, second)).fragment.access_token).toBeTruthy()
  expect((await signIn(app, email)).body.code).toBe('invalid_credentials')
  const { body } = await signIn(app, email, 'Monetary-policy-27')
  expect(body.user.user_metadata.full_name).toBe('Asha')
})

const NEW_PASSWORD = 'Monetary-policy-27'
const ELSEWHERE = { headers: { 'user-agent': 'Another browser' } }

/** Confirms with the newest mail, as the owner of the address does. */
async function confirm(email: string) {
  const { fragment } = await open(app, linkIn(await mailTo(app, email)))
  expect(fragment.access_token).toBeTruthy()
}

test('of two sign-ups from two places with one address neither password opens what its owner confirms', async () => {
  const email = newEmail()
  await post(app, '/signup', { email, password: PASSWORD })
  app.advance(61_000)
  await post(app, '/signup', { email, password: NEW_PASSWORD }, ELSEWHERE)
  app.advance(61_000)
  // Once more, so that it would be the latest from the place of the latest.
  await post(app, '/signup', { email, password: NEW_PASSWORD }, ELSEWHERE)
  await confirm(email)

  for (const password of [PASSWORD, NEW_PASSWORD]) {
    expect((await signIn(app, email, password)).body.code).toBe('invalid_credentials')
  }
})

test('the same password from two devices is one person, and counts', async () => {
  const email = newEmail()
  await post(app, '/signup', { email, password: PASSWORD })
  app.advance(61_000)
  await post(app, '/signup', { email, password: PASSWORD }, ELSEWHERE)
  await confirm(email)

  expect((await signIn(app, email)).status).toBe(200)
})

test('a sign-up of the day before has no say any more in the password', async () => {
  const email = newEmail()
  await post(app, '/signup', { email, password: PASSWORD })
  app.advance(24 * 3_600_000)
  await post(app, '/signup', { email, password: NEW_PASSWORD }, ELSEWHERE)
  await confirm(email)

  expect((await signIn(app, email, NEW_PASSWORD)).status).toBe(200)
})

test('ten sign-ups at once for one address make one account', async () => {
  const email = newEmail()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(app, '/signup', { email, password: PASSWORD })),
  )

  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(429)])
  const { rows } = await app.services.db.owner.query('select id from auth.users where email = $1', [email])
  expect(rows).toHaveLength(1)
})

test('a second sign-up within the gap is told how long to wait, also when the address has an account', async () => {
  const { email } = await newLearner(app)
  for (const address of [email, newEmail()]) {
    app.advance(61_000)
    await post(app, '/signup', { email: address, password: PASSWORD })
    app.advance(20_000)
    const { status, body, headers } = await post(app, '/signup', { email: address, password: PASSWORD })
    expect(status).toBe(429)
    expect(body).toEqual({
      code: 'over_email_send_rate_limit',
      message: expect.stringMatching(
        /^For security purposes, you can only request this after (39|40) seconds\.$/,
      ),
    })
    expect(headers.get('x-sb-error-code')).toBe('over_email_send_rate_limit')
  }
})

test('weak passwords are refused with every reason', async () => {
  const { status, body } = await post(app, '/signup', { email: newEmail(), password: 'short' })

  expect(status).toBe(422)
  const message =
    'Password should be at least 8 characters. Password should contain at least one character of each: ' +
    'abcdefghijklmnopqrstuvwxyz, ABCDEFGHIJKLMNOPQRSTUVWXYZ, 0123456789, !@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~.'
  expect(body).toEqual({
    code: 'weak_password',
    message,
    weak_password: { reasons: ['length', 'characters'], message },
  })
})

test.each([
  ['a password on every list', { password: 'P@ssw0rd123' }, 422, 'weak_password'],
  ['no password', { password: '' }, 400, 'validation_failed'],
  ['a password of 73 bytes', { password: `Aa1!${'ü'.repeat(35)}` }, 400, 'validation_failed'],
  ['no address', { email: '' }, 422, 'anonymous_provider_disabled'],
  ['an address that is none', { email: 'asha at example' }, 400, 'validation_failed'],
  ['a phone number', { email: '', phone: '+919876543210' }, 400, 'phone_provider_disabled'],
  ['both', { phone: '+919876543210' }, 400, 'validation_failed'],
  ['a challenge without method', { code_challenge: 'a'.repeat(43) }, 400, 'validation_failed'],
  ['a short challenge', { code_challenge: 'a', code_challenge_method: 's256' }, 400, 'validation_failed'],
])('sign-up with %s is refused', async (_what, fields, status, code) => {
  const answer = await post(app, '/signup', { email: newEmail(), password: PASSWORD, ...fields })

  expect(answer.status).toBe(status)
  expect(answer.body.code).toBe(code)
})

test('72 bytes are not too many, and none of them is cut off', async () => {
  const email = newEmail()
  const password = `Aa1!${'é'.repeat(34)}`
  expect(Buffer.byteLength(password)).toBe(72)
  await post(app, '/signup', { email, password })
  await open(app, linkIn(await mailTo(app, email)))

  expect((await signIn(app, email, password)).status).toBe(200)
  expect((await signIn(app, email, `${password}x`)).body.code).toBe('invalid_credentials')
})

test('a project without confirmations signs the visitor in at once', async () => {
  const { auth } = app.services.project
  const open = await startApp({ auth: { email: { ...auth.email, enable_confirmations: false } } })
  const email = newEmail()
  const { status, body } = await post(open, '/signup', { email, password: PASSWORD })

  expect(status).toBe(200)
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email } })
  expect(body.user.email_confirmed_at).toBeTruthy()
  expect(body.user.user_metadata.email_verified).toBe(true)
  expect(body.user.identities[0].identity_data.email_verified).toBe(true)
  expect(await mailsTo(open, email)).toEqual([])
  expect((await call(open, 'GET', '/user', undefined, { token: body.access_token })).body.id).toBe(
    body.user.id,
  )

  const again = await post(open, '/signup', { email, password: PASSWORD })
  expect(again.status).toBe(422)
  expect(again.body).toEqual({ code: 'user_already_exists', message: 'User already registered' })
  await open.close()
})

test('a project may close sign-up', async () => {
  const closed = await startApp({ auth: { enable_signup: false } })
  const { status, body } = await post(closed, '/signup', { email: newEmail(), password: PASSWORD })

  expect(status).toBe(422)
  expect(body.code).toBe('signup_disabled')
  await closed.close()
})

test("a failing trigger of the project's takes the whole sign-up back", async () => {
  const own = await startApp()
  await own.services.db.owner.query(`
    create function public.refuse() returns trigger language plpgsql as $$
      begin raise exception 'the profile could not be made'; end $$;
    create trigger refuse after insert on auth.users for each row execute function public.refuse()`)
  const email = newEmail()
  const { status, body } = await post(own, '/signup', { email, password: PASSWORD }, { version: null })

  expect(status).toBe(500)
  expect(body).toEqual({
    code: 500,
    error_code: 'unexpected_failure',
    msg: 'Database error saving new user',
    error_id: expect.any(String),
  })
  expect(await mailsTo(own, email)).toEqual([])
  const { rows } = await own.services.db.owner.query('select from auth.users where email = $1', [email])
  expect(rows).toEqual([])
  expect(JSON.stringify(own.errors)).toContain('the profile could not be made')
  expect(JSON.stringify(body)).not.toContain('profile')
  await own.close()
})

test('sign-up and its confirmation are in the audit log', async () => {
  const { id, email } = await newLearner(app)
  const { rows } = await app.services.db.owner.query(
    `select payload ->> 'action' as action, payload ->> 'actor_username' as who, ip_address
     from auth.audit_log_entries where payload ->> 'actor_id' = $1 order by created_at`,
    [id],
  )

  expect(rows.map((row) => row.action)).toEqual(['user_confirmation_requested', 'user_signedup'])
  expect(rows[0]).toMatchObject({ who: email, ip_address: '127.0.0.1' })
})

/** Names and types, without the values. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shape)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.entries(value).map(([key, member]) => [key, shape(member)])
}

test('the gap between two mails ends when the first is used, and not before', async () => {
  const email = newEmail()
  const signUp = () => post(app, '/signup', { email, password: PASSWORD })
  await signUp()
  expect((await signUp()).body.code).toBe('over_email_send_rate_limit')

  await open(app, linkIn(await mailTo(app, email)))

  expect((await signUp()).status).toBe(200)
  expect((await signUp()).body.code).toBe('over_email_send_rate_limit')
})
