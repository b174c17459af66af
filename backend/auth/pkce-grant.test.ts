import { createHash } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { call, codeIn, linkIn, mailTo, newEmail, newLearner, open, PASSWORD, post } from './testing.ts'

const app = await startApp()
afterAll(app.close)

const VERIFIER = 'a-verifier-that-is-long-enough-to-be-one-0123456789'
const CHALLENGE = {
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 's256',
}

const exchange = (auth_code: unknown, code_verifier: unknown = VERIFIER) =>
  post(app, '/token?grant_type=pkce', { auth_code, code_verifier })

async function recoveryCode() {
  const asha = await newLearner(app)
  await post(app, '/recover', { email: asha.email, ...CHALLENGE })
  const link = linkIn(await mailTo(app, asha.email))
  const { query } = await open(app, link)
  return { asha, link, code: query.code as string }
}

test('a link of a PKCE flow brings back a code, and the code a session', async () => {
  const email = newEmail()
  await post(app, '/signup', { email, password: PASSWORD, ...CHALLENGE })
  const link = linkIn(await mailTo(app, email))
  expect(link.searchParams.get('token')).toMatch(/^pkce_[0-9a-f]{56}$/)
  const { status, query, fragment } = await open(app, link)
  expect(status).toBe(303)
  expect(fragment).toEqual({})

  const { status: exchanged, body } = await exchange(query.code)
  expect(exchanged).toBe(200)
  expect(body.user.email).toBe(email)
  expect(decodeJwt(body.access_token).amr).toEqual([
    { method: 'email/signup', timestamp: expect.any(Number) },
  ])
})

test('the code of such a mail works without the browser it was asked from', async () => {
  const asha = await newLearner(app)
  await post(app, '/recover', { email: asha.email, ...CHALLENGE })
  const token = codeIn(await mailTo(app, asha.email))

  expect((await post(app, '/verify', { type: 'recovery', email: asha.email, token })).body.user.id).toBe(
    asha.id,
  )
})

test('a code is worth a session once', async () => {
  const { code } = await recoveryCode()
  const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(code)))

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  expect((await exchange(code)).body.code).toBe('flow_state_not_found')
})

test('without the right verifier a code is worth nothing, and stays with its owner', async () => {
  const { code, asha } = await recoveryCode()
  const { status, body } = await exchange(code, `${VERIFIER}x`)

  expect([status, body.code]).toEqual([400, 'bad_code_verifier'])
  expect((await exchange(code)).body.user.id).toBe(asha.id)
})

test('a code lives five minutes from when the link was opened, however old the link', async () => {
  const asha = await newLearner(app)
  await post(app, '/recover', { email: asha.email, ...CHALLENGE })
  app.advance(500_000)
  const { query } = await open(app, linkIn(await mailTo(app, asha.email)))
  app.advance(300_000)
  const { status, body } = await exchange(query.code)

  expect([status, body.code]).toEqual([422, 'flow_state_expired'])
})

test('errors of a PKCE link are in the query as well', async () => {
  const { link } = await recoveryCode()
  const { query, fragment } = await open(app, link)

  expect(query).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' })
  expect(fragment).toMatchObject(query)
})

test.each([
  ['an unknown code', crypto.randomUUID(), VERIFIER, 404, 'flow_state_not_found'],
  ['no code', '', VERIFIER, 400, 'validation_failed'],
  ['no verifier', crypto.randomUUID(), '', 400, 'validation_failed'],
])('an exchange with %s is refused', async (_what, code, verifier, status, error) => {
  const answer = await exchange(code, verifier)

  expect([answer.status, answer.body.code]).toEqual([status, error])
})

test('the plain method compares the verifier itself', async () => {
  const asha = await newLearner(app)
  await post(app, '/recover', { email: asha.email, code_challenge: VERIFIER, code_challenge_method: 'plain' })
  const { query } = await open(app, linkIn(await mailTo(app, asha.email)))

  expect((await exchange(query.code)).status).toBe(200)
})

test('an email change in a PKCE flow needs both addresses too', async () => {
  const asha = await newLearner(app)
  const into = newEmail()
  await call(app, 'PUT', '/user', { email: into, ...CHALLENGE }, { token: asha.token })
  const half = await open(app, linkIn(await mailTo(app, into)))
  expect(half.query.code).toBeUndefined()
  expect(half.query.message).toContain('confirm link sent to the other email')
  const { query } = await open(app, linkIn(await mailTo(app, asha.email)))

  expect((await exchange(query.code)).body.user.email).toBe(into)
})

test('the official client in its PKCE mode signs up and recovers', async () => {
  const kept = new Map<string, string>()
  const client = createClient(app.url('/'), app.services.keys.anonKey, {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      persistSession: true,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
    global: {
      fetch: (input, init) => app.fetch(input instanceof URL ? input.href : (input as string), init),
    },
  })
  const email = newEmail()
  expect((await client.auth.signUp({ email, password: PASSWORD })).error).toBeNull()
  const signedUp = await open(app, linkIn(await mailTo(app, email)))
  const session = await client.auth.exchangeCodeForSession(signedUp.query.code as string)
  expect(session.error).toBeNull()
  expect(session.data.user?.email).toBe(email)

  app.advance(60_000)
  expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull()
  const recovered = await open(app, linkIn(await mailTo(app, email)))
  expect((await client.auth.exchangeCodeForSession(recovered.query.code as string)).error).toBeNull()
})
