/** Whatever is sent to the functions' address, the service answers it, and never with a failure of its own. */

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FunctionsApp, functionsApp } from './testing/functions-app.ts'

let app: FunctionsApp

beforeAll(async () => {
  const answers = `export default { fetch: async (request) => new Response(String((await request.arrayBuffer()).byteLength)) }`
  app = await functionsApp(
    { open: answers, closed: answers },
    { toml: '[functions.closed]\nverify_jwt = true\n' },
  )
})
afterAll(() => app.close())

const segment = fc.oneof(
  fc.constantFrom(
    'open',
    'closed',
    '_shared',
    '.env',
    '..',
    '%2e%2e',
    '%00',
    'constructor',
    '__proto__',
    'open.ts',
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)
const headerName = fc.oneof(
  fc.constantFrom(
    'authorization',
    'apikey',
    'content-type',
    'content-length',
    'x-forwarded-for',
    'connection',
    'te',
  ),
  fc.stringMatching(/^[a-z][a-z-]{0,15}$/),
)
const headerValue = fc.oneof(
  fc.constantFrom(
    'Bearer',
    'Bearer a.b.c',
    'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x',
    'multipart/form-data',
    '-1',
    '99999999999',
    'NaN',
  ),
  fc.string({
    unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
    maxLength: 40,
  }),
)
const call = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY'),
  path: fc.array(segment, { minLength: 1, maxLength: 4 }),
  query: fc.string({ unit: 'grapheme', maxLength: 30 }),
  headers: fc.array(fc.tuple(headerName, headerValue), { maxLength: 6 }),
  body: fc.oneof(
    fc.constant(undefined),
    fc.uint8Array({ maxLength: 2_000 }),
    fc.string({ unit: 'grapheme' }),
  ),
})

test('names, headers and bodies of any kind', { timeout: 60_000 }, async () => {
  let passed = 0
  await fc.assert(
    fc.asyncProperty(call, async ({ method, path, query, headers, body }) => {
      const mayHaveBody = method !== 'GET' && method !== 'HEAD'
      const answer = await app.call(`${path.map((part) => part.replaceAll('?', '')).join('/')}?${query}`, {
        method,
        headers,
        ...(mayHaveBody && body !== undefined && { body: body as BodyInit }),
      })
      const text = await answer.text()
      passed += Number(answer.status === 200)

      expect(answer.status, text).toBeLessThan(500)
      expect(text).not.toMatch(/\bat .*:\d+:\d+|node:internal|file:\/\//)
    }),
    { numRuns: 2_000 },
  )
  expect(passed).toBeGreaterThan(20)
  expect(app.errors).toEqual([])
})
