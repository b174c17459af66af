/** One run of the `postgres` program: the settings it is started with, what it said, and how it is ended. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import type { Binaries } from './binaries.ts'
import type { RunAs } from './run-as.ts'

export type Server = {
  child: ChildProcess
  exited: Promise<void>
  /** The last 8 kB of what it said. */
  output: () => string
}

/** A data directory with the programs and the user to run on it. */
export type Cluster = { binaries: Binaries; runAs: RunAs; databaseDir: string }

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // A socket file left behind by a killed server would block the next start.
  unix_socket_directories: '',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  restart_after_crash: 'on',
  max_connections: '120',
  // The realtime service reads changed rows from the log.
  wal_level: 'logical',
  shared_buffers: '256MB',
  'pg_stat_statements.track': 'top',
  shared_preload_libraries: 'pg_stat_statements',
  log_min_messages: 'warning',
  timezone: 'UTC',
}

/** `more` are settings by name, beside or instead of those that every start has. */
export function launch(
  { binaries, runAs, databaseDir }: Cluster,
  port: number,
  more: Record<string, string>,
): Server {
  const { command, args } = runAs.wrap(binaries.postgres, [
    ...['-D', databaseDir],
    ...['-p', String(port)],
    ...Object.entries({ ...SETTINGS, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const [program = command, ...words] = [...memoryLimit(), command, ...args]
  const child = spawn(program, words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: serverEnvironment(),
    // A group of its own: Ctrl-C in the terminal must reach Node first, which stops the server in order.
    detached: true,
    ...runAs.ids,
  })
  let output = ''
  child.stderr?.setEncoding('utf8')
  child.stderr?.on('data', (text: string) => {
    output = (output + text).slice(-8192)
  })
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      output += String(error)
      resolve()
    })
  })
  return { child, exited, output: () => output }
}

/**
 * In bytes, of what one of its processes has for itself: a statement that takes more fails (53200) and no other. Without it one
 * text may grow to a gigabyte and be copied, in as many statements at a time as a caller gets connections.
 */
const MOST_MEMORY = 512 * 1024 * 1024

let limited: string[] | undefined

/** Nothing where the system has no such limit, or no program that sets it. */
function memoryLimit(): string[] {
  const limit = ['prlimit', `--data=${MOST_MEMORY}`]
  limited ??=
    process.platform === 'linux' && spawnSync('prlimit', [...limit.slice(1), 'true']).status === 0
      ? limit
      : []
  return limited
}

export function hasExited({ child }: Server) {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined
}

/** In milliseconds, for rolling back and a last checkpoint. */
const PATIENCE = 30_000

/**
 * Fast shutdown: open transactions are rolled back, committed ones are on disk. Asked for while PostgreSQL comes back from a
 * crash of its own, as on a full disk, it may wait without end; it is told to go at once then, and recovers at its next start.
 */
export async function end(server: Server, patience = PATIENCE) {
  if (hasExited(server)) return
  server.child.kill('SIGINT')
  const late = setTimeout(() => server.child.kill('SIGQUIT'), patience)
  await server.exited
  clearTimeout(late)
}

/** Settings in PG* variables of the person's shell are for their clients, not for our server. */
export function serverEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))
}

/** Below the range that systems take the near end of a connection from (RFC 6335 begins it at 49152, Linux at 32768). */
const PORTS = { from: 20_000, to: 32_000 }
const TRIES = 50

/**
 * A port that stays free for the server while it is started again: one of the range above may be taken meanwhile, even
 * by a client that knocks at it, whose connection then meets itself.
 */
export async function freePort(): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = PORTS.from + Math.floor(Math.random() * (PORTS.to - PORTS.from))
    try {
      return await probe(port)
    } catch (error) {
      if (tries === TRIES) throw error
    }
  }
}

function probe(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
}

/** The line of a program's output that says why, with what is said to it; its last words are often about tidying up. */
export function reasonIn(output: string) {
  // Whoever asked too early was told so, and that is no reason for anything.
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !line.includes('the database system is '))
  const telling = lines.findIndex((line) => /FATAL|PANIC|ERROR|error:|could not|cannot|No space/.test(line))
  const plain = (line = '') => line.replace(/^\S+ \S+ \S+ \[\d+\] /, '').trim()
  const detail = /^(?:\S+ \S+ \S+ \[\d+\] )?DETAIL: +(.+)$/.exec(lines[telling + 1] ?? '')?.[1]
  return `${plain(lines.at(telling))}${detail ? ` (${detail})` : ''}`
}
