/** The database stands, is stopped, or the line to it falls silent, for half a minute, while learners write. */

import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#backend/database/embedded.ts'
import { readSecrets } from '#backend/secrets.ts'
import { quickPlace } from '#backend/testing/quick-place.ts'
import type { Instance } from '#scripts/instance.ts'
import { childrenOf } from '#scripts/testing/kill.ts'
import { startRealServer } from '#scripts/testing/server.ts'
import { lostOf, startWriting } from '#scripts/testing/write-load.ts'
import { check, insist, told } from './check.ts'
import { startProxy, type TcpProxy } from './proxy.ts'

const AWAY = 30_000
const WRITERS = 4
/** Milliseconds in which everybody is to be answered, whatever the answer. */
const PATIENCE = 25_000
const QUIET = { RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }

export async function stands() {
  await check('PostgreSQL stands still (SIGSTOP of all its processes) for 30 s', async () => {
    const server = await startRealServer(QUIET, undefined, 'backend/main.ts')
    try {
      return await whileAway(server.instance, () => server.instance.DB_URL, {
        begin: async () => signal(server.dataDir, 'SIGSTOP'),
        end: async () => signal(server.dataDir, 'SIGCONT'),
      })
    } finally {
      signal(server.dataDir, 'SIGCONT')
      await server.stop()
      server.remove()
    }
  })
}

export async function external() {
  await check('a PostgreSQL of its own (DATABASE_URL) is stopped for 30 s', () =>
    withExternal(({ postgres, proxy }) => ({
      begin: async () => {
        proxy.refuse()
        await postgres.stop()
      },
      end: async () => {
        await postgres.start()
        proxy.lead(postgres.port())
        proxy.pass()
      },
    })),
  )
}

type Fault = { begin: () => Promise<void>; end: () => Promise<void> }

async function whileAway(instance: Instance, databaseUrl: () => string, fault: Fault) {
  const load = await startWriting(instance, WRITERS)
  await load.everyoneHeard()
  await fault.begin()
  const before = load.journal().length
  const looks = Array.from({ length: 5 }, (_, at) => sleep(at * 5000 + 500).then(() => look(instance)))
  const [seen] = await Promise.all([Promise.all(looks), sleep(AWAY)])
  const meanwhile = load.journal().length - before
  await fault.end()
  const over = performance.now()
  await load.everyoneHeard()
  const recovered = performance.now() - over
  const after = await look(instance)
  await load.stop()
  const journal = load.journal()
  const lost = await lostOf(databaseUrl(), journal)
  const late = seen.filter(({ ready, read }) => ready === 0 || read === 0)
  insist(
    late.length === 0,
    `${late.length} of ${seen.length} looks were not answered within ${PATIENCE / 1000} s: ${JSON.stringify(seen)}`,
  )
  insist(
    seen.every(({ ready }) => ready === 503),
    `/readyz answered ${seen.map(({ ready }) => ready)}`,
  )
  insist(after.ready === 200 && after.read === 200, `afterwards ${JSON.stringify(after)}`)
  const statuses = Object.keys(load.refusals()).filter((status) => !['503', '504'].includes(status))
  insist(statuses.length === 0, `writers were answered ${JSON.stringify(load.refusals())}`)
  return told(
    { acknowledged: journal.length, lost: lost.length, recovered, words: load.words() },
    `${meanwhile} while it was away, refused ${JSON.stringify(load.refusals())}, the slowest answer ${Math.max(...seen.map(({ ms }) => ms)).toFixed(0)} ms`,
  )
}

/** 0 is no answer in time. */
async function look({ API_URL, ANON_KEY }: Instance) {
  const began = performance.now()
  const ask = (path: string) =>
    fetch(API_URL + path, { headers: { apikey: ANON_KEY }, signal: AbortSignal.timeout(PATIENCE) }).then(
      async (answer) => {
        await answer.body?.cancel()
        return answer.status
      },
      () => 0,
    )
  const [ready, read] = await Promise.all([ask('/readyz'), ask('/rest/v1/topics?limit=1')])
  return { ready, read, ms: performance.now() - began }
}

/** The postmaster first: it must not take a process that stands for one that hangs. */
export function signal(dataDir: string, name: 'SIGSTOP' | 'SIGCONT') {
  const postmaster = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  for (const pid of [Number(postmaster), ...childrenOf(postmaster).map(({ pid }) => pid)]) {
    try {
      process.kill(pid, name)
    } catch {
      // Whoever goes on may end at once, and others with them.
    }
  }
}

type External = {
  postgres: { start: () => Promise<void>; stop: () => Promise<void>; port: () => number }
  proxy: TcpProxy
}

async function withExternal(faultOf: (parts: External) => Fault) {
  const place = quickPlace('external-')
  const { databasePassword: password } = await readSecrets(place, undefined)
  let running: EmbeddedPostgres | undefined
  const postgres = {
    start: async () => {
      running = await startEmbeddedPostgres({
        dataDir: place,
        password,
        walArchiveDir: undefined,
        say: () => {},
      })
    },
    stop: async () => running?.stop(),
    port: () => Number(new URL(running?.url ?? '').port),
  }
  await postgres.start()
  const proxy = await startProxy(postgres.port())
  const url = new URL(running?.url ?? '')
  url.port = String(proxy.port)
  const server = await startRealServer({ ...QUIET, DATABASE_URL: url.href }, undefined, 'backend/main.ts')
  try {
    return await whileAway(server.instance, () => running?.url ?? '', faultOf({ postgres, proxy }))
  } finally {
    proxy.pass()
    await server.stop()
    server.remove()
    await proxy.close()
    await postgres.stop()
    rmSync(place, { recursive: true, force: true })
  }
}
