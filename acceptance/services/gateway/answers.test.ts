/** What every answer carries: cross-origin rules, protection, an id, and compression where it may be. */

import { request as ask } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ANON_KEY, API_URL, newClient } from '../../target.ts'
import { newPerson } from '../person.ts'

const ORIGIN = 'https://elsewhere.example'
const SERVICES = {
  auth: '/auth/v1/settings',
  rest: '/rest/v1/rpc/gateway_caller',
  functions: '/functions/v1/answers?kind=json',
  storage: '/storage/v1/object/public/none/none.png',
}

/** As it comes over the wire: `fetch` would unpack it. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const sent = ask(
        `${API_URL}${path}`,
        { method, headers: { apikey: ANON_KEY, ...headers } },
        (answer) => {
          const pieces: Buffer[] = []
          answer.on('data', (piece: Buffer) => pieces.push(piece))
          answer.once('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }),
          )
        },
      )
      sent.once('error', reject)
      sent.end()
    },
  )
}

test.each(Object.entries(SERVICES))(
  '%s: a page of another site may ask first, and is told what it may send',
  async (_, path) => {
    const { status, headers } = await raw(
      path,
      {
        Origin: ORIGIN,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,apikey,x-client-info,content-profile',
      },
      'OPTIONS',
    )

    expect(status).toBe(204)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-allow-methods']).toContain('PATCH')
    expect(headers['access-control-allow-headers']).toContain('x-client-info')
  },
)

test.each(Object.entries(SERVICES))('%s: a page of another site may read the answer', async (_, path) => {
  const { headers } = await raw(path, { Origin: ORIGIN })

  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers['access-control-expose-headers']).toContain('X-Request-Id')
  expect(headers['access-control-allow-credentials']).toBeUndefined()
})

test.each(Object.entries(SERVICES))('%s: an answer is never taken for something else', async (_, path) => {
  const { headers } = await raw(path)

  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['referrer-policy']).toBeDefined()
  expect(headers['x-powered-by']).toBeUndefined()
  expect(headers.server).toBeUndefined()
})

test.each(Object.entries(SERVICES))(
  '%s: an id of the caller’s is taken over, one that is none is not',
  async (_, path) => {
    const id = crypto.randomUUID()

    expect((await raw(path, { 'X-Request-Id': id })).headers['x-request-id']).toBe(id)
    expect((await raw(path, { 'X-Request-Id': 'a b<c>' })).headers['x-request-id']).toMatch(/^[\w-]{8,64}$/)
  },
)

test('rows are compressed for whoever says so', async () => {
  const path = '/rest/v1/rpc/gateway_words?count=500'
  const plain = await raw(path)
  const packed = await raw(path, { 'Accept-Encoding': 'gzip' })

  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.body.byteLength).toBeLessThan(plain.body.byteLength / 4)
  expect(gunzipSync(packed.body).equals(plain.body)).toBe(true)
  for (const { headers } of [plain, packed]) expect(headers.vary).toContain('Accept-Encoding')
})

test.each([
  ['br', 'br'],
  ['zstd', 'zstd'],
  ['gzip;q=1, br;q=0.1', 'gzip'],
  ['gzip;q=0', undefined],
  ['identity', undefined],
  ['unheard-of', undefined],
])('what a client accepts decides: "%s"', async (accepted, coding) => {
  const { headers } = await raw('/rest/v1/rpc/gateway_words?count=200', { 'Accept-Encoding': accepted })

  expect(headers['content-encoding']).toBe(coding)
})

test('a short answer is not compressed', async () => {
  const { headers } = await raw('/rest/v1/rpc/gateway_words?count=3', { 'Accept-Encoding': 'gzip' })

  expect(headers['content-encoding']).toBeUndefined()
})

test('the official client reads compressed answers', async () => {
  const { data, error } = await newClient().rpc('gateway_words', { count: 400 })

  expect(error).toBeNull()
  expect(data).toHaveLength(400)
})

test('an answer with tokens in it is not compressed', async () => {
  const { session } = await newPerson('packed')
  const { headers, body } = await raw('/auth/v1/user', {
    'Accept-Encoding': 'gzip',
    Authorization: `Bearer ${session.access_token}`,
  })

  expect(headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(body.toString()).id).toBe(session.user.id)
})

test.each([
  '//auth//v1//settings',
  '/%61uth/v1/settings',
  '/AUTH/v1/settings',
  '/auth%2fv1%2fsettings',
  '/rest/v1/..%2f..%2fauth/v1/settings',
])('an address in disguise is not there: %s', async (path) => {
  const { status, body } = await raw(path, { Accept: 'text/html' })

  expect(status).toBe(404)
  expect(JSON.parse(body.toString())).toEqual({ message: 'Not Found' })
})

test('an address that cannot be read is refused', async () => {
  const { status, body } = await raw('/rest/v1/%zz')

  expect(status).toBe(400)
  expect(JSON.parse(body.toString())).toEqual({ message: 'The address is not readable' })
})

test.each(['/.env', '/.git/config', '/wp-login.php', '/index.php'])(
  'scanners find nothing: %s',
  async (path) => {
    const { status, headers } = await raw(path, { Accept: 'text/html' })

    expect(status).toBe(404)
    expect(headers['content-type']).toContain('application/json')
  },
)

test('search engines are told what to leave alone', async () => {
  const { status, body } = await raw('/robots.txt')

  expect(status).toBe(200)
  expect(body.toString()).toMatch(/^User-agent: \*\nDisallow: \//)
})

test('the server says that it lives and that it is ready', async () => {
  expect((await raw('/healthz')).body.toString()).toBe('ok\n')
  expect(JSON.parse((await raw('/readyz')).body.toString())).toMatchObject({ ready: true, missing: [] })
})
