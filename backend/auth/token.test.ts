import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, expect, test, vi } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import * as passwordHash from './password-hash.ts'
import { call, newEmail, newLearner, PASSWORD, post, signIn } from './testing.ts'

vi.mock('./password-hash.ts', { spy: true })

const app = await startApp()
afterAll(app.close)

test('a learner signs in with email and password, in whatever case the address is typed', async () => {
  const learner = await newLearner(app)
  const { status, body, headers } = await signIn(app, learner.email.toUpperCase())

  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(Object.keys(body).sort()).toEqual(
    ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type', 'user'].sort(),
  )
  expect(body.user).toMatchObject({ id: learner.id, email: learner.email })
  expect(body.user.last_sign_in_at).toBeTruthy()
  expect(JSON.stringify(body)).not.toContain('$2a$')
  expect(decodeProtectedHeader(body.access_token)).toEqual({ alg: 'ES256', kid: 'test-key', typ: 'JWT' })
  expect(decodeJwt(body.access_token).amr).toEqual([{ method: 'password', timestamp: expect.any(Number) }])
})

test('a wrong password, an unknown address and an account without a password are answered alike', async () => {
  const learner = await newLearner(app)
  const passwordless = await newLearner(app)
  await app.services.db.owner.query('update auth.users set encrypted_password = null where id = $1', [
    passwordless.id,
  ])
  const answers = [
    await signIn(app, learner.email, 'Wrong-password-1'),
    await signIn(app, newEmail(), 'Wrong-password-1'),
    await signIn(app, passwordless.email),
    await signIn(app, 'not an address'),
  ]

  for (const { status, body } of answers) {
    expect(status).toBe(400)
    expect(body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  }
  const headers = answers.map((answer) => [...answer.headers.keys()].sort().join())
  expect(new Set(headers).size).toBe(1)
})

test('a password is compared for every address, known or not, so the time tells nothing', async () => {
  const learner = await newLearner(app)
  const compared = vi.mocked(passwordHash.passwordMatches)
  compared.mockClear()
  await signIn(app, learner.email, 'Wrong-password-1')
  await signIn(app, newEmail(), 'Wrong-password-1')
  await signIn(app, newEmail(), 'Wrong-password-1')

  expect(compared).toHaveBeenCalledTimes(3)
})

test('a banned learner hears of it only with the right password', async () => {
  const learner = await newLearner(app)
  await app.services.db.owner.query(
    `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
    [learner.id],
  )

  expect((await signIn(app, learner.email, 'Wrong-password-1')).body.code).toBe('invalid_credentials')
  const { status, body } = await signIn(app, learner.email)
  expect([status, body.code]).toEqual([400, 'user_banned'])
  expect((await call(app, 'GET', '/user', undefined, { token: learner.token })).body.code).toBe('user_banned')
})

test('a password that the rules would refuse today still signs in, with a hint', async () => {
  const learner = await newLearner(app)
  await app.services.db.owner.query('update auth.users set encrypted_password = $2 where id = $1', [
    learner.id,
    await passwordHash.hashPassword('simple'),
  ])
  const { status, body } = await signIn(app, learner.email, 'simple')

  expect(status).toBe(200)
  expect(body.weak_password.reasons).toEqual(['length', 'characters'])
})

test.each([
  ['nothing', {}, 400, 'validation_failed'],
  ['both', { email: 'asha@example.in', phone: '+911', password: PASSWORD }, 400, 'validation_failed'],
  ['a phone number', { phone: '+919876543210', password: PASSWORD }, 422, 'phone_provider_disabled'],
])('signing in with %s is refused', async (_what, body, status, code) => {
  const answer = await post(app, '/token?grant_type=password', body)

  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test.each(['', '?grant_type=device_code', '?grant_type=toString'])(
  'the grant of /token%s is not supported',
  async (query) => {
    const { status, body } = await post(app, `/token${query}`, {})

    expect(status).toBe(400)
    expect(body).toEqual({ code: 'invalid_credentials', message: 'unsupported_grant_type' })
  },
)

test('the sign-in is in the audit log', async () => {
  const learner = await newLearner(app)
  await signIn(app, learner.email)
  const { rows } = await app.services.db.owner.query(
    `select payload ->> 'action' as action from auth.audit_log_entries
     where payload ->> 'actor_id' = $1 order by created_at desc limit 1`,
    [learner.id],
  )

  expect(rows).toEqual([{ action: 'login' }])
})

test('the official client signs in, refreshes and signs out', async () => {
  const learner = await newLearner(app)
  const client = app.client()
  const signedIn = await client.auth.signInWithPassword({ email: learner.email, password: PASSWORD })
  expect(signedIn.error).toBeNull()
  const refreshed = await client.auth.refreshSession()
  expect(refreshed.error).toBeNull()
  expect(refreshed.data.session?.refresh_token).not.toBe(signedIn.data.session?.refresh_token)
  const { data: claims } = await client.auth.getClaims()
  expect(claims?.claims.sub).toBe(learner.id)
  expect((await client.auth.getUser()).data.user?.email).toBe(learner.email)
  expect((await client.auth.signOut()).error).toBeNull()

  const wrong = await client.auth.signInWithPassword({ email: learner.email, password: 'Wrong-password-1' })
  expect(wrong.error).toMatchObject({
    code: 'invalid_credentials',
    status: 400,
    message: 'Invalid login credentials',
  })
})
