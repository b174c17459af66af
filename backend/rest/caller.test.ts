import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRest, type TestRest } from './testing/start-rest.ts'

const ASHA = '11111111-1111-4111-8111-111111111111'
const RAVI = '22222222-2222-4222-8222-222222222222'

let rest: TestRest
beforeAll(async () => {
  rest = await startRest(
    {},
    `
    create role library_guest nologin;
    create function library.become(role_name text) returns text language sql volatile as $$ select set_config('role', role_name, false) $$;
    alter role anon set work_mem = '5MB';`,
  )
})
afterAll(async () => {
  await rest.services.db.owner.query('alter role anon reset work_mem; drop role library_guest')
  await rest.close()
})

const visitor = { Authorization: '' }
const as = async (id: string) => ({ Authorization: `Bearer ${await rest.learner(id)}` })
const whoami = async (headers: Record<string, string>) =>
  (await rest.call('GET', '/rpc/whoami', { headers })).body as {
    role: string
    sub: string | null
    timeout: string
  }

test('without a token the caller is a visitor, with one whoever it names', async () => {
  expect(await whoami(visitor)).toMatchObject({ role: 'anon', sub: null, timeout: '3s' })
  expect(await whoami(await as(ASHA))).toMatchObject({ role: 'authenticated', sub: ASHA, timeout: '8s' })
  expect(await whoami({})).toMatchObject({ role: 'service_role', sub: null, timeout: '8s' })
})

test('an apikey that is a token counts when there is no Authorization', async () => {
  const { anonKey, serviceRoleKey } = rest.services.keys
  expect(await whoami({ ...visitor, apikey: serviceRoleKey })).toMatchObject({ role: 'service_role' })
  expect(await whoami({ ...(await as(ASHA)), apikey: anonKey })).toMatchObject({ role: 'authenticated' })
  expect(await whoami({ ...visitor, apikey: 'sb_publishable_abc' })).toMatchObject({ role: 'anon' })
  expect(await whoami({ Authorization: 'Basic abc' })).toMatchObject({ role: 'anon' })
})

test.each([
  ['Bearer one.two', 'PGRST301', 'Expected 3 parts in JWT; got 2', null],
  ['Bearer garbage', 'PGRST301', 'Expected 3 parts in JWT; got 1', null],
  ['Bearer ', 'PGRST301', 'Empty JWT is sent in Authorization header', null],
])('%s is refused', async (Authorization, code, message, details) => {
  const { status, body, headers } = await rest.call('GET', '/genres', { headers: { Authorization } })
  expect([status, body]).toEqual([401, { code, message, details, hint: null }])
  expect(headers.get('www-authenticate')).toBe(`Bearer error="invalid_token", error_description="${message}"`)
  expect(headers.get('proxy-status')).toBe(`PostgREST; error=${code}`)
})

test('a token of another secret or without a signature is refused', async () => {
  const forged = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode('another secret that is long enough to be one'))
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa('{"role":"service_role"}')}.`
  for (const token of [forged, unsigned.replaceAll('=', '')]) {
    const { status, body } = await rest.call('GET', '/genres', {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect([status, body]).toMatchObject([
      401,
      { code: 'PGRST301', message: 'No suitable key or wrong key type' },
    ])
  }
})

test('a token holds until it expires, with an allowance for clocks', async () => {
  const now = Math.floor(rest.services.now() / 1000)
  const at = async (claims: Record<string, unknown>) =>
    rest.call('GET', '/genres', {
      headers: { Authorization: `Bearer ${await rest.token({ role: 'authenticated', ...claims })}` },
    })
  expect((await at({ exp: now - 10 })).status).toBe(200)
  const expired = await at({ exp: now - 60 })
  expect([expired.status, expired.body]).toEqual([
    401,
    { code: 'PGRST303', message: 'JWT expired', details: null, hint: null },
  ])
  expect(expired.headers.get('www-authenticate')).toBe(
    'Bearer error="invalid_token", error_description="JWT expired"',
  )
  expect((await at({ nbf: now + 60 })).body).toMatchObject({ code: 'PGRST303', message: 'JWT not yet valid' })
  expect((await at({ iat: now + 60 })).body).toMatchObject({
    code: 'PGRST303',
    message: 'JWT issued at future',
  })
})

test.each([
  ['postgres', 403, '42501', 'permission denied to set role "postgres"'],
  ['library_guest', 403, '42501', 'permission denied to set role "library_guest"'],
  ['no_such_role', 401, '22023', 'role "no_such_role" does not exist'],
  [
    "anon'; drop table library.genres; --",
    401,
    '22023',
    `role "anon'; drop table library.genres; --" does not exist`,
  ],
])('the role %s cannot be entered', async (role, status, code, message) => {
  const token = await rest.token({ role, sub: ASHA })
  const refused = await rest.call('GET', '/genres', { headers: { Authorization: `Bearer ${token}` } })
  expect([refused.status, refused.body]).toEqual([status, { code, message, details: null, hint: null }])
})

test('a row belongs to its owner alone, for every verb', async () => {
  const made = await rest.call('POST', '/notes?select=owner,body', {
    headers: { ...(await as(ASHA)), Prefer: 'return=representation' },
    body: { body: 'mine' },
  })
  expect([made.status, made.body]).toEqual([201, [{ owner: ASHA, body: 'mine' }]])
  const read = async (headers: Record<string, string>) =>
    (await rest.call('GET', '/notes?select=body', { headers })).body
  expect(await read(await as(ASHA))).toEqual([{ body: 'mine' }])
  expect(await read(await as(RAVI))).toEqual([])
  const full = { ...(await as(RAVI)), Prefer: 'return=representation' }
  expect(
    (await rest.call('PATCH', '/notes?id=gt.0', { headers: full, body: { body: 'taken' } })).body,
  ).toEqual([])
  expect((await rest.call('DELETE', '/notes?id=gt.0', { headers: full })).body).toEqual([])
  const forged = await rest.call('POST', '/notes', {
    headers: await as(RAVI),
    body: { owner: ASHA, body: 'x' },
  })
  expect([forged.status, forged.body]).toEqual([
    403,
    {
      code: '42501',
      message: 'new row violates row-level security policy for table "notes"',
      details: null,
      hint: null,
    },
  ])
  expect((await rest.call('GET', '/notes?select=body')).body).toEqual([{ body: 'mine' }])
})

test('what is not granted is 401 for a visitor and 403 for a person', async () => {
  const denied = { code: '42501', message: 'permission denied for table notes', details: null }
  const out = await rest.call('GET', '/notes', { headers: visitor })
  expect([out.status, out.body]).toMatchObject([401, denied])
  expect(out.headers.get('www-authenticate')).toBe('Bearer')
  const withKey = await rest.call('GET', '/notes', {
    headers: { ...visitor, apikey: rest.services.keys.anonKey },
  })
  expect(withKey.status).toBe(401)
  const inside = await rest.call('PATCH', '/notes?id=eq.1', {
    headers: await as(ASHA),
    body: { secret: 'x' },
  })
  expect([inside.status, inside.body]).toMatchObject([403, denied])
})

test('neither role nor claims outlive a request, also after an error', async () => {
  // More requests than connections, so that each connection serves every kind of caller.
  const failing = () => rest.call('GET', '/genres?id=eq.nonsense', { headers: {} })
  const raising = () => rest.call('POST', '/rpc/fail', { body: { code: 'P0001' } })
  const planned = () => rest.call('GET', '/genres', { headers: { Prefer: 'count=planned' } })
  for (let round = 0; round < 10; round++) {
    await Promise.all([failing(), raising(), planned(), ...Array.from({ length: 4 }, () => whoami({}))])
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => whoami(at % 2 ? visitor : await as(RAVI))),
    )
    expect(answers.map(({ role, sub }) => [role, sub])).toEqual(
      answers.map((_, at) => (at % 2 ? ['anon', null] : ['authenticated', RAVI])),
    )
  }
  const { rows } = await rest.services.db.callers.query(
    `select current_user::text as role, current_setting('request.jwt.claims', true) as claims, current_setting('request.headers', true) as headers`,
  )
  expect(rows).toEqual([{ role: 'authenticator', claims: '', headers: '' }])
})

test("a function that changes the connection's role does not change the next caller's", async () => {
  for (let round = 0; round < 8; round++) {
    await rest.call('POST', '/rpc/become', { body: { role_name: 'service_role' } })
    expect(await whoami(visitor)).toMatchObject({ role: 'anon', sub: null })
    expect((await rest.call('GET', '/notes', { headers: visitor })).status).toBe(401)
  }
})

test("a role's own time limit ends its statement, before the connection's would", async () => {
  const { status, body } = await rest.call('POST', '/rpc/between_limits', { headers: visitor, body: {} })
  expect([status, body]).toMatchObject([
    500,
    { code: '57014', message: 'canceling statement due to statement timeout' },
  ])
})
