import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#backend/testing/start-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

function clientWith(key: string) {
  return createClient('http://localhost:3000', key, {
    auth: { autoRefreshToken: false, persistSession: false },
    global: {
      fetch: (input, init) => app.fetch(input instanceof URL ? input.href : (input as string), init),
    },
  })
}

function ask(path: string, headers: Record<string, string> = {}) {
  return app.fetch(path, { headers })
}

test('the secret key is the service role to the auth and the data service', async () => {
  const admin = clientWith(app.services.keys.secretKey)

  expect((await admin.auth.admin.listUsers()).error).toBeNull()
  expect((await admin.from('profiles').select('user_id')).error).toBeNull()
})

test('the publishable key is a visitor', async () => {
  const visitor = clientWith(app.services.keys.publishableKey)

  expect((await visitor.auth.admin.listUsers()).error?.status).toBe(403)
  expect((await visitor.from('topics').select('slug').limit(1)).error).toBeNull()
  expect((await visitor.from('chat_messages').select('id')).error).not.toBeNull()
})

test('a person’s own token counts beside either key', async () => {
  const { keys } = app.services
  const token = await keys.sign({
    sub: crypto.randomUUID(),
    role: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + 60,
  })
  for (const apikey of [keys.publishableKey, keys.secretKey]) {
    const answer = await ask('/auth/v1/admin/users', { apikey, Authorization: `Bearer ${token}` })
    expect(answer.status).toBe(403)
  }
})

test.each([
  ['an unknown key', { apikey: 'sb_secret_abcdefghijklmnopqrstuv_12345678' }],
  ['an unknown kind of key', { apikey: 'sb_temp_abc' }],
  ['a key as a token, without it as a key', { Authorization: 'Bearer SECRET' }],
  ['one key as a token beside another', { apikey: 'PUBLISHABLE', Authorization: 'Bearer SECRET' }],
  ['one key as a token beside an older one', { apikey: 'ANON', Authorization: 'Bearer PUBLISHABLE' }],
])('%s is refused', async (_what, headers) => {
  const { keys } = app.services
  const filled = Object.entries(headers).map(([name, value]) => [
    name,
    value
      .replace('SECRET', keys.secretKey)
      .replace('PUBLISHABLE', keys.publishableKey)
      .replace('ANON', keys.anonKey),
  ])
  for (const path of [
    '/auth/v1/settings',
    '/rest/v1/topics',
    '/functions/v1/chat-webhook',
    '/storage/v1/bucket',
  ]) {
    const answer = await ask(path, { ...Object.fromEntries(filled), Origin: 'https://elsewhere.example' })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ message: 'Invalid API key' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  }
})

test('the secret key is refused to a browser, the publishable one is not', async () => {
  const { publishableKey, secretKey } = app.services.keys
  const refused = await ask('/rest/v1/topics?limit=1', { apikey: secretKey, 'User-Agent': BROWSER })
  const served = await ask('/rest/v1/topics?limit=1', { apikey: publishableKey, 'User-Agent': BROWSER })

  expect(refused.status).toBe(401)
  expect((await refused.json()).message).toBe('Forbidden use of secret API key in browser')
  expect(served.status).toBe(200)
})

test('a browser that asks first is told what it may send, whatever the service', async () => {
  for (const service of ['auth', 'rest', 'functions', 'storage', 'realtime']) {
    const answer = await app.fetch(`/${service}/v1/anything`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://elsewhere.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'apikey,x-client-info',
      },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-headers')).toBe('apikey,x-client-info')
  }
})

test('pages of other sites get nothing from the site itself', async () => {
  const answer = await ask('/healthz', { Origin: 'https://elsewhere.example' })

  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
})

test('an answer that is data does nothing when it is opened as a page', async () => {
  for (const path of ['/auth/v1/health', '/rest/v1/topics?limit=1', '/healthz', '/nothing.here']) {
    const { headers } = await ask(path)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
})

test('uploaded files may be shown on other sites', async () => {
  const { headers } = await ask('/storage/v1/object/public/none/none.png')

  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('content-security-policy')).not.toContain('frame-ancestors')
})

test('a sane request id is taken over, any other is replaced', async () => {
  const idFor = async (given: string) =>
    (await ask('/healthz', { 'X-Request-Id': given })).headers.get('x-request-id')

  expect(await idFor('0192f6c4-7d2c-7000-8000-abcdef012345')).toBe('0192f6c4-7d2c-7000-8000-abcdef012345')
  for (const wrong of [
    'short',
    'a'.repeat(65),
    'abc def ghi',
    '<script>alert',
    '"quoted-value"',
    '-begins-with-dash',
  ]) {
    expect(await idFor(wrong)).toMatch(/^[0-9a-f]{24}$/)
  }
})

test('every request has an id of its own', async () => {
  const ids = await Promise.all(
    Array.from({ length: 600 }, async () => (await ask('/healthz')).headers.get('x-request-id')),
  )

  expect(new Set(ids).size).toBe(600)
})

test('answers with tokens are never compressed, others are', async () => {
  const accept = { 'Accept-Encoding': 'gzip' }
  const rows = await ask('/rest/v1/notes?select=title,body&limit=20', accept)
  const settings = await ask('/auth/v1/admin/users', {
    ...accept,
    apikey: app.services.keys.secretKey,
  })

  expect(rows.headers.get('vary')).toContain('Accept-Encoding')
  expect(settings.headers.get('content-encoding')).toBeNull()
  expect(settings.headers.get('vary') ?? '').not.toContain('Accept-Encoding')
})

test('an address in disguise is no address, and no page either', async () => {
  for (const path of ['//auth//v1//token', '/%61uth/v1/health', '/AUTH/v1/health', '/auth%2fv1%2fhealth']) {
    const answer = await app.fetch(
      new Request(`http://localhost:3000${path}`, { headers: { Accept: 'text/html' } }),
    )
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ message: 'Not Found' })
  }
})

test('what scanners look for is not there, and no page is shown for it', async () => {
  const paths = [
    '/.env',
    '/.git/config',
    '/wp-login.php',
    '/wp-admin/',
    '/index.php',
    '/backup.sql',
    '/a/.aws/credentials',
  ]
  for (const path of paths) {
    const answer = await ask(path, { Accept: 'text/html' })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/json')
  }
})

test('search engines are told what is none of their business', async () => {
  const answer = await ask('/robots.txt')

  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await answer.text()).toContain('Disallow: /auth/')
})

test('/metrics opens to whoever brings the token, and to nobody without it', async () => {
  const token = 'a-token-for-the-metrics'
  const other = await startApp({ config: { ...app.services.config, metricsToken: token } })
  const status = async (headers: Record<string, string>) =>
    (await other.fetch('/metrics', { headers })).status

  expect(await status({})).toBe(401)
  expect(await status({ Authorization: 'Bearer another' })).toBe(401)
  expect(await status({ Authorization: `Bearer ${token}x` })).toBe(401)
  expect(await status({ Authorization: `Bearer ${token}` })).toBe(200)
  await other.close()
})

test('without a token /metrics is for this very machine, and behind a proxy for nobody', async () => {
  const behind = await startApp({ config: { ...app.services.config, trustedProxyHeader: 'x-real-ip' } })

  expect((await ask('/metrics')).status).toBe(200)
  expect((await ask('/metrics', { 'X-Forwarded-For': '127.0.0.1' })).status).toBe(404)
  expect((await ask('/metrics', { Forwarded: 'for=127.0.0.1' })).status).toBe(404)
  expect((await behind.fetch('/metrics')).status).toBe(404)
  expect((await behind.fetch('/metrics', { headers: { 'X-Real-Ip': '127.0.0.1' } })).status).toBe(404)
  await behind.close()
})

test.each(['/outbox', '/metrics'])(
  '%s is for nobody where others do the TLS, though a proxy that says nothing passes callers on as its own',
  async (path) => {
    const statusAt = async (siteUrl: string) => {
      const one = await startApp({ config: { ...app.services.config, siteUrl } })
      const { status } = await one.fetch(`http://127.0.0.1:3000${path}`)
      await one.close()
      return status
    }

    expect(await statusAt('https://mentor.example.in')).toBe(404)
    expect(await statusAt('http://box.lan:3000')).toBe(200)
  },
)

test.each(['/outbox', '/metrics'])(
  '%s is not for a page of elsewhere whose name leads to this machine',
  async (path) => {
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      '127-0-0-1.evil.example',
    ])
      expect((await app.fetch(`http://${host}${path}`)).status, host).toBe(404)
    for (const host of ['localhost', '127.0.0.1', '[::1]', 'app.localhost'])
      expect((await app.fetch(`http://${host}${path}`)).status, host).toBe(200)
  },
)
