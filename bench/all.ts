/** `npm run bench`: each claim of the README as a ratio to this machine's own limit in the same run, in two minutes. */

import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/bcrypt'
import { createClient } from '@supabase/supabase-js'
import { startRealServer } from '#scripts/testing/server.ts'
import { load } from './load.ts'

const PASSWORD = 'Monsoon-26-Rain'
const lines: string[] = []
function report(claim: string, ours: string, limit: string, ratio: string) {
  lines.push(`| ${claim} | ${ours} | ${limit} | ${ratio} |`)
  console.log(`${claim}: ${ours}; ${limit}; ${ratio}`)
}

const began = performance.now()
const server = await startRealServer({ RATE_LIMITS: 'off' })
const firstStart = performance.now() - began
try {
  const { API_URL, ANON_KEY, DB_URL, OUTBOX_DIR } = server.instance
  const client = createClient(API_URL, ANON_KEY, { auth: { persistSession: false, autoRefreshToken: false } })
  const email = 'bench@example.in'
  await client.auth.signUp({ email, password: PASSWORD })
  const mail = readdirSync(OUTBOX_DIR).find((name) => name.endsWith('.json')) ?? ''
  const { text } = JSON.parse(readFileSync(join(OUTBOX_DIR, mail), 'utf8'))
  const { data } = await client.auth.verifyOtp({
    email,
    token: /\b\d{6}\b/.exec(text)?.[0] ?? '',
    type: 'email',
  })
  const token = data.session?.access_token ?? ''
  const id = data.user?.id ?? ''
  const headers = { apikey: ANON_KEY, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }

  await row(DB_URL, `${API_URL}/rest/v1/profiles?user_id=eq.${id}`, headers, id)
  await signIns(`${API_URL}/auth/v1/token?grant_type=password`, email, headers)
  await questions(`${API_URL}/functions/v1/chat-webhook`, headers, id)
  await starts()
} finally {
  await server.stop()
  server.remove()
}
console.log(`\n${cpus().length} processors, Node ${process.version}\n`)
console.log(['| What | Ours | Limit in the same run | Ratio |', '|---|---|---|---|', ...lines].join('\n'))

async function row(databaseUrl: string, url: string, headers: Record<string, string>, id: string) {
  const bare = await startBare(databaseUrl)
  const limit = await load({ url: `${bare.url}/row/${id}` })
  bare.stop()
  const ours = await load({ url, headers })
  report(
    'One row under row level security, over HTTP',
    `${Math.round(ours.perSecond)} a second, p99 ${ours.p99.toFixed(1)} ms${ours.failures ? `, ${ours.failures} FAILED` : ''}`,
    `Hono and a bare prepared select: ${Math.round(limit.perSecond)} a second`,
    (ours.perSecond / limit.perSecond).toFixed(2),
  )
}

async function startBare(databaseUrl: string): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, ['bench/bare-server.ts'], {
    env: { ...process.env, DB_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (said: string) => {
      const found = /PORT=(\d+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
  })
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill('SIGTERM') }
}

async function signIns(url: string, email: string, headers: Record<string, string>) {
  const hashes = 40
  const start = performance.now()
  await Promise.all(Array.from({ length: hashes }, () => hash(PASSWORD, { cost: 10 })))
  const limit = hashes / ((performance.now() - start) / 1000)
  const body = JSON.stringify({ email, password: PASSWORD })
  const ours = await load({ url, method: 'POST', headers, body: () => body }, { connections: 8 })
  report(
    'Sign-ins with a password',
    `${ours.perSecond.toFixed(1)} a second${ours.failures ? `, ${ours.failures} FAILED` : ''}`,
    `bcrypt at cost 10 alone: ${limit.toFixed(1)} a second`,
    (ours.perSecond / limit).toFixed(2),
  )
}

async function questions(url: string, headers: Record<string, string>, id: string) {
  const body = JSON.stringify({
    query: 'What is the impact of fiscal policy on growth, inflation, debt and employment in India?',
    user_id: id,
    session_id: 'bench',
    preparation_level: 'beginner',
  })
  const empty = await load({ url, method: 'OPTIONS' }, { connections: 1, seconds: 2 })
  const ours = await load({ url, method: 'POST', headers, body: () => body }, { connections: 1, seconds: 4 })
  report(
    'A wide question answered from the library, one at a time',
    `median ${ours.p50.toFixed(1)} ms, p99 ${ours.p99.toFixed(1)} ms${ours.failures ? `, ${ours.failures} FAILED` : ''}`,
    `the function runtime doing nothing: median ${empty.p50.toFixed(1)} ms`,
    `${(ours.p50 - empty.p50).toFixed(1)} ms of our own`,
  )
}

async function starts() {
  await server.stop()
  const times: number[] = []
  for (let n = 0; n < 5; n++) {
    const start = performance.now()
    const again = await startRealServer({ RATE_LIMITS: 'off' }, server.dataDir)
    times.push(performance.now() - start)
    await again.stop()
  }
  times.sort((one, other) => one - other)
  report(
    'Start until ready',
    `first ${(firstStart / 1000).toFixed(2)} s, second ${((times[2] ?? 0) / 1000).toFixed(2)} s (median of 5)`,
    'demanded of a second start: 2 s',
    ((times[2] ?? 0) / 2000).toFixed(2),
  )
}
