/** A PostgreSQL that is already on a data directory: whether it lives, whose it is, and how a left-behind one is ended. */

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '#backend/config.ts'
import { INSTANCE_LOCK, inUse } from './ready.ts'

/** Stops a server that a killed Node process left on this directory; refuses while a living one uses it. */
export async function endEarlierServer(databaseDir: string, password: string, say: (line: string) => void) {
  const earlier = liveServer(databaseDir)
  if (!earlier) {
    // Its number may belong to another process by now, and PostgreSQL would take that one for a server.
    rmSync(pidFile(databaseDir), { force: true })
    return
  }
  const { pid, port } = earlier
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
  rmSync(pidFile(databaseDir), { force: true })
}

/** The server that runs on this directory, if one does. */
export function liveServer(databaseDir: string): { pid: number; port: number } | undefined {
  if (!existsSync(pidFile(databaseDir))) return undefined
  const lines = readFileSync(pidFile(databaseDir), 'utf8').split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return isLivePostgres(pid, databaseDir) ? { pid, port } : undefined
}

function pidFile(databaseDir: string) {
  return join(databaseDir, 'postmaster.pid')
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
