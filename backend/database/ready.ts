/** A started PostgreSQL, until it takes connections, is ours alone, and is known to keep what it promises. */

import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '#backend/config.ts'
import { HELD } from './connect.ts'
import { hasExited, reasonIn, type Server } from './server-process.ts'

/** Held by the one server process that uses a data directory, for as long as it lives. */
export const INSTANCE_LOCK = 7_302_026

export type Waiting = { url: string; databaseDir: string; say: (line: string) => void; signal: AbortSignal }

/** Resolves with the connection that holds the lock. Throws ConfigError when the server died instead. */
export async function waitUntilReady(
  server: Server,
  { url, databaseDir, say, signal }: Waiting,
): Promise<pg.Client> {
  // Crash recovery of a large database takes its time; a server that died does not come back.
  for (let attempt = 0; attempt < 6000; attempt++) {
    signal.throwIfAborted()
    if (attempt === 200) say('PostgreSQL is recovering; a large database takes its time')
    if (hasExited(server)) throw new ConfigError(startFailure(server.output(), databaseDir))
    const client = new pg.Client({ connectionString: url, ...HELD })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select pg_advisory_lock($1)', [INSTANCE_LOCK])
      // Its checkpointer, which also sees that the log is archived in time, begins before the start is over, and would
      // sleep five minutes before it looks again.
      await client.query('select pg_reload_conf()')
      return client
    } catch (error) {
      // Playing a long log is progress, however long it takes.
      const playing = (error as { code?: string }).code === '57P03'
      if (playing) attempt = Math.min(attempt, 5000)
      await client.end().catch(() => {})
      await sleep(playing && attempt > 20 ? 50 : 10)
    }
  }
  throw new ConfigError(`PostgreSQL did not become ready: ${reasonIn(server.output())}`)
}

/** What PostgreSQL said before it went, as one sentence. */
export function startFailure(output: string, databaseDir: string) {
  // Where there is no room or no right to write one, nobody else is there.
  if (/lock file "[^"]+" (already exists|is empty)/.test(output)) return inUse(databaseDir)
  const [, made, brought] =
    /initialized by PostgreSQL version (\S+), .+ this version (\d[\d.]*\d)/.exec(output) ?? []
  if (made) {
    return `The database in ${databaseDir} was made by PostgreSQL ${made}, and this release brings ${brought}, which cannot read it; nothing was changed. Start the release that made it, dump it there, and load it into a new DATA_DIR of this one (docs/deploy.md, Upgrades).`
  }
  return `PostgreSQL did not start on ${databaseDir}: ${reasonIn(output)}`
}

export function inUse(databaseDir: string) {
  return `The data directory ${dirname(databaseDir)} is in use by another running server: stop that one, or set DATA_DIR to another folder.`
}

/** A server that holds no durability promise must not take anyone's answers. */
export async function assertDurable(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums') and setting <> 'on'
     union
     -- what one role or database was given counts for whoever connects as it
     select split_part(setting, '=', 1) from pg_db_role_setting, unnest(setconfig) as setting
     where setting like 'synchronous_commit=%' and setting <> 'synchronous_commit=on'`,
  )
  const off = rows.map((row) => row.name).join(', ')
  if (off)
    throw new ConfigError(`PostgreSQL would lose data in a crash, so it is not used: ${off} must be on.`)
}
