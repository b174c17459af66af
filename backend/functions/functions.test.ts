import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FunctionsApp, functionsApp } from './testing/functions-app.ts'

const TELL = `export default { fetch: async (request) => Response.json({
  method: request.method, url: request.url, headers: Object.fromEntries(request.headers), body: await request.text(),
}) }`

let app: FunctionsApp

beforeAll(async () => {
  app = await functionsApp(
    {
      tell: TELL,
      'served-by-deno': `Deno.serve(async (request, info) => new Response(await request.text() + ' from ' + info.remoteAddr.hostname))`,
      'deno-options': `Deno.serve({ port: 1, onError: (error) => new Response(error.message, { status: 418 }) }, () => { throw new Error('caught') })`,
      'deno-handler': `Deno.serve({ handler: () => new Response('in options') })`,
      environment: `export default { fetch: () => Response.json({ deno: Deno.env.toObject(), node: { ...process.env } }) }`,
      'set-environment': `Deno.env.set('SET', 'by me'); export default { fetch: () => Response.json([Deno.env.get('SET'), Deno.env.has('SET'), (Deno.env.delete('SET'), Deno.env.has('SET'))]) }`,
      '.env': 'OWN_SECRET="kept beside"\nSUPABASE_URL=http://elsewhere.example\n',
      cookies: `export default { fetch: () => new Response('x', { status: 201, headers: [['Set-Cookie', 'a=1'], ['Set-Cookie', 'b=2'], ['X-Own', 'yes'], ['Connection', 'close']] }) }`,
      'wrong-length': `export default { fetch: () => new Response('four', { headers: { 'Content-Length': '400' } }) }`,
      'passes-on': `export default { fetch: (request) => fetch(new URL(request.url).searchParams.get('from')) }`,
      nothing: `export default { fetch: () => new Response(null, { status: 204 }) }`,
      redirect: `export default { fetch: () => Response.redirect('https://example.in/') }`,
      unavailable: `export default { fetch: () => new Response('later', { status: 503 }) }`,
      'error-response': `export default { fetch: () => Response.error() }`,
      'no-response': `export default { fetch: () => 'text' }`,
      parts: `export default { fetch: async (request) => {
        const form = await request.formData(); const file = form.get('file')
        return Response.json({ note: form.get('note'), name: file.name, type: file.type, size: file.size })
      } }`,
      packages: `import { z } from 'npm:zod@4.6.7'; import { Hono } from 'npm:hono/tiny'
        import 'jsr:@supabase/functions-js/edge-runtime.d.ts'; import { createClient } from 'jsr:@supabase/supabase-js@2'
        import { shared } from '../_shared/shared.ts'; import { aliased } from '@own/aliased.ts'; import { object } from 'renamed'
        export default { fetch: () => Response.json([typeof z.object, typeof Hono, typeof createClient, shared, aliased, typeof object]) }`,
      'deno.json': `{ "imports": { "@own/": "./_shared/", "renamed": "npm:zod@4" } }`,
      '_shared/shared.ts': `export const shared: string = 'shared'`,
      '_shared/aliased.ts': `export const aliased: string = 'aliased'`,
      '_shared/index.ts': TELL,
      '.hidden/index.ts': TELL,
      'any-typescript': `enum Size { Small = 1 }; class Thing { constructor(private readonly size: Size) {} told() { return this.size } }
        export default { fetch: (): Response => Response.json(new Thing(Size.Small).told()) }`,
      'not-installed': `import 'npm:no-such-package-at-all@1.0.0'; ${TELL}`,
      'from-the-network': `import 'https://deno.land/std/http/server.ts'; ${TELL}`,
      'no-handler': `export const handler = () => new Response()`,
      'not-typescript': `export default {{`,
      off: TELL,
      'elsewhere/main.ts': TELL,
      logs: `export default { fetch: () => { console.error('a complaint', { of: 'mine' }); return new Response() } }`,
      'logs-a-lot': `export default { fetch: () => { for (let i = 0; i < 500; i++) console.error('line', i); return new Response() } }`,
    },
    {
      toml: `[functions.off]\nenabled = false\n[functions.moved]\nentrypoint = "./functions/elsewhere/main.ts"\nverify_jwt = false\n`,
      limits: { body: 200_000 },
    },
  )
})
afterAll(() => app.close())

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  'a function hears the method %s',
  async (method) => {
    expect(await (await app.call('tell', { method })).json()).toMatchObject({ method })
  },
)

test('a HEAD call has status and headers, and no body', async () => {
  const answer = await app.call('tell', { method: 'HEAD' })

  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.text()).toBe('')
})

test('other methods are refused before the function hears of them', async () => {
  const answer = await app.call('tell', { method: 'PROPFIND' })

  expect([answer.status, (await answer.json()).code]).toEqual([405, 'METHOD_NOT_ALLOWED'])
})

test('a function sees its own name as the root of its address, with path and query', async () => {
  const told = await (await app.call('tell/one/two%20?a=1&a=2', { method: 'POST', body: 'hello' })).json()

  expect(told).toMatchObject({ url: 'http://localhost:3000/tell/one/two%20?a=1&a=2', body: 'hello' })
})

test('headers arrive, but neither those of the connection nor a forged address', async () => {
  const headers = { 'X-Own': 'ä', Connection: 'x-own', TE: 'trailers', 'X-Forwarded-For': '1.2.3.4' }
  const told = await (await app.call('tell', { headers })).json()

  expect(told.headers).toMatchObject({ 'x-own': 'ä', 'x-forwarded-for': '127.0.0.1' })
  expect(told.headers).not.toHaveProperty('connection')
  expect(told.headers).not.toHaveProperty('te')
})

test('both forms are served: a default export, and Deno.serve with its forms', async () => {
  expect(await (await app.call('served-by-deno', { method: 'POST', body: 'hi' })).text()).toBe(
    'hi from 127.0.0.1',
  )
  expect(await (await app.call('deno-handler')).text()).toBe('in options')
  const caught = await app.call('deno-options')
  expect([caught.status, await caught.text()]).toEqual([418, 'caught'])
})

test('a function finds what hosted functions find in their environment, and nothing of the server’s', async () => {
  const { deno, node } = await (await app.call('environment')).json()

  expect(deno).toEqual(node)
  expect(Object.keys(node).sort()).toEqual([
    'OWN_SECRET',
    'SB_EXECUTION_ID',
    'SUPABASE_ANON_KEY',
    'SUPABASE_DB_URL',
    'SUPABASE_JWKS',
    'SUPABASE_PUBLIC_URL',
    'SUPABASE_PUBLISHABLE_KEYS',
    'SUPABASE_SECRET_KEYS',
    'SUPABASE_SERVICE_ROLE_KEY',
    'SUPABASE_URL',
    'VAPID_PRIVATE_KEY',
    'VAPID_PUBLIC_KEY',
  ])
  expect(node).toMatchObject({
    OWN_SECRET: 'kept beside',
    SUPABASE_URL: 'http://localhost:3000',
    SUPABASE_ANON_KEY: app.services.keys.anonKey,
    VAPID_PUBLIC_KEY: app.services.keys.pushKeys.publicKey,
  })
})

test('what a function writes into its environment stays with it', async () => {
  expect(await (await app.call('set-environment')).json()).toEqual(['by me', true, false])
  expect(await (await app.call('environment')).json()).not.toHaveProperty('node.SET')
  expect(process.env.SET).toBeUndefined()
})

test('status and headers are the function’s, each cookie for itself', async () => {
  const answer = await app.call('cookies')

  expect(answer.status).toBe(201)
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(answer.headers.get('x-own')).toBe('yes')
  expect(answer.headers.get('connection')).toBeNull()
})

test('a wrong length does not garble the connection', async () => {
  const answer = await app.call('wrong-length')

  expect(answer.headers.get('content-length')).toBeNull()
  expect(await answer.text()).toBe('four')
})

test('what a function fetched and passes on can be read', async () => {
  const elsewhere = createServer((_, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Type': 'text/plain' })
    response.end(gzipSync('packed on its way'))
  })
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening))
  const { port } = elsewhere.address() as AddressInfo

  const answer = await app.call(`passes-on?from=http://127.0.0.1:${port}`)

  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.text()).toBe('packed on its way')
  elsewhere.close()
})

test('answers without a body and redirections pass through', async () => {
  expect((await app.call('nothing')).status).toBe(204)
  const redirect = await app.call('redirect')
  expect([redirect.status, redirect.headers.get('location')]).toEqual([302, 'https://example.in/'])
})

test('a failure that the function answers itself is marked as its own', async () => {
  const answer = await app.call('unavailable')

  expect([answer.status, await answer.text()]).toEqual([503, 'later'])
  expect(answer.headers.get('sb-error-code')).toBe('EDGE_FUNCTION_ERROR')
})

test.each(['no-response', 'error-response'])(
  'what is no answer is a failure of the function: %s',
  async (name) => {
    const answer = await app.call(name)

    expect([answer.status, await answer.text()]).toEqual([500, 'Internal Server Error'])
  },
)

test('a form with a file arrives', async () => {
  const form = new FormData()
  form.set('note', 'ನಮಸ್ಕಾರ')
  form.set('file', new File([new Uint8Array(100_000)], 'photo.jpg', { type: 'image/jpeg' }))

  expect(await (await app.call('parts', { method: 'POST', body: form })).json()).toEqual({
    note: 'ನಮಸ್ಕಾರ',
    name: 'photo.jpg',
    type: 'image/jpeg',
    size: 100_000,
  })
})

test('a body over the limit is refused, whether or not it says its length', async () => {
  const headers = { 'Content-Length': '200001' }
  const declared = await app.call('tell', { method: 'POST', headers, body: 'x' })
  const chunked = await app.call('tell', {
    method: 'POST',
    body: new Blob(['x'.repeat(100_000), 'x'.repeat(100_001)]).stream(),
    duplex: 'half',
  } as RequestInit)

  for (const answer of [declared, chunked]) {
    expect([answer.status, (await answer.json()).code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  }
})

test('a body of exactly the limit is taken', async () => {
  const body = 'x'.repeat(200_000)

  expect((await (await app.call('tell', { method: 'POST', body })).json()).body).toHaveLength(200_000)
})

test('imports as Deno writes them come from what is installed, the import map and shared code', async () => {
  expect(await (await app.call('packages')).json()).toEqual([
    'function',
    'function',
    'function',
    'shared',
    'aliased',
    'function',
  ])
})

test('TypeScript may be of any kind', async () => {
  expect(await (await app.call('any-typescript')).json()).toBe(1)
})

test.each([
  [
    'not-installed',
    /npm:no-such-package-at-all@1\.0\.0 is not installed: add the npm package no-such-package-at-all/,
  ],
  ['from-the-network', /https:\/\/deno\.land\/std\/http\/server\.ts is not loaded over the network/],
  ['no-handler', /neither exports `default \{ fetch \}` nor calls Deno\.serve/],
  ['not-typescript', /SyntaxError|ERR_INVALID_TYPESCRIPT_SYNTAX/],
])('what cannot be loaded is said to the log, not to the caller: %s', async (name, words) => {
  const answer = await app.call(name)

  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({
    code: 'BOOT_ERROR',
    message: 'Function failed to start (please check logs)',
  })
  expect(answer.headers.get('sb-error-code')).toBe('BOOT_ERROR')
  expect(JSON.stringify(app.errors.filter((line) => line.function === name))).toMatch(words)
})

test.each(['no-such-function', '_shared', '.hidden', 'off', 'elsewhere', 'constructor', 'tell%00'])(
  'there is no function %s',
  async (name) => {
    const answer = await app.call(name)

    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ code: 'NOT_FOUND', message: 'Requested function was not found' })
  },
)

test('config.toml can name another file to run', async () => {
  expect((await app.call('moved')).status).toBe(200)
})

test('what a function writes to its console is logged with its name', async () => {
  await app.call('logs')

  await expect
    .poll(() => app.errors.filter((line) => line.function === 'logs'))
    .toMatchObject([{ msg: "a complaint { of: 'mine' }" }])
})

test('a function that logs without end does not flood the log', async () => {
  const began = performance.now()
  await app.call('logs-a-lot')
  await app.call('logs-a-lot')
  // a hundred lines in ten seconds, which a busy machine may take for the two calls
  const spans = 1 + Math.floor((performance.now() - began) / 10_000)
  // each counts its own, and a busy machine may give the calls to two
  const threads = 2

  const { length } = app.errors.filter((line) => line.function === 'logs-a-lot')
  expect(length).toBeGreaterThanOrEqual(100)
  expect(length).toBeLessThanOrEqual(spans * threads * 100)
})
