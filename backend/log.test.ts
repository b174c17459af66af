import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'

let server: StartedServer

beforeAll(async () => {
  server = await startRealServer(
    { SUPABASE_PROJECT_DIR: 'acceptance/services/project', LOG_LEVEL: 'debug', RATE_LIMITS: 'off' },
    undefined,
    'backend/main.ts',
  )
})
afterAll(async () => {
  await server.stop()
  server.remove()
})

const PASSWORD = 'Monsoon-26-Swordfish'

function clientWith(key: string) {
  return createClient(server.instance.API_URL, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

type Line = { level?: number; request?: string; path?: string; status?: number; msg?: string }

function lines(): Line[] {
  return server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
}

async function logged(path: string) {
  await expect.poll(() => lines().some((line) => line.path === path)).toBe(true)
}

test('whatever is asked of any service, no secret of it is in the log', async () => {
  const { API_URL, ANON_KEY, SERVICE_ROLE_KEY, PUBLISHABLE_KEY, SECRET_KEY, JWT_SECRET, DB_URL } =
    server.instance
  const email = 'asha@example.in'
  const client = clientWith(PUBLISHABLE_KEY)
  const { data } = await client.auth.signUp({ email, password: PASSWORD })
  const signedIn = await client.auth.signInWithPassword({ email, password: PASSWORD })
  await client.auth.signInWithPassword({ email, password: `${PASSWORD}-wrong` })
  await client.auth.verifyOtp({ token_hash: 'swordfish-hash', type: 'recovery' })
  await client.auth.resetPasswordForEmail(email)
  const link = await clientWith(SECRET_KEY).auth.admin.generateLink({ type: 'magiclink', email })
  await fetch(link.data.properties?.action_link ?? '', { redirect: 'manual' })
  await fetch(`${API_URL}/auth/v1/callback?code=swordfish-code&state=swordfish-state`, { redirect: 'manual' })
  await fetch(`${API_URL}/rest/v1/gateway_notes?text=eq.swordfish-filter&apikey=swordfish-apikey`, {
    headers: { apikey: ANON_KEY, Authorization: 'Bearer swordfish.swordfish.swordfish' },
  })
  await client.from('gateway_notes').insert({ text: 'swordfish-row', owner: 'swordfish-no-uuid' })
  await client.functions.invoke('faulty?token=swordfish-query', { body: { password: 'swordfish-body' } })
  await client.storage.from('none').createSignedUrl('swordfish-file', 60)
  await fetch(`${API_URL}/storage/v1/object/sign/none/a?token=swordfish-signed`)
  await fetch(`${API_URL}/realtime/v1/api/broadcast?apikey=swordfish-realtime`, { method: 'POST', body: '{' })
  await fetch(`${API_URL}/metrics`, { headers: { Authorization: 'Bearer swordfish-metrics' } })
  await fetch(`${API_URL}/the-last-one`)
  await logged('/the-last-one')

  const log = server.output()
  const secrets = [
    PASSWORD,
    ...[ANON_KEY, SERVICE_ROLE_KEY, PUBLISHABLE_KEY, SECRET_KEY, JWT_SECRET, new URL(DB_URL).password],
    ...[data.session, signedIn.data.session].flatMap((session) => [
      session?.access_token ?? 'none',
      session?.refresh_token ?? 'none',
    ]),
    link.data.properties?.hashed_token ?? 'none',
    link.data.properties?.email_otp ?? 'none',
    email,
  ]
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
  expect(log.match(/swordfish-(?!file)[\w-]*/g)).toBeNull()
  expect(lines().length).toBeGreaterThan(12)
})

test('what a function asks of its own server is told below the level of what was asked of it', async () => {
  const client = clientWith(server.instance.PUBLISHABLE_KEY)
  await client.auth.signUp({ email: 'ravi@example.in', password: PASSWORD })
  const { data } = await client.functions.invoke('whoami')
  expect(data).toMatchObject({ email: 'ravi@example.in' })
  await logged('/functions/v1/whoami')

  const levels = (asked: string) => lines().flatMap(({ path, level }) => (path === asked ? [level] : []))
  expect([levels('/functions/v1/whoami'), levels('/auth/v1/user')]).toEqual([[30], [20]])
})

test('whatever a request causes to be logged can be found by its id', async () => {
  const id = 'an-id-to-be-found-again'
  await fetch(`${server.instance.API_URL}/functions/v1/unstartable`, { headers: { 'X-Request-Id': id } })
  await logged('/functions/v1/unstartable')

  const own = lines().filter((line) => line.request === id)

  expect(own.map((line) => line.msg)).toEqual(['function failed', 'answered'])
})

test('what functions are compiled with is not warned of: all but the lines of start and stop is JSON', async () => {
  const { API_URL, ANON_KEY } = server.instance
  const headers = { authorization: `Bearer ${ANON_KEY}` }
  expect((await fetch(`${API_URL}/functions/v1/answers`, { headers })).status).toBeLessThan(500)
  await logged('/functions/v1/answers')
  const others = server
    .output()
    .split('\n')
    .filter((line) => !line.startsWith('{'))
  expect(others.filter((line) => !/^( {2}|Ready in |Mail is |$)/.test(line))).toEqual([])
})
