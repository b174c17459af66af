/** What a part of the measure gets: the server under measurement, how long to measure, and where to put what it found. */

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'
import { processesOf } from './memory.ts'
import type { Row } from './report.ts'

export type Bench = {
  quick: boolean
  /** Of an arena. */
  players: number
  /** False leaves other products out. */
  peers: boolean
  /** So many rounds, or seconds, or times; few in a quick run. */
  rounds: (usual: number) => number
  seconds: (usual: number) => number
  times: (usual: number) => number
  /** The whole product as `npm start` brings it up, shared by the parts that change nothing about it. */
  server: () => Promise<StartedServer>
  /** The same with settings of its own, for one part. */
  serverWith: (environment: Record<string, string>, dataDir?: string) => Promise<StartedServer>
  /** Another process, which says its port when it is ready. */
  child: (script: string, words?: string[], environment?: Record<string, string>) => Promise<Child>
  /** A new folder on the disk. */
  folder: (prefix: string) => string
  row: (row: Row) => void
  say: (line: string) => void
}

export type Child = { url: string; pid: number; stop: () => Promise<void> }

/** Everything that a part of a run began is over when `close` is. */
export type Opened = Omit<Bench, 'row'> & {
  close: (sharedToo: boolean) => Promise<void>
  killAll: () => void
}

const SETTINGS = { RATE_LIMITS: 'off' }
const PATIENCE = 20_000

type Options = Pick<Bench, 'quick' | 'players' | 'peers' | 'say'>

export function openBench({ quick, ...options }: Options): Opened {
  const children = new Set<Child>()
  const servers = new Set<StartedServer>()
  const folders = new Set<string>()
  let shared: Promise<StartedServer> | undefined

  const folder = (prefix: string) => {
    const made = diskPlace(prefix)
    folders.add(made)
    return made
  }
  const serverWith = async (environment: Record<string, string>, dataDir = folder('bench-server-')) => {
    const server = await startRealServer({ ...SETTINGS, ...environment }, dataDir)
    servers.add(server)
    const stop = async () => {
      servers.delete(server)
      return stopped(server)
    }
    return { ...server, stop }
  }
  const removeFolders = (keep?: string) => {
    for (const one of folders) {
      if (one === keep) continue
      killPostgres(one)
      rmSync(one, { recursive: true, force: true })
      folders.delete(one)
    }
  }
  const killAll = () => {
    for (const server of servers) killServer(server)
    // Those that are just starting, too, and what they started.
    for (const pid of startedBy(process.pid)) killed(pid)
    for (const { pid } of children) killed(pid)
    removeFolders()
  }
  return {
    ...options,
    quick,
    folder,
    serverWith,
    rounds: (usual) => (quick ? Math.min(2, usual) : usual),
    seconds: (usual) => (quick ? usual / 10 : usual),
    times: (usual) => (quick ? Math.max(2, Math.ceil(usual / 10)) : usual),
    server: () => {
      shared ??= serverWith({})
      return shared
    },
    child: async (script, words = [], environment = {}) => {
      const child = await startChild(script, words, environment)
      children.add(child)
      return child
    },
    close: async (sharedToo) => {
      for (const child of children) await child.stop()
      children.clear()
      const kept = sharedToo ? undefined : await shared?.catch(() => undefined)
      for (const server of servers) {
        if (server.dataDir === kept?.dataDir) continue
        servers.delete(server)
        await stopped(server)
      }
      if (!kept) shared = undefined
      removeFolders(kept?.dataDir)
    },
    killAll,
  }
}

/** Resolves when it has said where it is; its own words are in the error when it ends before that. */
async function startChild(
  script: string,
  words: string[],
  environment: Record<string, string>,
): Promise<Child> {
  const child = spawn(process.execPath, [script, ...words], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said = `${said}${text}`.slice(-2000)
        const found = /PORT=(\d+)\s/.exec(said)?.[1]
        if (found) resolve(`http://127.0.0.1:${found}`)
      })
    }
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}: ${said}`)))
  })
  return { url, pid: child.pid ?? 0, stop: () => ended(child) }
}

async function ended(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await Promise.race([gone, sleep(PATIENCE, undefined, { ref: false })])
  child.kill('SIGKILL')
}

async function stopped(server: StartedServer): Promise<number | null> {
  const late = sleep(PATIENCE, 'late' as const, { ref: false })
  const code = await Promise.race([server.process.exitCode === null ? server.stop() : null, late])
  if (code !== 'late') return code
  killServer(server)
  return null
}

function killServer({ process: child, dataDir }: StartedServer) {
  killPostgres(dataDir)
  child.kill('SIGKILL')
}

/** Nothing where there is no /proc. */
function startedBy(pid: number): number[] {
  try {
    return processesOf(pid).filter((one) => one !== pid)
  } catch {
    return []
  }
}

/** It goes on when Node is killed; one that was stopped has left no such file. */
function killPostgres(dataDir: string) {
  try {
    killed(Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]))
  } catch {}
}

function killed(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}

const IN_MEMORY = [0x01021994, 0x858458f6]

/** A new folder where writing means a disk: what lies in memory is faster than what anybody runs in production. */
export function diskPlace(prefix: string): string {
  mkdirSync('node_modules/.cache', { recursive: true })
  for (const place of [tmpdir(), '/var/tmp', 'node_modules/.cache']) {
    try {
      if (!IN_MEMORY.includes(statfsSync(place).type)) return mkdtempSync(join(place, prefix))
    } catch {}
  }
  throw new Error('There is no folder on a disk to measure in: set TMPDIR to one')
}
