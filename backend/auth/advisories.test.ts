/** What went wrong elsewhere and must not here, by the name it was published under; more of them stand beside what they are about. */

import { afterAll, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { call, codeIn, mailTo, newEmail, newLearner, post, refresh, signIn } from './testing.ts'

const app = await startApp()
afterAll(app.close)

const LIMITS = {
  email_sent: 1000,
  sign_in_sign_ups: 3,
  token_refresh: 1000,
  token_verifications: 1000,
  anonymous_users: 30,
}

async function limited() {
  return startApp({
    config: { rateLimits: true, trustedProxyHeader: 'x-client' },
    auth: { rate_limit: LIMITS },
  })
}

test('the sign-in limit holds for the password grant, where others count it with refreshes', async () => {
  const own = await limited()
  const statuses: number[] = []
  for (let i = 0; i < 5; i++) statuses.push((await signIn(own, newEmail())).status)
  await own.close()

  expect(statuses).toEqual([400, 400, 400, 429, 429])
})

test('CVE-2026-45364: a caller with a /64 of addresses is one caller', async () => {
  const own = await limited()
  const statuses: number[] = []
  for (const client of [
    '2001:db8::1',
    '2001:db8:0:0::2',
    '2001:DB8::ffff',
    '2001:db8::a:b:c:d',
    '2001:db8:0:1::1',
  ]) {
    statuses.push((await post(own, '/recover', {}, { headers: { 'x-client': client } })).status)
  }
  await own.close()

  expect(statuses).toEqual([400, 400, 400, 429, 400])
})

test('CVE-2025-64526: no field of the body changes what a caller is counted by', async () => {
  const own = await limited()
  const statuses: number[] = []
  for (let i = 0; i < 5; i++) {
    const body = {
      email: '',
      phone: `${i}`,
      ip: `198.51.100.${i}`,
      key: i,
      gotrue_meta_security: { captcha_token: `${i}` },
    }
    statuses.push((await post(own, '/recover', body)).status)
  }
  await own.close()

  expect(statuses).toEqual([400, 400, 400, 429, 429])
})

test('the address side channel on verify: a wrong code is refused alike, whoever has an account', async () => {
  const { email } = await newLearner(app)
  await post(app, '/otp', { email })
  const wrong = codeIn(await mailTo(app, email)) === '000000' ? '000001' : '000000'
  const answers = []
  for (const asked of [email, newEmail()]) {
    for (const type of ['email', 'magiclink', 'signup', 'recovery', 'invite', 'email_change']) {
      const { status, body, headers } = await post(app, '/verify', { type, email: asked, token: wrong })
      answers.push(JSON.stringify([status, body, headers.get('x-sb-error-code')]))
    }
  }

  expect(new Set(answers).size).toBe(1)
})

test('the auth-code replay race: of ten uses at once of one link, one is a session', async () => {
  const { email } = await newLearner(app)
  await post(app, '/otp', { email })
  const token = codeIn(await mailTo(app, email))
  const verify = () => post(app, '/verify', { type: 'email', email, token })
  const answers = await Promise.all(Array.from({ length: 10 }, verify))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a token of a person who was made an administrator in the database is good as long as its session', async () => {
  const asha = await newLearner(app)
  await app.services.db.owner.query(`update auth.users set role = 'service_role' where id = $1`, [asha.id])
  const { body } = await refresh(app, asha.refreshToken)
  const list = () => call(app, 'GET', '/admin/users', undefined, { token: body.access_token })
  expect((await list()).status).toBe(200)
  await call(app, 'POST', '/logout', undefined, { token: body.access_token })

  expect((await list()).body.code).toBe('session_not_found')
})
