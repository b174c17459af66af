import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FunctionsApp, functionsApp } from './testing/functions-app.ts'

let app: FunctionsApp

beforeAll(async () => {
  const answers = `export default { fetch: () => new Response('let in') }`
  app = await functionsApp(
    { closed: answers, silent: answers, open: answers },
    { toml: '[functions.closed]\nverify_jwt = true\n[functions.silent]\n' },
  )
})
afterAll(() => app.close())

function call(name: string, authorization?: string, method = 'POST') {
  return app.call(name, { method, headers: authorization ? { Authorization: authorization } : {} })
}

const secret = () => new TextEncoder().encode(app.services.keys.jwtSecret)
const hs256 = (claims = {}, key = secret()) =>
  new SignJWT({ role: 'anon', ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(key)
const expired = { exp: 1_000_000_000 }

test.each(['closed', 'silent'])('without verify_jwt = false a token is asked for: %s', async (name) => {
  const answer = await call(name)

  expect(answer.status).toBe(401)
  expect(answer.headers.get('sb-error-code')).toBe('UNAUTHORIZED_NO_AUTH_HEADER')
  expect(await answer.json()).toEqual({
    code: 'UNAUTHORIZED_NO_AUTH_HEADER',
    message: 'Missing authorization header',
  })
})

test('with verify_jwt = false nothing is asked, and a wrong token is the function’s affair', async () => {
  expect(await (await call('open')).text()).toBe('let in')
  expect(await (await call('open', 'Bearer nonsense')).text()).toBe('let in')
})

test('OPTIONS passes without a token', async () => {
  expect((await call('closed', undefined, 'OPTIONS')).status).toBe(200)
})

test('API keys and sessions of this project are let in', async () => {
  const session = await app.services.keys.sign({
    role: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + 60,
  })
  for (const token of [app.services.keys.anonKey, app.services.keys.serviceRoleKey, session]) {
    expect(await (await call('closed', `Bearer ${token}`)).text()).toBe('let in')
  }
  expect((await call('closed', `bearer ${session}`)).status).toBe(200)
})

test.each([
  ['Basic YTpi', 'UNAUTHORIZED_INVALID_JWT_FORMAT', "Auth header is not 'Bearer {token}'"],
  ['Bearer', 'UNAUTHORIZED_INVALID_JWT_FORMAT', "Auth header is not 'Bearer {token}'"],
  ['Bearer a.b.c', 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT'],
])('what is no token is said to be none: %s', async (authorization, code, message) => {
  const answer = await call('closed', authorization)

  expect([answer.status, await answer.json()]).toEqual([401, { code, message }])
})

test('a token that ran out, of another project, or changed is refused', async () => {
  const changed = app.services.keys.anonKey.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))
  const foreign = await hs256({}, new TextEncoder().encode('another-secret-that-is-long-enough-for-this'))
  for (const token of [await hs256(expired), foreign, changed]) {
    const answer = await call('closed', `Bearer ${token}`)
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { code: 'UNAUTHORIZED_LEGACY_JWT', message: 'Invalid JWT' },
    ])
  }
  const old = await call('closed', `Bearer ${await app.services.keys.sign(expired)}`)
  expect((await old.json()).code).toBe('UNAUTHORIZED_ASYMMETRIC_JWT')
})

test.each(['none', 'PS256', 'HS512'])('an algorithm that no key here has is named: %s', async (algorithm) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const answer = await call(
    'closed',
    `Bearer ${part({ alg: algorithm })}.${part({ role: 'service_role' })}.c2ln`,
  )

  expect([answer.status, await answer.json()]).toEqual([
    401,
    {
      code: 'UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM',
      message: `Unsupported JWT algorithm ${algorithm}`,
    },
  ])
})
