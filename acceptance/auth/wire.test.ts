/** The wire itself: both forms of errors, headers, limits, and what is not there. */

import { expect, test } from 'vitest'
import { ANON_KEY, API_URL, newAddress, newLearner, PASSWORD } from '../target.ts'
import { call } from './support/http.ts'

const wrong = { email: 'nobody@example.in', password: 'Wrong-1-Password' }

test.each(['2024-01-01', '2024-12-31', '2099-01-01'])(
  'a client of %s reads errors by name',
  async (version) => {
    const { status, body, headers } = await call('POST', '/token?grant_type=password', {
      body: wrong,
      version,
    })

    expect(status).toBe(400)
    expect(body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    expect(headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(headers.get('x-sb-error-code')).toBe('invalid_credentials')
  },
)

test.each([null, '2023-12-31', 'latest', '2024'])(
  'a client of %j reads errors by number',
  async (version) => {
    const { status, body, headers } = await call('POST', '/token?grant_type=password', {
      body: wrong,
      version,
    })

    expect(status).toBe(400)
    expect(body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' })
    expect(headers.get('x-supabase-api-version')).toBeNull()
    expect(headers.get('x-sb-error-code')).toBe('invalid_credentials')
  },
)

test.each([
  ['by name', '2024-01-01', { code: 'weak_password' }],
  ['by number', null, { code: 422, error_code: 'weak_password' }],
])('a weak password is refused with its reasons, %s', async (_, version, form) => {
  const { status, body } = await call('POST', '/signup', {
    body: { email: newAddress(), password: 'Aa1-' },
    version,
  })

  expect(status).toBe(422)
  expect(body).toMatchObject({ ...form, weak_password: { reasons: ['length'] } })
})

test('what is refused in OAuth’s form is so for every client', async () => {
  for (const version of ['2024-01-01', null]) {
    const { body } = await call('POST', '/token?grant_type=id_token', {
      body: { provider: 'google' },
      version,
    })
    expect(body).toEqual({ error: 'invalid request', error_description: 'id_token required' })
  }
})

test('answers about a person are kept by no cache', async () => {
  const { session, email } = await newLearner()
  const token = session.access_token
  const answers = [
    await call('GET', '/user', { token }),
    await call('PUT', '/user', { token, body: { data: {} } }),
    await call('POST', '/token?grant_type=password', { body: { email, password: PASSWORD } }),
    await call('POST', '/token?grant_type=password', { body: wrong }),
    await call('POST', '/signup', { body: { email: newAddress(), password: PASSWORD } }),
    await call('GET', '/passkeys', { token }),
    await call('POST', '/logout', { token }),
  ]

  expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(answers.map(() => 'no-store'))
})

test.each(['/health', '/settings', '/user', '/nowhere'])(
  '%s is nothing but what it says it is',
  async (path) => {
    const { headers } = await call('GET', path)

    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.has('set-cookie')).toBe(false)
  },
)

test.each(['/token?grant_type=password', '/user', '/factors', '/passkeys', '/admin/users'])(
  'a browser may ask %s from any site',
  async (path) => {
    const answer = await fetch(`${API_URL}/auth/v1${path}`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://app.example.in',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers':
          'apikey,authorization,content-type,x-client-info,x-supabase-api-version',
      },
    })

    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      expect(answer.headers.get('access-control-allow-methods')).toContain(method)
    }
    for (const name of [
      'apikey',
      'authorization',
      'content-type',
      'x-client-info',
      'x-supabase-api-version',
    ]) {
      expect(answer.headers.get('access-control-allow-headers')).toContain(name)
    }
    // With credentials any site could act as whoever is signed in: callers carry tokens, not cookies.
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
  },
)

test('a browser may read the headers that the client reads, also of a refusal', async () => {
  const { headers, status } = await call('GET', '/user', {
    headers: { Origin: 'https://app.example.in', Authorization: '' },
  })

  expect(status).toBe(401)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  for (const name of ['X-Total-Count', 'Link', 'X-Supabase-Api-Version']) {
    expect(headers.get('access-control-expose-headers')).toContain(name)
  }
})

const posts = ['/signup', '/token?grant_type=password', '/otp', '/recover', '/resend', '/verify']

test.each(posts)('%s refuses more than a megabyte', async (path) => {
  const answer = await call('POST', path, { body: { email: newAddress(), data: 'x'.repeat(1024 * 1024) } })

  expect(answer).toMatchObject({ status: 413, body: { code: 'request_entity_too_large' } })
})

test.each(
  posts.flatMap((path) => ['', '{', 'null', '[]', '"x"', '42', '{"email":'].map((body) => [path, body])),
)('%s with the body %j is a client’s mistake', async (path, body) => {
  const answer = await call('POST', path, { body })

  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_json' } })
})

test.each([
  ['a number for an address', { email: 42, password: PASSWORD }],
  ['an object for an address', { email: { $ne: 1 }, password: PASSWORD }],
  ['a list for a password', { email: 'asha@example.in', password: [PASSWORD] }],
  ['words for data', { email: 'asha@example.in', password: PASSWORD, data: 'x' }],
])('%s is a client’s mistake', async (_, body) => {
  for (const path of ['/signup', '/token?grant_type=password']) {
    const answer = await call('POST', path, { body })
    expect(answer.status).toBe(400)
  }
})

test.each([
  ['a NUL', 'a\u0000'],
  ['half a character', '\ud800'],
])('%s, which no database keeps, is refused', async (_, full_name) => {
  const { session } = await newLearner()

  const answer = await call('PUT', '/user', { token: session.access_token, body: { data: { full_name } } })

  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

test('a body that is nested a thousand deep is refused', async () => {
  const { session } = await newLearner()
  const deep = `{"data":${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}}`

  expect(await call('PUT', '/user', { token: session.access_token, body: deep })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
})

test('a body is read as JSON, whatever it is called', async () => {
  const { email } = await newLearner()

  const answer = await call('POST', '/token?grant_type=password', {
    body: { email, password: PASSWORD },
    headers: { 'Content-Type': 'text/plain' },
  })

  expect(answer.status).toBe(200)
})

test.each([
  '',
  '?grant_type=',
  '?grant_type=authorization_code',
  '?grant_type=PASSWORD',
  '?grant_type=__proto__',
])('the grant %j is unknown', async (query) => {
  expect(await call('POST', `/token${query}`, { body: {} })).toMatchObject({
    status: 400,
    body: { code: 'invalid_credentials', message: 'unsupported_grant_type' },
  })
})

test.each([
  ['GET', '/nowhere'],
  ['GET', '/signup'],
  ['GET', '/token'],
  ['DELETE', '/user'],
  ['POST', '/settings'],
  ['PATCH', '/admin/users'],
  ['GET', '/admin'],
  ['GET', '/callback/x'],
])('%s %s is not there', async (method, path) => {
  const answer = await call(method, path, { body: method === 'GET' ? undefined : {} })

  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Not Found' } })
})

test('health says what this is', async () => {
  expect(await call('GET', '/health')).toMatchObject({
    status: 200,
    body: { name: 'GoTrue', version: expect.any(String), description: expect.any(String) },
  })
})

test('settings say which ways to sign in there are', async () => {
  const { body } = await call('GET', '/settings')

  expect(body).toMatchObject({
    external: { email: true, google: true, anonymous_users: true, phone: false, github: false, apple: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: true,
  })
})

test('public answers need no key', async () => {
  for (const path of ['/health', '/settings', '/.well-known/jwks.json']) {
    expect((await fetch(`${API_URL}/auth/v1${path}`)).status).toBe(200)
  }
})

test('a refusal says nothing of how the service is built', async () => {
  const answers = [
    await call('GET', '/nowhere'),
    await call('POST', '/signup', { body: '{' }),
    await call('GET', '/user', { token: 'no.jwt' }),
    await call('GET', `/verify?token=${'%00'}&type=signup`),
    await call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: "' or 1=1 --" } }),
  ]

  for (const { status, text } of answers) {
    expect(status).toBeLessThan(500)
    expect(text).not.toMatch(/\bat .*\.(ts|js):\d+|node_modules|postgres|select /i)
    expect(text).not.toContain(ANON_KEY)
  }
})
