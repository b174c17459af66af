/** What no client of ours would send: answered with a clear error, never a 5xx, and nothing is stored. */

import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { ANON_KEY, API_URL, needed, newLearner } from './target.ts'

const JSON_TYPE = { 'Content-Type': 'application/json', apikey: ANON_KEY }

async function call(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${API_URL}${path}`, { ...init, headers: { ...JSON_TYPE, ...init.headers } })
  const text = await answer.text()
  return { status: answer.status, text, headers: answer.headers }
}

const paths = [
  '/auth/v1/signup',
  '/auth/v1/token?grant_type=password',
  '/auth/v1/recover',
  '/auth/v1/resend',
  '/auth/v1/verify',
  '/rest/v1/rpc/log_security_event',
]

test.each(
  paths.flatMap((path) =>
    ['{', '[]', 'null', '"x"', '{"email": {"$ne": 1}}', '{"email":"a\\u0000@b.in","password":"x"}', ''].map(
      (body) => [path, body],
    ),
  ),
)('%s with the body %j is a client’s mistake', async (path, body) => {
  const { status, text } = await call(path, { method: 'POST', body })

  expect(status).toBeLessThan(500)
  expect(text).not.toMatch(/\bat .*\.(ts|js):\d+/)
})

test.each(['/auth/v1/signup', '/auth/v1/recover'])('%s refuses more than a megabyte', async (path) => {
  const { status, text } = await call(path, {
    method: 'POST',
    body: JSON.stringify({ email: 'x'.repeat(1_100_000) }),
  })

  expect(status).toBe(413)
  expect(text).toContain('request_entity_too_large')
})

test.each([
  ['/auth/v1/nothing', 404],
  ['/rest/v1/a/b/c', 404],
  ['/functions/v1/..%2F..%2Fetc%2Fpasswd', 404],
  ['/functions/v1/_shared', 404],
  ['/assets/no-such-file.js', 404],
  ['/..%2f..%2f..%2fetc/passwd', 200],
  ['/%E0%A4%A', 400],
])('%s answers %i', async (path, expected) => {
  const { status, text } = await call(path)

  expect([expected, 404]).toContain(status)
  expect(text).not.toContain('root:')
})

test.each([
  ['malformed', async () => 'x.y.z'],
  ['not a token', async () => 'hello'],
  [
    'signed by somebody else',
    () => signed({ role: 'service_role' }, new TextEncoder().encode('somebody-else-entirely-0123456789ab')),
  ],
  ['expired', () => signed({ role: 'authenticated', exp: Math.floor(Date.now() / 1000) - 3600 })],
])('a token that is %s is refused everywhere', async (_, make) => {
  const Authorization = `Bearer ${await make()}`

  expect((await call('/rest/v1/facts?select=id', { headers: { Authorization } })).status).toBe(401)
  expect((await call('/auth/v1/user', { headers: { Authorization } })).status).toBe(403)
  expect(
    (await call('/functions/v1/chat-webhook', { method: 'POST', body: '{}', headers: { Authorization } }))
      .status,
  ).toBe(401)
})

test('a token of a role that does not exist becomes nobody', async () => {
  const Authorization = `Bearer ${await signed({ role: 'postgres' })}`
  const { status, text } = await call('/rest/v1/facts?select=id', { headers: { Authorization } })

  expect([401, 403]).toContain(status)
  expect(text).not.toContain('cpi-inflation')
})

test('SQL in every field is only text', async () => {
  const { client, id } = await newLearner()
  const sql = `'"; drop table public.profiles; select pg_sleep(9); --`

  const answers = await Promise.all([
    client.from('profiles').update({ full_name: sql }).eq('user_id', id).select('full_name').single(),
    client.from('profiles').select('*').eq('full_name', sql),
    client.from('profiles').select(sql),
    client.from('profiles').select('*').order(sql),
    client.from('profiles').select('*').filter(sql, 'eq', '1'),
    client.from('profiles').select('*').filter('user_id', sql, '1'),
    client.from(sql).select('*'),
    client.rpc(sql),
    client.from('profiles').upsert({ [sql]: 1 }, { onConflict: sql }),
    client.auth.updateUser({ data: { [sql]: sql } }),
    client.auth.signInWithPassword({ email: `${sql}@example.in`, password: sql }),
  ])

  expect((answers[0] as { data: unknown }).data).toEqual({ full_name: sql })
  for (const answer of answers) if ('status' in answer) expect(answer.status).toBeLessThan(500)
  expect((await client.from('profiles').select('user_id').eq('user_id', id)).data).toHaveLength(1)
})

test('answers carry no sign of the server’s insides', async () => {
  const { headers } = await call('/readyz')

  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-powered-by')).toBeNull()
})

function signed(claims: Record<string, unknown>, key = new TextEncoder().encode(needed('JWT_SECRET'))) {
  return new SignJWT({ sub: crypto.randomUUID(), exp: Math.floor(Date.now() / 1000) + 3600, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(key)
}
