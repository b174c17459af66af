/**
 * Whether an address has an account is not read off the clock: 200 measurements of a known and of an unknown address,
 * one after the other by turns, at a server as it runs. They must be alike to the rank test of Mann and Whitney, or their
 * medians less than two milliseconds apart. `docs/security.md` keeps what came out.
 */

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mannWhitney, median } from '#backend/testing/mann-whitney.ts'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'

const SAMPLES = 200
/** The first ones open connections and prepare statements. */
const WARM_UP = 10
const PASSWORD = 'Monsoon-26-Rain'

let server: StartedServer
let database: pg.Pool
beforeAll(async () => {
  server = await startRealServer(
    // what a hash costs is what is measured here
    { RATE_LIMITS: 'off', JOBS: 'off', QUICK_HASHES: '' },
    undefined,
    'backend/main.ts',
  )
  database = new pg.Pool({ connectionString: server.instance.DB_URL, max: 1 })
})
afterAll(async () => {
  await database?.end()
  await server?.stop()
  server?.remove()
})

const newEmail = () => `learner.${crypto.randomUUID()}@example.in`

async function post(path: string, body: unknown) {
  const response = await fetch(`${server.instance.API_URL}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: server.instance.ANON_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const shape = Object.entries((await response.json()) as object).map(([name, value]) => [name, typeof value])
  return { status: response.status, shape, headers: [...response.headers.keys()].sort() }
}

/** So many accounts with a password: nobody is asked for twice, as whoever sweeps a list would not. */
async function accounts(count: number, isConfirmed: boolean) {
  const email = newEmail()
  const made = await post('/signup', { email, password: PASSWORD, data: { full_name: 'Asha' } })
  expect(made.status).toBe(200)
  const { rows } = await database.query<{ email: string }>(
    `with made as (
       insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
         raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       select instance_id, gen_random_uuid(), aud, role, 'learner.' || gen_random_uuid() || '@example.in',
         encrypted_password, case when $3 then now() end, raw_app_meta_data, raw_user_meta_data, now(), now()
       from auth.users, generate_series(1, $2) where email = $1 returning id, email
     ), identities as (
       insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
       select id, id, jsonb_build_object('sub', id, 'email', email), 'email', now(), now(), now() from made
     ) select email from made`,
    [email, count, isConfirmed],
  )
  return rows.map((row) => row.email)
}

test.each([
  ['/signup', true, (email: string) => ({ email, password: PASSWORD, data: { full_name: 'Asha' } })],
  ['/signup', false, (email: string) => ({ email, password: PASSWORD, data: { full_name: 'Asha' } })],
  ['/recover', true, (email: string) => ({ email })],
  ['/recover', false, (email: string) => ({ email })],
  ['/resend', true, (email: string) => ({ email, type: 'signup' })],
  ['/resend', false, (email: string) => ({ email, type: 'signup' })],
  ['/otp', true, (email: string) => ({ email })],
  ['/otp', false, (email: string) => ({ email })],
  ['/magiclink', true, (email: string) => ({ email })],
  ['/verify', true, (email: string) => ({ email, type: 'email', token: '123456' })],
  ['/token?grant_type=password', true, (email: string) => ({ email, password: 'Another-password-9' })],
  ['/token?grant_type=password', false, (email: string) => ({ email, password: 'Another-password-9' })],
])(
  '%s (confirmed: %s): same answer, same time, whoever has the address',
  {
    timeout: 400_000,
    // A machine that is busy elsewhere can be so for one of the two only.
    retry: 2,
  },
  async (path, isConfirmed, body) => {
    const known = await accounts(SAMPLES + WARM_UP, isConfirmed)
    const times = { known: [] as number[], unknown: [] as number[] }
    const answers = { known: new Set<string>(), unknown: new Set<string>() }
    for (let at = -WARM_UP; at < SAMPLES; at++) {
      for (const who of at % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const asked = body(who === 'known' ? (known[at + WARM_UP] ?? '') : newEmail())
        const began = performance.now()
        const answer = await post(path, asked)
        if (at >= 0) times[who].push(performance.now() - began)
        answers[who].add(JSON.stringify(answer))
      }
    }
    const { p } = mannWhitney(times.known, times.unknown)
    const gap = Math.abs(median(times.known) - median(times.unknown))
    console.log(
      `${path} ${isConfirmed ? 'confirmed' : 'unconfirmed'}: median ${median(times.known).toFixed(1)} and ${median(times.unknown).toFixed(1)} ms, p = ${p.toFixed(3)}`,
    )

    expect([...answers.known]).toEqual([...answers.unknown])
    expect(p > 0.01 || gap < 2, `p = ${p}, ${gap} ms apart`).toBe(true)
  },
)
