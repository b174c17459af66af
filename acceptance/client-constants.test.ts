/** The client's own timings and defaults that the specification names (spec §9). */

import { createClient } from '@supabase/supabase-js'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const NOW = Date.UTC(2026, 10, 20)
const KEY = 'sb-project-auth-token'

type Call = { path: string; at: number; body: unknown }

beforeEach(() => {
  // The client reports a server that is away; here it is away on purpose.
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function memory(initial: Record<string, string> = {}) {
  const kept = new Map(Object.entries(initial))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    has: (key: string) => kept.has(key),
  }
}

function client(answer: (call: Call) => Response, storage = memory()) {
  const calls: Call[] = []
  const made = createClient('http://project.test', 'publishable-key', {
    auth: { storage, storageKey: KEY },
    global: {
      fetch: async (input, init) => {
        const { pathname } = new URL(String(input))
        const call = {
          path: pathname,
          at: Date.now() - NOW,
          body: init?.body ? JSON.parse(String(init.body)) : null,
        }
        calls.push(call)
        return answer(call)
      },
    },
  })
  return { supabase: made, calls, storage }
}

function session(secondsLeft: number) {
  return {
    access_token: 'a.b.c',
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: secondsLeft,
    expires_at: NOW / 1000 + secondsLeft,
    user: {
      id: 'asha',
      aud: 'authenticated',
      email: 'asha@example.in',
      app_metadata: {},
      user_metadata: {},
      created_at: '',
    },
  }
}

const kept = (secondsLeft: number) => memory({ [KEY]: JSON.stringify(session(secondsLeft)) })

test('the session is looked at every 30 s, and refreshed at the look with three looks of life left', async () => {
  const { supabase, calls } = client(() => Response.json(session(3600)), kept(200))
  await supabase.auth.startAutoRefresh()

  await vi.advanceTimersByTimeAsync(89_999)
  expect(calls).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toMatchObject([{ path: '/auth/v1/token', at: 90_000 }])
  await supabase.auth.stopAutoRefresh()
})

test.each([
  [91, 0],
  [89, 1],
])(
  'a session with %i s left costs %i refreshes when it is asked for: the margin is 90 s',
  async (left, refreshes) => {
    const { supabase, calls } = client(() => Response.json(session(3600)), kept(left))
    await supabase.auth.stopAutoRefresh()
    await supabase.auth.getSession()

    expect(calls).toHaveLength(refreshes)
  },
)

test('a refresh that finds no server is retried after 200 ms, doubled each time, within 30 s', async () => {
  const { supabase, calls } = client(() => Response.json({}, { status: 503 }), kept(-10))
  void supabase.auth.getSession()

  await vi.advanceTimersByTimeAsync(60_000)
  const gaps = calls.slice(1).map((call, index) => call.at - (calls[index]?.at ?? 0))
  expect(gaps.slice(0, 5)).toEqual([200, 400, 800, 1600, 3200])
  expect(calls.at(-1)?.at).toBeLessThan(30_000)
  await supabase.auth.stopAutoRefresh()
})

test.each([502, 503, 504])('a refresh answered %i keeps the session', async (status) => {
  const { supabase, storage } = client(() => Response.json({}, { status }), kept(-10))
  void supabase.auth.getSession()

  await vi.advanceTimersByTimeAsync(60_000)
  expect(storage.has(KEY)).toBe(true)
  await supabase.auth.stopAutoRefresh()
})

test('a refresh that is refused for good removes the session', async () => {
  const { supabase, storage } = client(
    () =>
      Response.json({ code: 'refresh_token_not_found', message: 'Invalid Refresh Token' }, { status: 400 }),
    kept(-10),
  )
  void supabase.auth.getSession()

  await vi.advanceTimersByTimeAsync(60_000)
  expect(storage.has(KEY)).toBe(false)
  await supabase.auth.stopAutoRefresh()
})

test('signing keys are kept for 10 minutes', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256', key_ops: ['verify'] }
  const token = await new SignJWT({ sub: 'asha', exp: NOW / 1000 + 7200 })
    .setProtectedHeader({ alg: 'ES256', kid: 'k', typ: 'JWT' })
    .sign(privateKey)
  const { supabase, calls } = client(() => Response.json({ keys: [jwk] }))

  expect((await supabase.auth.getClaims(token)).error).toBeNull()
  await vi.advanceTimersByTimeAsync(9 * 60_000)
  await supabase.auth.getClaims(token)
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  await supabase.auth.getClaims(token)
  expect(calls.map((call) => call.path)).toEqual(Array(2).fill('/auth/v1/.well-known/jwks.json'))
  await supabase.auth.stopAutoRefresh()
})

test('realtime reconnects after 1, 2, 5, then 10 s, waits 10 s for a join and beats every 25 s', () => {
  const { realtime } = client(() => Response.json({})).supabase

  expect([1, 2, 3, 4, 5, 50].map((tries) => realtime.reconnectAfterMs(tries))).toEqual([
    1000, 2000, 5000, 10_000, 10_000, 10_000,
  ])
  expect(realtime.timeout).toBe(10_000)
  expect(realtime.heartbeatIntervalMs).toBe(25_000)
})

test('a storage list asks for 100 from 0, sorted by name ascending', async () => {
  const { supabase, calls } = client(() => Response.json([]))
  await supabase.storage.from('any').list()

  expect(calls[0]?.body).toMatchObject({ limit: 100, offset: 0, sortBy: { column: 'name', order: 'asc' } })
})

test('auth errors come as the client’s own classes', async () => {
  const answers: [Response, string][] = [
    [
      Response.json(
        { code: 'weak_password', message: 'Weak', weak_password: { reasons: ['length'] } },
        { status: 422 },
      ),
      'AuthWeakPasswordError',
    ],
    [Response.json({}, { status: 504 }), 'AuthRetryableFetchError'],
    [
      Response.json({ code: 'invalid_credentials', message: 'Invalid login credentials' }, { status: 400 }),
      'AuthApiError',
    ],
  ]
  for (const [response, name] of answers) {
    response.headers.set('X-Supabase-Api-Version', '2024-01-01')
    const { supabase } = client(() => response)
    const { error } = await supabase.auth.signInWithPassword({ email: 'a@b.in', password: 'x' })
    expect(error?.name).toBe(name)
  }
  const { supabase } = client(() => Response.json({}))
  expect((await supabase.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await supabase.auth.getClaims('no.jwt')).error?.name).toBe('AuthInvalidJwtError')
})
