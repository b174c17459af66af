/** The ways in which a server is brought down in tests, and how it comes back: by itself, or with one start. */

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type StartedServer, startRealServer } from './server.ts'

export const KINDS = [
  'PostgreSQL',
  'one process of PostgreSQL',
  'Node',
  'Node and PostgreSQL',
  'Node, asked to stop',
] as const

/** Rarer ones, for the long suite; a worker only of a server that has several (WORKERS). */
export const RARER = ['the checkpointer', 'the log writer', 'a worker'] as const

export type Kind = (typeof KINDS)[number] | (typeof RARER)[number]

/** A server that keeps its address when it is started again on its data. */
export async function startKillable(environment: Record<string, string> = {}) {
  const fixed = { RATE_LIMITS: 'off', LOG_LEVEL: 'silent', PORT: String(await freePort()), ...environment }
  const begin = (dataDir?: string) => startRealServer(fixed, dataDir, 'backend/main.ts')
  let server = await begin()
  return {
    server: () => server,
    /** Brings it down, and up again where it does not come back by itself. */
    kill: async (kind: Kind) => {
      if (kind === 'PostgreSQL') return killPostmaster(server)
      if (kind === 'one process of PostgreSQL') return killBackend(server)
      if (kind === 'the checkpointer') return killNamed(server, 'checkpointer')
      if (kind === 'the log writer') return killNamed(server, 'walwriter')
      if (kind === 'a worker') return killWorker(server)
      const { dataDir } = server
      if (kind === 'Node and PostgreSQL') killPostmaster(server)
      const code = await endOf(server, kind === 'Node, asked to stop' ? 'SIGTERM' : 'SIGKILL')
      if (kind === 'Node, asked to stop' && code !== 0) throw new Error(`The stop ended with ${code}`)
      server = await begin(dataDir)
    },
  }
}

function endOf({ process: child }: StartedServer, signal: NodeJS.Signals): Promise<number | null> {
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  child.kill(signal)
  return exited
}

function killPostmaster({ dataDir }: StartedServer) {
  process.kill(
    Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
    'SIGKILL',
  )
}

/** One of PostgreSQL's own processes; it may just be starting again. */
async function killNamed({ dataDir }: StartedServer, name: string) {
  for (;;) {
    const postmaster = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0] ?? ''
    const found = childrenOf(postmaster).find(({ args }) => args.includes(name))
    if (found) return void process.kill(found.pid, 'SIGKILL')
    await sleep(20)
  }
}

async function killWorker({ process: { pid } }: StartedServer) {
  const workers = childrenOf(String(pid)).filter(({ args }) => args.includes('backend/main.ts'))
  const unlucky = workers[Math.floor(Math.random() * workers.length)]
  if (!unlucky) throw new Error('There is no worker: start the server with WORKERS')
  process.kill(unlucky.pid, 'SIGKILL')
}

/** Of one process, the living. */
export function childrenOf(parent: string): { pid: number; args: string }[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,stat=,args=', '--ppid', parent], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, state = 'Z', args = ''] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return pid && !state.startsWith('Z') ? [{ pid: Number(pid), args }] : []
  })
}

/** One that is at work for a caller. All others are ended by PostgreSQL itself then, which recovers. */
async function killBackend({ instance }: StartedServer) {
  for (;;) {
    const client = new pg.Client({ connectionString: instance.DB_URL })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where usename = 'authenticator' order by state = 'active' desc limit 1`,
      )
      if (rows[0]) return void process.kill(rows[0].pid, 'SIGKILL')
    } catch {
      // It may still be recovering from the last time.
    } finally {
      await client.end().catch(() => {})
    }
    await sleep(20)
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
