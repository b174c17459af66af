/**
 * Runs the jobs that a project declares with `cron.schedule`. Of all processes on one database, one does: whoever holds
 * the lock, on a connection that is kept for it. When that process goes, another one takes over within seconds.
 */

import pg from 'pg'
import type { Logger } from 'pino'
import { HELD } from '#backend/database/connect.ts'
import { quietly } from '#backend/jobs/quietly.ts'
import { createTimetable, type Timetable } from './timetable.ts'

const CRON_LOCK = 7_302_031
const SECOND = 1000
/** Between two tries to become the one. */
const AGAIN = 5 * SECOND

type Parts = { db: { owner: pg.Pool; url: string }; log: Logger; now: () => number }

/** Returns what stops it: running jobs are broken off, and written down as failed. */
export function startCron(parts: Parts): () => Promise<void> {
  const stopping = new AbortController()
  const over = lead(parts, stopping.signal)
  return async () => {
    stopping.abort()
    await over
  }
}

async function lead(parts: Parts, stopping: AbortSignal) {
  const say = quietly((error, message) => parts.log.warn({ err: error }, message))
  while (!stopping.aborted) {
    try {
      if (await runsItself(parts.db.owner)) return
      await leadOnce(parts, stopping)
    } catch (error) {
      say(error as Error, 'cron: the jobs of the database cannot be run just now')
    }
    await pause(AGAIN, stopping)
  }
}

/** The extension, where the database has it, needs nobody. */
async function runsItself(owner: pg.Pool) {
  const { rows } = await owner.query(`select from pg_extension where extname = 'pg_cron'`)
  return rows.length > 0
}

/** Until the connection that holds the lock is lost; at once when another process holds it. */
async function leadOnce({ db, log, now }: Parts, stopping: AbortSignal) {
  const client = new pg.Client({ connectionString: db.url, application_name: 'cron', ...HELD })
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  await client.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      CRON_LOCK,
    ])
    if (!rows[0]?.mine) return
    await client.query(
      `update cron.job_run_details set status = 'failed', return_message = 'server restarted', end_time = now()
       where status = 'running'`,
    )
    const timetable = createTimetable({ pool: db.owner, url: db.url, log }, now())
    client.on('notification', timetable.changed)
    await client.query('listen backend_cron')
    await keepTime(timetable, { log, now }, AbortSignal.any([stopping, lost.signal]))
  } finally {
    await client.end().catch(() => {})
  }
}

async function keepTime(timetable: Timetable, { log, now }: Pick<Parts, 'log' | 'now'>, until: AbortSignal) {
  while (!until.aborted) {
    await timetable
      .tick(now())
      .catch((error: unknown) => log.warn({ err: error }, 'cron: what is due could not be read'))
    await pause(SECOND - (now() % SECOND), until)
  }
  await timetable.cancel().catch(() => {})
  await timetable.settled()
}

function pause(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
