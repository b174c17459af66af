/** A slow disk and a jumping clock, for Node and PostgreSQL together: by a small library that gcc makes (preload.c). */

import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'
import { lostOf, startWriting } from '#scripts/testing/write-load.ts'
import { check, insist, skip, told } from './check.ts'

const WRITERS = 4
/** Microseconds of each write and each flush. */
const SLOW = 200_000
const HOUR = 3600

export async function slowDisk() {
  await check('each write to disk takes 200 ms', () =>
    withFaults(async (server, set) => {
      const load = await startWriting(server.instance, WRITERS)
      await load.everyoneHeard()
      set({ slow: SLOW })
      const before = load.journal().length
      const began = performance.now()
      for (let round = 0; round < 5; round++) await load.everyoneHeard()
      const each = (performance.now() - began) / Math.max(1, (load.journal().length - before) / WRITERS)
      const ready = (await fetch(`${server.instance.API_URL}/readyz`)).status
      set({})
      const over = performance.now()
      await load.everyoneHeard()
      const recovered = performance.now() - over
      await load.stop()
      const lost = await lostOf(server.instance.DB_URL, load.journal())
      insist(ready === 200, `/readyz answered ${ready} on a slow disk`)
      insist(each > 150, `a write took ${each} ms: the disk was not slow`)
      insist(Object.keys(load.refusals()).length === 0, `refused: ${JSON.stringify(load.refusals())}`)
      return told(
        { acknowledged: load.journal().length, lost: lost.length, recovered, words: load.words() },
        `${each.toFixed(0)} ms a write meanwhile`,
      )
    }),
  )
}

export async function clockJumps() {
  for (const [jump, name] of [
    [HOUR, 'forward'],
    [-HOUR, 'back'],
  ] as const)
    await check(`the clock of the machine jumps an hour ${name}`, () =>
      withFaults((server, set) => jumps(server, set, jump)),
    )
}

/** A session from before the jump must go on as its browser does: with its access token, or with a new one. */
async function jumps({ instance }: StartedServer, set: Set, jump: number) {
  const { API_URL, ANON_KEY, SERVICE_ROLE_KEY, DB_URL } = instance
  const auth = { persistSession: false, autoRefreshToken: false }
  const admin = createClient(API_URL, SERVICE_ROLE_KEY, { auth })
  const [email, password] = [`${crypto.randomUUID()}@example.in`, 'Monsoon-26-Rain']
  await admin.auth.admin.createUser({ email, password, email_confirm: true })
  const client = createClient(API_URL, ANON_KEY, { auth })
  const { data } = await client.auth.signInWithPassword({ email, password })
  const load = await startWriting(instance, 1)
  await load.everyoneHeard()

  set({ clock: jump })
  const over = performance.now()
  const wrong = await nowOf(DB_URL)
  insist(Math.abs(wrong - Date.now() - jump * 1000) < 60_000, 'the clock of the database did not jump')
  const readWith = (token: string) =>
    fetch(`${API_URL}/rest/v1/profiles?select=user_id`, {
      headers: { apikey: ANON_KEY, Authorization: `Bearer ${token}` },
    })
  const first = await readWith(data.session?.access_token ?? '')
  const renewed = await client.auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' })
  insist(!renewed.error, `after the jump the session is not renewed: ${renewed.error?.message}`)
  const second = await readWith(renewed.data.session?.access_token ?? '')
  insist(second.ok, `after the jump a new token is answered ${second.status}: ${await second.text()}`)
  const again = await client.auth.signInWithPassword({ email, password })
  insist(!again.error, `after the jump nobody signs in: ${again.error?.message}`)

  set({})
  const third = await client.auth.refreshSession({ refresh_token: again.data.session?.refresh_token ?? '' })
  insist(!third.error, `after the jump back the session is not renewed: ${third.error?.message}`)
  const fourth = await readWith(third.data.session?.access_token ?? '')
  insist(fourth.ok, `after the jump back a new token is answered ${fourth.status}: ${await fourth.text()}`)
  const recovered = performance.now() - over
  await load.stop()
  const lost = await lostOf(DB_URL, load.journal())
  return told(
    { acknowledged: load.journal().length, lost: lost.length, recovered, words: load.words() },
    `the old token was answered ${first.status}, sessions were renewed both ways`,
  )
}

async function nowOf(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ now: string }>(
    'select extract(epoch from clock_timestamp()) * 1000 as now',
  )
  await client.end()
  return Number(rows[0]?.now)
}

type Set = (wanted: { slow?: number; clock?: number }) => void

async function withFaults(work: (server: StartedServer, set: Set) => Promise<string>) {
  const place = mkdtempSync(join(tmpdir(), 'faults-'))
  const library = join(place, 'preload.so')
  const made = spawnSync('gcc', [
    '-shared',
    '-fPIC',
    '-O2',
    '-o',
    library,
    join(import.meta.dirname, 'preload.c'),
    '-ldl',
  ])
  if (process.platform !== 'linux' || made.status !== 0) {
    rmSync(place, { recursive: true, force: true })
    return skip('it needs Linux and gcc')
  }
  const file = join(place, 'faults')
  writeFileSync(file, Buffer.alloc(16), { mode: 0o644 })
  spawnSync('chmod', ['755', place])
  const set: Set = ({ slow = 0, clock = 0 }) => {
    const bytes = Buffer.alloc(16)
    bytes.writeBigInt64LE(BigInt(slow), 0)
    bytes.writeBigInt64LE(BigInt(clock), 8)
    const open = openSync(file, 'r+')
    writeSync(open, bytes, 0, 16, 0)
    closeSync(open)
  }
  const server = await startRealServer(
    { RATE_LIMITS: 'off', LOG_LEVEL: 'silent', LD_PRELOAD: library, FAULTS: file },
    undefined,
    'backend/main.ts',
  )
  try {
    return await work(server, set)
  } finally {
    set({})
    await server.stop()
    server.remove()
    rmSync(place, { recursive: true, force: true })
  }
}
