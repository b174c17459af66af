import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { comeBack, googleApp } from './testing/google.ts'
import { call, newLearner } from './testing.ts'

const { app, provider } = await googleApp()
afterAll(async () => {
  await app.close()
  await provider.close()
})

async function authorize(query: string) {
  const response = await app.fetch(`/auth/v1/authorize?provider=google${query}`)
  const url = new URL(response.headers.get('location') ?? 'none:')
  return {
    status: response.status,
    url,
    query: Object.fromEntries(url.searchParams),
    headers: response.headers,
  }
}

test('a browser is sent to the provider with state, nonce and PKCE', async () => {
  const { status, url, query, headers } = await authorize('')

  expect(status).toBe(302)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(url.origin).toBe(provider.issuer)
  expect(query).toEqual({
    client_id: provider.clientId,
    redirect_uri: 'http://localhost:3000/auth/v1/callback',
    response_type: 'code',
    scope: 'openid email profile',
    state: expect.stringMatching(/^[0-9a-f-]{36}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  expect(query.nonce).not.toBe((await authorize('')).query.nonce)
})

test('scopes are added, and what the provider may want to know is passed on', async () => {
  const { query } = await authorize(
    '&scopes=https://www.googleapis.com/auth/calendar%20email&access_type=offline&prompt=select_account&login_hint=asha%40example.in&hd=example.in',
  )

  expect(query).toMatchObject({
    scope: 'openid email profile https://www.googleapis.com/auth/calendar',
    access_type: 'offline',
    prompt: 'select_account',
    login_hint: 'asha@example.in',
    hd: 'example.in',
  })
})

test('OAuth reserved params: nobody changes what the trip itself must say', async () => {
  const forged =
    '&client_id=x&redirect_uri=https://evil.example&response_type=token&state=x&nonce=x&response_mode=fragment&request=x&request_uri=x&CLIENT_ID=x&scope=x'
  const { query } = await authorize(forged)

  expect(query).toMatchObject({
    client_id: provider.clientId,
    redirect_uri: 'http://localhost:3000/auth/v1/callback',
    response_type: 'code',
    scope: 'openid email profile',
  })
  expect(Object.values(query)).not.toContain('x')
  for (const name of ['response_mode', 'request', 'request_uri', 'CLIENT_ID', 'redirect_to', 'provider']) {
    expect(query).not.toHaveProperty(name)
  }
})

test('the address can be asked for instead of being followed', async () => {
  const { status, body } = await call(app, 'GET', '/authorize?provider=google&skip_http_redirect=true')

  expect(status).toBe(200)
  expect(body.url).toContain(`${provider.issuer}/auth?`)
})

test('a target that is not allowed becomes the site', async () => {
  const { url } = await authorize('&redirect_to=https://evil.example/steal')
  const { location } = await comeBack(app, url.href)

  expect(location.origin).toBe('http://localhost:3000')
})

test.each([
  ['', 'Unsupported provider: Provider  could not be found'],
  ['nowhere', 'Unsupported provider: Provider nowhere could not be found'],
  ['github', 'Unsupported provider: provider is not enabled'],
])('the provider "%s" is refused', async (name, message) => {
  const { status, body } = await call(app, 'GET', `/authorize?provider=${name}`)

  expect([status, body]).toEqual([400, { code: 'validation_failed', message }])
})

test('a half PKCE request is refused', async () => {
  const challenge = createHash('sha256').update('x').digest('base64url')

  expect((await call(app, 'GET', `/authorize?provider=google&code_challenge=${challenge}`)).status).toBe(400)
  expect((await call(app, 'GET', '/authorize?provider=google&code_challenge_method=s256')).status).toBe(400)
})

test('without a client id there is no Google', async () => {
  const own = await startApp()
  const { body } = await call(own, 'GET', '/authorize?provider=google')

  expect(body.message).toBe('Unsupported provider: provider is not enabled')
  await own.close()
})

test('GHSA-3529-5m8x-rpv3: forwarded host headers change neither where Google sends back nor the mails', async () => {
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', host: 'evil.example' }
  const response = await app.fetch('/auth/v1/authorize?provider=google', { headers })

  expect(response.headers.get('location')).not.toContain('evil.example')
  const { email } = await newLearner(app)
  await app.fetch('/auth/v1/otp', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  const mails = (await app.outbox()).filter(({ to }) => to === email)
  expect(mails.length).toBeGreaterThan(0)
  expect(JSON.stringify(mails)).not.toContain('evil.example')
})
