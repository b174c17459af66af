import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#backend/testing/start-app.ts'
import { call, codeIn, mailsTo, mailTo, newEmail, newLearner, open, PASSWORD, post } from './testing.ts'

let app: TestApp
afterEach(() => app.close())

const LIMITS = {
  email_sent: 1000,
  sign_in_sign_ups: 3,
  token_refresh: 4,
  token_verifications: 3,
  anonymous_users: 30,
}

async function limited(limits: Partial<typeof LIMITS> = {}) {
  app = await startApp({
    config: { rateLimits: true, trustedProxyHeader: 'x-client' },
    auth: { rate_limit: { ...LIMITS, ...limits } },
  })
}

const from = (address: string) => ({ headers: { 'x-client': address } })

test.each([
  ['POST', '/signup', 3],
  ['POST', '/token?grant_type=password', 3],
  ['POST', '/token?grant_type=refresh_token', 4],
  ['POST', '/token?grant_type=pkce', 4],
  ['POST', '/recover', 3],
  ['POST', '/resend', 3],
  ['POST', '/verify', 3],
  ['GET', '/verify', 3],
  ['PUT', '/user', 3],
  ['GET', '/reauthenticate', 3],
  ['POST', '/otp', 3],
  ['POST', '/magiclink', 3],
  ['POST', '/sso', 3],
  ['POST', '/token?grant_type=web3', 3],
  ['POST', '/token?grant_type=id_token', 4],
  ['GET', '/authorize', 4],
  ['GET', '/user/identities/authorize', 4],
  ['GET', '/callback', 4],
  ['POST', '/callback', 4],
])('%s %s from one address is limited to %i in five minutes', async (method, path, allowed) => {
  await limited()
  const ask = (address: string) => call(app, method, path, method === 'GET' ? undefined : {}, from(address))
  for (let i = 0; i < allowed; i++) expect((await ask('198.51.100.7')).status).not.toBe(429)
  const { status, body, headers } = await ask('198.51.100.7')

  expect(status).toBe(429)
  expect(body).toEqual({ code: 'over_request_rate_limit', message: 'Request rate limit reached' })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(290)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(300)
  expect((await ask('198.51.100.7')).status).toBe(429)
  expect((await ask('198.51.100.8')).status).not.toBe(429)
})

test('a header that no trusted proxy sets does not hide who asks', async () => {
  app = await startApp({ config: { rateLimits: true }, auth: { rate_limit: LIMITS } })
  const statuses: number[] = []
  for (let i = 0; i < 5; i++) {
    const headers = {
      'x-client': `198.51.100.${i}`,
      'x-forwarded-for': `198.51.100.${i}`,
      'x-real-ip': `198.51.100.${i}`,
    }
    statuses.push((await post(app, '/recover', {}, { headers })).status)
  }

  expect(statuses).toEqual([400, 400, 400, 429, 429])
})

test.each(['//auth//v1//token', '/auth/v1//token', '/auth/v1/token/', '/AUTH/v1/token', '/auth/v1/%74oken'])(
  'no spelling of an address dodges its limit: %s',
  async (path) => {
    await limited()
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) {
      const url = `http://localhost:3000${path}?grant_type=password`
      statuses.push((await app.fetch(url, { method: 'POST', body: '{}' })).status)
    }

    // Either it is not the endpoint at all, or it is the endpoint with its limit.
    expect([
      [404, 404, 404, 404, 404],
      [400, 400, 400, 429, 429],
    ]).toContainEqual(statuses)
  },
)

test('guesses at one account count from whatever address they come, and alike for an unknown one', async () => {
  await limited({ sign_in_sign_ups: 1000, token_verifications: 1000 })
  const asha = await newLearner(app)
  for (const email of [asha.email, newEmail()]) {
    const guess = (i: number) =>
      post(
        app,
        '/token?grant_type=password',
        { email, password: 'Wrong-password-1' },
        from(`198.51.100.${i}`),
      )
    const statuses = (await Promise.all(Array.from({ length: 20 }, (_, i) => guess(i)))).map(
      ({ status }) => status,
    )

    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  }
  const right = await post(app, '/token?grant_type=password', { email: asha.email, password: PASSWORD })
  expect(right.status).toBe(429)
})

test('the right password gives an account its tries back', async () => {
  await limited({ sign_in_sign_ups: 1000, token_verifications: 1000 })
  const asha = await newLearner(app)
  const signIn = (password: string) =>
    post(app, '/token?grant_type=password', { email: asha.email, password })
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 9; i++) expect((await signIn('Wrong-password-1')).status).toBe(400)
    expect((await signIn(PASSWORD)).status).toBe(200)
  }
})

test('guesses at a mailed code count by account', async () => {
  await limited({ sign_in_sign_ups: 1000, token_verifications: 1000 })
  const email = newEmail()
  await post(app, '/signup', { email, password: PASSWORD })
  const code = codeIn(await mailTo(app, email))
  const guess = (token: string, i: number) =>
    post(app, '/verify', { type: 'signup', email, token }, from(`198.51.100.${i}`))
  for (let i = 0; i < 10; i++) expect((await guess(code === '000000' ? '1' : '000000', i)).status).toBe(403)

  expect((await guess(code, 11)).status).toBe(429)
})

test('no other door tells whether a mailed code is right: its link cannot be made from it', async () => {
  await limited({ sign_in_sign_ups: 1000, token_verifications: 1000 })
  const email = newEmail()
  await post(app, '/signup', { email, password: PASSWORD })
  const code = codeIn(await mailTo(app, email))
  for (const made of [email + code, `${email}\0${code}`, `${email}:${code}`]) {
    for (const algorithm of ['sha224', 'sha256']) {
      const hash = createHash(algorithm).update(made).digest('hex')
      const asked = await post(app, '/verify', { type: 'signup', token_hash: hash })
      const link = new URL(`http://localhost:3000/auth/v1/verify?type=signup&token=${hash}`)

      expect([asked.status, asked.body.code]).toEqual([403, 'otp_expired'])
      expect((await open(app, link)).fragment.error_code).toBe('otp_expired')
    }
  }
  expect((await post(app, '/verify', { type: 'signup', email, token: code })).status).toBe(200)
})

test('digits of a code that are moved into the address open nothing', async () => {
  await limited({ sign_in_sign_ups: 1000, token_verifications: 1000 })
  const email = newEmail()
  await post(app, '/signup', { email, password: PASSWORD })
  const code = codeIn(await mailTo(app, email))
  for (let moved = 1; moved < code.length; moved++) {
    const guess = { type: 'signup', email: email + code.slice(0, moved), token: code.slice(moved) }
    const { status, body } = await post(app, '/verify', guess)
    expect([status, body.code]).toEqual([403, 'otp_expired'])
  }
})

test('what is left of the mails of an hour does not tell for whom one was sent', async () => {
  const left: unknown[] = []
  for (const isKnown of [true, false]) {
    await limited({ email_sent: 4, sign_in_sign_ups: 1000, token_verifications: 1000 })
    const asha = await newLearner(app)
    app.advance(60_000)
    for (const path of ['/recover', '/otp'])
      await post(app, path, { email: isKnown ? asha.email : newEmail() })
    const asked = []
    for (let i = 0; i < 2; i++) asked.push((await post(app, '/recover', { email: newEmail() })).status)
    left.push(asked)
    if (isKnown) await app.close()
  }

  expect(left).toEqual([
    [200, 429],
    [200, 429],
  ])
})

test('the server as a whole sends so many mails an hour, and says so to everyone alike', async () => {
  await limited({ email_sent: 2, sign_in_sign_ups: 1000, token_verifications: 1000 })
  const asha = await newLearner(app)
  app.advance(60_000)
  expect((await post(app, '/recover', { email: asha.email })).status).toBe(200)
  for (const email of [asha.email, newEmail()]) {
    app.advance(60_000)
    const { status, body } = await post(app, '/recover', { email })
    expect(status).toBe(429)
    expect(body).toEqual({ code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' })
  }
  expect(await mailsTo(app, asha.email)).toHaveLength(2)
})

test('with limits switched off nothing is counted', async () => {
  app = await startApp({ auth: { rate_limit: LIMITS } })
  for (let i = 0; i < 10; i++) expect((await post(app, '/recover', {})).status).toBe(400)
  const { rows } = await app.services.db.owner.query('select from backend.rate_limits')

  expect(rows).toEqual([])
})

test('an odd word of a proxy is a key like another', async () => {
  await limited()
  expect((await post(app, '/recover', {}, from('x'.repeat(2000)))).status).toBe(400)
  expect(
    (await post(app, '/signup', { email: newEmail(), password: PASSWORD }, from('unknown'))).status,
  ).toBe(200)
})
