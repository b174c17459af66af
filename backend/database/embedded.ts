/**
 * The PostgreSQL that this process brings along: makes its data directory, starts it, takes over or stops
 * one that an earlier, killed process left behind, starts it again when it dies, and stops it cleanly.
 */

import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from '#backend/config.ts'
import { locateBinaries } from './binaries.ts'
import { endEarlierServer } from './earlier-server.ts'
import { initialise } from './initialise.ts'
import { assertDurable, type Waiting, waitUntilReady } from './ready.ts'
import { runAsForPostgres } from './run-as.ts'
import { type Cluster, end, freePort, hasExited, launch, type Server } from './server-process.ts'
import { archiveSettings, prepareArchive } from './wal-archive.ts'

export type EmbeddedPostgres = {
  /** Stays the same when the server had to be started again. */
  url: string
  /** Fast shutdown: open transactions are rolled back, committed ones are on disk. */
  stop: () => Promise<void>
  /** Settles when the server is gone for good: it was stopped, or could not be started again. */
  exited: Promise<void>
  /** What it said when it went down by itself, as on a full disk; empty where it did not. */
  trouble: () => string
}

export async function startEmbeddedPostgres(options: {
  dataDir: string
  password: string
  say: (line: string) => void
  /** Where the log is kept for restores to a point in time; without it none is kept. */
  walArchiveDir?: string | undefined
  /** A person who changed their mind: whatever was begun is ended, and the reason is thrown. */
  signal?: AbortSignal
}): Promise<EmbeddedPostgres> {
  const { say, password, walArchiveDir } = options
  const cluster = await prepareCluster(options.dataDir, say)
  const { databaseDir } = cluster
  if (existsSync(join(databaseDir, 'PG_VERSION'))) {
    await endEarlierServer(databaseDir, password, say)
  } else {
    say('Making a new PostgreSQL data directory')
    initialise(cluster, password)
  }
  if (walArchiveDir) prepareArchive(walArchiveDir, { ...cluster, dataDir: options.dataDir })

  const port = await freePort()
  const url = `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
  const start = () => launch(cluster, port, archiveSettings(walArchiveDir))
  const stopped = new AbortController()
  const signal = AbortSignal.any([stopped.signal, ...(options.signal ? [options.signal] : [])])
  const first = await bringUp(start, { url, databaseDir, say, signal })
  const supervised = supervise(first, start, { url, databaseDir, say, signal: stopped.signal })
  return {
    url,
    exited: supervised.gone,
    trouble: supervised.trouble,
    stop: async () => {
      stopped.abort()
      await supervised.gone
    },
  }
}

/** The programs, the user and the place for the database of `dataDir`, which is made where it is missing. */
export async function prepareCluster(dataDir: string, say: (line: string) => void): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true })
  const runAs = runAsForPostgres(dataDir, say)
  return { runAs, binaries: await locateBinaries(runAs, say), databaseDir: join(runAs.dataDir, 'postgres') }
}

type Running = { server: Server; lock: pg.Client }

/** How often a start is tried while processes of a killed server still hold its memory. */
const TRIES = 20

async function bringUp(start: () => Server, waiting: Waiting): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    const server = start()
    try {
      return { server, lock: await readyAndDurable(server, waiting) }
    } catch (error) {
      await end(server)
      if (attempt === TRIES || !server.output().includes('pre-existing shared memory block')) throw error
      await sleep(250)
    }
  }
}

/** Of crashes that meet the very first look at a server that is up. */
const LOST_LOOKS = 20

async function readyAndDurable(server: Server, waiting: Waiting): Promise<pg.Client> {
  for (let look = 1; ; look++) {
    const lock = await waitUntilReady(server, waiting)
    try {
      await assertDurable(lock)
      return lock
    } catch (error) {
      // One of its processes crashed at this moment: PostgreSQL ended all connections and goes on by itself.
      if (error instanceof ConfigError || waiting.signal.aborted || look === LOST_LOOKS) throw error
      await lock.end().catch(() => {})
    }
  }
}

/** Milliseconds before each further try to start a server that does not come up. After the last, it is given up. */
const WAITS = [0, 250, 500, 1000, 2000, 4000, 8000, 15_000, 15_000]

/** A server that died this soon after its start is not started again at once, in milliseconds. */
const SOON = 10_000

type Supervised = { gone: Promise<void>; trouble: () => string }

/** Keeps a server running until the signal, on its one address. `gone` settles when none runs any more. */
function supervise(first: Running, start: () => Server, waiting: Waiting): Supervised {
  const { signal, say } = waiting
  let running: Running | undefined = first
  let before = ''
  const keep = async () => {
    while (running && !signal.aborted) {
      const began = performance.now()
      await untilItEnds(running, waiting)
      if (signal.aborted) break
      before = lastPanic(running.server)
      say(`PostgreSQL stopped unexpectedly; it is started again. ${before}`.trim())
      if (performance.now() - began < SOON) await pause(1000, signal)
      running = await startAgain(start, waiting)
      if (running) say('PostgreSQL is back')
    }
    if (!running) return
    await running.lock.end().catch(() => {})
    await end(running.server)
  }
  return { gone: keep(), trouble: () => (running && lastPanic(running.server)) || before }
}

/** Only what concerns the whole server: other lines of its log may quote what callers wrote. */
function lastPanic(server: Server) {
  return /PANIC:.*/.exec(server.output())?.[0] ?? ''
}

async function startAgain(start: () => Server, waiting: Waiting): Promise<Running | undefined> {
  for (const wait of WAITS) {
    await pause(wait, waiting.signal)
    if (waiting.signal.aborted) return undefined
    try {
      return await bringUp(start, waiting)
    } catch (error) {
      if (!waiting.signal.aborted) waiting.say((error as Error).message)
    }
  }
  return undefined
}

/**
 * Resolves when the server is gone or the signal comes. When one of its processes crashes, PostgreSQL ends all
 * connections and goes on: the lock, which was a connection, is then taken again.
 */
async function untilItEnds(running: Running, waiting: Waiting) {
  const asked = new Promise<void>((resolve) => {
    if (waiting.signal.aborted) resolve()
    waiting.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  while (!hasExited(running.server) && !waiting.signal.aborted) {
    const lost = new Promise<void>((resolve) => running.lock.once('end', () => resolve()))
    await Promise.race([running.server.exited, asked, lost])
    if (hasExited(running.server) || waiting.signal.aborted) return
    const again = await waitUntilReady(running.server, waiting).catch(() => undefined)
    if (again) running.lock = again
    else await Promise.race([running.server.exited, asked])
  }
}

function pause(milliseconds: number, signal: AbortSignal) {
  return sleep(milliseconds, undefined, { signal }).catch(() => {})
}
