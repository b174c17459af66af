import { afterAll, expect, test } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { call, newEmail, newLearner, PASSWORD, post } from './testing.ts'

const app = await startApp()
afterAll(app.close)

test.each([
  ['2024-01-01', true],
  ['2030-12-31', true],
  ['2023-12-31', false],
  ['nonsense', false],
  [null, false],
])('under API version %s errors are named in the form of that time', async (version, named) => {
  const { status, body, headers } = await post(app, '/recover', {}, { version })

  expect(status).toBe(400)
  expect(headers.get('x-sb-error-code')).toBe('validation_failed')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-supabase-api-version')).toBe(named ? '2024-01-01' : null)
  const message = 'Password recovery requires an email'
  expect(body).toEqual(
    named
      ? { code: 'validation_failed', message }
      : { code: 400, error_code: 'validation_failed', msg: message },
  )
})

test('a body that breaks off is nobody’s failure', async () => {
  const body = new ReadableStream({
    pull: (controller) => controller.error(new Error('Client connection prematurely closed.')),
  })
  const request = { method: 'POST', body, duplex: 'half' } as RequestInit

  const answer = await app.fetch('/auth/v1/recover', request)

  expect([answer.status, answer.headers.get('x-sb-error-code')]).toEqual([400, 'bad_json'])
  expect(app.errors).toEqual([])
})

const ENDPOINTS: [method: string, path: string][] = [
  ['POST', '/signup'],
  ['POST', '/token?grant_type=password'],
  ['POST', '/token?grant_type=refresh_token'],
  ['POST', '/token?grant_type=pkce'],
  ['POST', '/verify'],
  ['POST', '/recover'],
  ['POST', '/resend'],
  ['PUT', '/user'],
]

const BODIES: [what: string, body: string | Uint8Array, status: number][] = [
  ['nothing', '', 400],
  ['half of a JSON text', '{"email":', 400],
  ['an array', '[]', 400],
  ['a text', '"email"', 400],
  ['null', 'null', 400],
  ['numbers for texts', '{"email":1,"password":2,"refresh_token":3,"type":4,"auth_code":5,"data":6}', 400],
  [
    'lists for texts',
    '{"email":["a"],"refresh_token":["a"],"type":["a"],"auth_code":["a"],"data":["a"]}',
    400,
  ],
  ['NUL characters', '{"email":"a\\u0000@example.in","data":{"a":"\\u0000"},"refresh_token":"\\u0000"}', 400],
  ['a NUL character in a key', '{"data":{"\\u0000":1}}', 400],
  ['half a surrogate pair', '{"email":"\\ud800@example.in"}', 400],
  ['what is not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400],
  ['half a million nested lists', '['.repeat(500_000), 400],
  ['a deeply nested value', `{"data":${'{"a":'.repeat(5000)}1${'}'.repeat(5001)}`, 400],
  ['more than a megabyte', `{"email":"${'a'.repeat(1024 * 1024)}"}`, 413],
]

test.each(ENDPOINTS)(
  '%s %s refuses every body that is not one, and logs no failure',
  async (method, path) => {
    const { token } = await newLearner(app)
    for (const [what, body, status] of BODIES) {
      const response = await app.fetch(`/auth/v1${path}`, {
        method,
        body: body as BodyInit,
        headers: { authorization: `Bearer ${token}`, 'x-supabase-api-version': '2024-01-01' },
      })
      expect(response.status, what).toBe(status)
      const code = ((await response.json()) as { code: string }).code
      const expected =
        status === 413
          ? ['request_entity_too_large']
          : ['bad_json', 'validation_failed', 'invalid_credentials', 'anonymous_provider_disabled']
      expect(expected, what).toContain(code)
    }
    expect(app.errors).toEqual([])
  },
)

test.each(['\\u0000', '\\ud800', '\\udc00x'])(
  'metadata with %s is refused, since PostgreSQL cannot keep it',
  async (what) => {
    const { token } = await newLearner(app)
    const data = `{"data":{"list":[{"note":"${what}"}]}}`
    const signup = `{"email":"${newEmail()}","password":"${PASSWORD}",${data.slice(1)}`

    expect((await call(app, 'PUT', '/user', data, { token })).body.code).toBe('validation_failed')
    expect((await post(app, '/signup', signup)).body.code).toBe('validation_failed')
  },
)

test('a body over the limit is refused also when its length is not declared', async () => {
  const chunk = new Uint8Array(64 * 1024).fill(0x20)
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      sent += chunk.byteLength
      controller.enqueue(chunk)
      if (sent > 64 * 1024 * 1024) controller.close()
    },
  })
  const response = await app.fetch('/auth/v1/signup', { method: 'POST', body, duplex: 'half' } as RequestInit)

  expect(response.status).toBe(413)
  expect(sent).toBeLessThan(2 * 1024 * 1024)
})

test('nearly a megabyte is read to its end, and refused for what it holds', async () => {
  const { token } = await newLearner(app)
  const { status, body } = await call(
    app,
    'PUT',
    '/user',
    { data: { notes: 'x'.repeat(900_000) } },
    { token },
  )

  expect([status, body.code]).toEqual([400, 'validation_failed'])
  expect(body.message).toContain('at most 8192 bytes')
})

test.each([
  'token=%00&type=signup',
  'token=pkce_%00&type=signup',
  'token=a&type=%00',
  `token=${'a'.repeat(100_000)}&type=signup`,
  'token=%FF%FE&type=signup&redirect_to=%00',
  '',
])('a link with %s leads to the site with an error, never to a failure', async (query) => {
  const response = await app.fetch(`/auth/v1/verify?${query}`)

  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toMatch(/^http:\/\/localhost:3000[?#]error=/)
  expect(app.errors).toEqual([])
})

test('metadata cannot smuggle in what the server knows better', async () => {
  const email = newEmail()
  const { body } = await post(app, '/signup', {
    email,
    password: PASSWORD,
    data: {
      sub: 'somebody',
      email: 'x@example.in',
      email_verified: true,
      role: 'admin',
      __proto__: { admin: true },
    },
  })

  expect(body.user_metadata).toMatchObject({ sub: body.id, email, email_verified: false })
  expect(body.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
  expect(body.role).toBe('authenticated')
})

test('an outage is a bare 500 with an id to look for, and the cause is only in the log', async () => {
  const own = await startApp()
  await own.services.db.owner.query('alter table auth.users rename to users_elsewhere')
  const { status, body, headers } = await post(
    own,
    '/token?grant_type=password',
    { email: newEmail(), password: PASSWORD },
    { version: null },
  )

  expect(status).toBe(500)
  expect(headers.get('x-sb-error-code')).toBe('unexpected_failure')
  expect(body).toEqual({
    code: 500,
    error_code: 'unexpected_failure',
    msg: 'Unexpected failure, please check server logs for more information',
    error_id: expect.any(String),
  })
  expect(JSON.stringify(own.errors)).toContain('auth.users')
  expect(JSON.stringify(own.errors)).toContain(body.error_id)
  await own.close()
})

test.each(['/nowhere', '/signup', '/token/', '/admin/users/', '/admin/users/../', '/admin'])(
  'GET %s is not found',
  async (path) => {
    const { status, body } = await call(app, 'GET', path)

    expect([status, body.code]).toEqual([404, 'not_found'])
  },
)

test('what the service offers, its health and its keys are public', async () => {
  const settings = await call(app, 'GET', '/settings')
  expect(settings.body).toMatchObject({
    external: { email: true, phone: false, google: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    saml_enabled: false,
  })
  expect((await call(app, 'GET', '/health')).body).toMatchObject({
    name: 'GoTrue',
    version: expect.any(String),
  })

  const jwks = await call(app, 'GET', '/.well-known/jwks.json')
  expect(jwks.headers.get('cache-control')).toBe('public, max-age=600')
  expect(jwks.body.keys).toEqual([
    expect.objectContaining({ kid: 'test-key', alg: 'ES256', use: 'sig', key_ops: ['verify'] }),
  ])
  expect(jwks.text).not.toMatch(/"d":|"k":|oct/)

  const discovery = await call(app, 'GET', '/.well-known/openid-configuration')
  expect(discovery.body).toMatchObject({
    issuer: 'http://localhost:3000/auth/v1',
    jwks_uri: 'http://localhost:3000/auth/v1/.well-known/jwks.json',
  })
})
