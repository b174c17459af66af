/**
 * Whether the log reaches its archive (WAL_ARCHIVE_DIR). PostgreSQL holds back what it cannot archive, until the disk of the
 * data directory is full and nothing can be written any more: the server's log says so long before.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#backend/config.ts'

/** In milliseconds; so often PostgreSQL tries again what it could not archive. */
const MINUTE = 60_000

type Parts = {
  config: Pick<Config, 'walArchiveDir' | 'databaseUrl'>
  db: { owner: pg.Pool }
  log: Logger
}

/** True while the newest try went wrong; no row where nothing is archived. */
export const ARCHIVE_FAILS = `
  select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as fails, last_archived_time as last
  from pg_stat_archiver where current_setting('archive_mode') <> 'off'`

/** Returns what stops it. */
export function watchArchive({ config, db, log }: Parts, pause = MINUTE): () => Promise<void> {
  const { walArchiveDir, databaseUrl } = config
  if (!walArchiveDir || databaseUrl) return async () => {}
  const stopping = new AbortController()
  let failed = false
  const look = async () => {
    const { rows } = await db.owner.query<{ fails: boolean; last: Date | null }>(ARCHIVE_FAILS)
    const { fails = false, last = null } = rows[0] ?? {}
    if (fails && !failed) {
      log.error(
        { last },
        `archive: WAL_ARCHIVE_DIR ${walArchiveDir} takes no log. Nothing is lost, but what is held back fills the disk of DATA_DIR: see that the folder is there, has room, and may be written by the server's user; it is tried again by itself`,
      )
    }
    if (!fails && failed) log.warn('archive: the log is archived again')
    failed = fails
  }
  const keepLooking = async () => {
    while (!stopping.signal.aborted) {
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      // A database that is away is said elsewhere.
      if (!stopping.signal.aborted) await look().catch(() => {})
    }
  }
  const over = keepLooking()
  return async () => {
    stopping.abort()
    await over
  }
}
