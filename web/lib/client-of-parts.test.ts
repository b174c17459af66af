import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { clientOfParts } from './client-of-parts.ts'

const URL_OF = 'https://abc.example.in'
const KEY = 'header.payload.signature'
const SESSION = {
  access_token: `${btoa('{"alg":"HS256"}')}.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.c2ln`,
  ...{ refresh_token: 'r', token_type: 'bearer', expires_in: 3600, expires_at: 4_000_000_000 },
  user: {
    id: '00000000-0000-4000-8000-000000000001',
    app_metadata: {},
    user_metadata: {},
    aud: '',
    created_at: '',
  },
}

type Client = Pick<SupabaseClient, 'auth' | 'from' | 'rpc' | 'functions'>

/** Whatever the calls send, in order: method, address, headers, body. */
async function sentBy(make: () => Client) {
  // two of them at once is what this test is about
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const headers = Object.fromEntries([...new Headers(init.headers)].sort())
    sent.push({ to: String(input), method: init.method, headers, body: init.body })
    return Response.json({}, { status: 200 })
  })
  const client = make()
  await client.from('notes').select('slug', { count: 'exact' }).eq('topic', 'money').range(0, 9)
  await client.from('notes').insert({ slug: 'x' }).select().single()
  await client.from('notes').update({ slug: 'y' }).eq('slug', 'x')
  await client.rpc('my_mastery', { p_day: '2026-11-26' })
  await client.rpc('site_state', undefined, { get: true })
  await client.functions.invoke('chat-webhook', { body: { query: 'inflation' } })
  await client.auth.signInWithPassword({ email: 'asha@example.in', password: 'x' })
  await client.auth.resetPasswordForEmail('asha@example.in', { redirectTo: 'https://abc.example.in/auth' })
  await client.auth.stopAutoRefresh()
  return sent
}

test.each([false, true])(
  'each request leaves as that of the official client in one piece; signed in: %s',
  async (isIn) => {
    const keepSession = () => {
      localStorage.clear()
      if (isIn) localStorage.setItem('sb-abc-auth-token', JSON.stringify(SESSION))
    }
    keepSession()
    const wanted = await sentBy(() => createClient(URL_OF, KEY))
    keepSession()
    const sent = await sentBy(() => clientOfParts(URL_OF, KEY))
    expect(wanted).toHaveLength(8)
    expect(JSON.stringify(wanted).includes(SESSION.access_token)).toBe(isIn)
    expect(sent).toEqual(wanted)
  },
)

/** Whether and where it keeps a session, renews it, reads one off the address, and how it signs in. */
const SETTINGS = ['autoRefreshToken', 'detectSessionInUrl', 'flowType', 'persistSession', 'storageKey', 'url']

function settingsOf({ auth }: { auth: object }) {
  return Object.fromEntries(Object.entries(auth).filter(([name]) => SETTINGS.includes(name)))
}

test('the pages’ client keeps and renews sessions as the official one does by default', async () => {
  // two of them at once is what this test is about
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { supabase } = await import('./supabase.ts')
  const official = settingsOf(createClient('http://localhost:3000', 'anon-key-of-the-tests'))
  expect(Object.keys(official).sort()).toEqual(SETTINGS)
  // but that an address brings no other account in the place of one that is here: tokens-in-address.test.ts
  expect(settingsOf(supabase)).toEqual({ ...official, detectSessionInUrl: expect.any(Function) })
})

test('the pages’ channels reconnect after 1, 2, 5, then 10 s, wait 10 s for a join and beat every 25 s', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { realtime } = (await import('./whole-client.ts')).wholeClient

  expect([1, 2, 3, 4, 5, 50].map((tries) => realtime.reconnectAfterMs(tries))).toEqual([
    1000, 2000, 5000, 10_000, 10_000, 10_000,
  ])
  expect([realtime.timeout, realtime.heartbeatIntervalMs]).toEqual([10_000, 25_000])
})

test('a list of the pages’ files asks for 100 from 0, sorted by name ascending', async () => {
  const { wholeClient } = await import('./whole-client.ts')
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_input: unknown, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return Response.json([])
  })
  await wholeClient.storage.from('any').list()

  expect(sent).toMatchObject([{ limit: 100, offset: 0, sortBy: { column: 'name', order: 'asc' } }])
})
