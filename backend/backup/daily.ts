/**
 * Makes a backup a day, when configuration names a folder (BACKUP_DIR): by the machine's own clock, once however many
 * processes serve, and as soon as the server is up where the last one is older than it should be.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#backend/config.ts'
import { keptBackups } from './kept-backups.ts'
import { makeInProcess } from './made-in-a-process.ts'

export type TimeOfDay = { hour: number; minute: number }

const MINUTE = 60_000
/** After one that failed. */
const AGAIN = 60 * MINUTE
/** How many runs are remembered. */
const KEPT = 100

type Parts = {
  config: Pick<Config, 'backups' | 'dataDir' | 'walArchiveDir' | 'databaseUrl'>
  db: { owner: pg.Pool }
  log: Logger
  now: () => number
}

/** Returns what stops it; a backup under way is given up. `look` is the milliseconds between two looks at the clock. */
export function startBackups(parts: Parts, look = MINUTE / 2): () => Promise<void> {
  const { backups } = parts.config
  if (!backups) return async () => {}
  const stopping = new AbortController()
  const over = keepBackingUp({ ...parts, backups }, look, stopping.signal)
  return async () => {
    stopping.abort()
    await over
  }
}

type Backups = NonNullable<Config['backups']>

async function keepBackingUp(parts: Parts & { backups: Backups }, look: number, stopping: AbortSignal) {
  const { backups, log, now } = parts
  let newest = lastMade(backups.dir)
  let failed = Number.NEGATIVE_INFINITY
  while (!stopping.aborted) {
    // A clock that was put back must not hold the next try up for longer than one that goes right.
    const triedLately = Math.abs(now() - failed) < AGAIN
    if (newest < lastTime(backups.at, now()) && !triedLately) {
      try {
        const dir = await backUp(parts, stopping)
        newest = now()
        log.info({ dir }, 'backup: made')
      } catch (error) {
        if (stopping.aborted) return
        failed = now()
        log.error({ err: error }, 'backup: none was made; it is tried again in an hour')
      }
    }
    await sleep(look, undefined, { signal: stopping }).catch(() => {})
  }
}

/** 0 where there is none, or the folder cannot be listed: the backup that is then due says why it cannot be used. */
function lastMade(dir: string): number {
  try {
    return Date.parse(keptBackups(dir).whole.at(-1)?.finished ?? '') || 0
  } catch {
    return 0
  }
}

/** The latest moment, now at the latest, at which that time of day was struck by the machine's clock. */
export function lastTime({ hour, minute }: TimeOfDay, now: number): number {
  const at = new Date(now)
  at.setHours(hour, minute, 0, 0)
  if (at.getTime() > now) at.setDate(at.getDate() - 1)
  return at.getTime()
}

async function backUp({ config, backups, db, log }: Parts & { backups: Backups }, stopping: AbortSignal) {
  const run = await noteBegin(db.owner, backups.at).catch((error: unknown) => {
    log.warn({ err: error }, 'backup: its beginning could not be written down')
    return undefined
  })
  const end = async (outcome: 'done' | 'failed', problem?: string) => {
    if (run === undefined) return
    await db.owner
      .query('update backend.backup_runs set ended_at = now(), outcome = $2, problem = $3 where id = $1', [
        run,
        outcome,
        problem ?? null,
      ])
      .catch((error: unknown) => log.warn({ err: error }, 'backup: its end could not be written down'))
  }
  try {
    const { dataDir, walArchiveDir, databaseUrl } = config
    const wish = { dataDir, walArchiveDir, to: backups.dir, keep: backups.keep, withDatabase: !databaseUrl }
    const dir = await makeInProcess(wish, stopping)
    await end('done')
    return dir
  } catch (error) {
    await end('failed', stopping.aborted ? 'The server was stopped meanwhile.' : (error as Error).message)
    throw error
  }
}

/** What was under way in a process that was killed has failed. */
async function noteBegin(owner: pg.Pool, { hour, minute }: TimeOfDay): Promise<string | undefined> {
  const { rows } = await owner.query<{ id: string }>(
    `with earlier as (
       update backend.backup_runs set ended_at = now(), outcome = 'failed', problem = 'The server ended meanwhile.'
       where outcome = 'running'
     ), old as (
       delete from backend.backup_runs where id not in (select id from backend.backup_runs order by id desc limit $3)
     )
     insert into backend.backup_runs (began_at, outcome, schedule, zone) values (now(), 'running', $1, $2) returning id`,
    [`${minute} ${hour} * * *`, Intl.DateTimeFormat().resolvedOptions().timeZone, KEPT - 1],
  )
  return rows[0]?.id
}
