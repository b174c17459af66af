/** One run of one job: on a connection of its own, as its owner, with its line in `cron.job_run_details`. */

import pg from 'pg'
import type { Logger } from 'pino'
import { HELD } from '#backend/database/connect.ts'

export type Job = {
  jobid: string
  jobname: string | null
  command: string
  database: string
  username: string
}

export type RunningJob = {
  /** Settles when the run is over and written down; never rejects. */
  done: Promise<void>
  /** Asks the database to break it off. */
  cancel: () => Promise<void>
}

type Parts = { pool: pg.Pool; url: string; log: Logger }

export function runJob(parts: Parts, job: Job): RunningJob {
  let pid: number | undefined
  let isCancelled = false
  const cancel = async () => {
    isCancelled = true
    if (pid !== undefined) await parts.pool.query('select pg_cancel_backend($1)', [pid])
  }
  const begun = async (started: number) => {
    pid = started
    if (isCancelled) await cancel()
  }
  const done = run(parts, job, begun).catch((error: unknown) =>
    parts.log.error({ err: error, job: job.jobname ?? job.jobid }, 'cron: a run could not be written down'),
  )
  return { done, cancel }
}

async function run({ pool, url, log }: Parts, job: Job, begun: (pid: number) => Promise<void>) {
  const { rows } = await pool.query<{ runid: string }>(
    `insert into cron.job_run_details (jobid, database, username, command, status, start_time)
     values ($1, $2, $3, $4, 'running', clock_timestamp()) returning runid`,
    [job.jobid, job.database, job.username, job.command],
  )
  const runid = rows[0]?.runid
  const end = (status: 'succeeded' | 'failed', message: string) =>
    pool.query(
      `update cron.job_run_details set status = $2, return_message = $3, end_time = clock_timestamp() where runid = $1`,
      [runid, status, message],
    )
  const client = new pg.Client({ connectionString: url, application_name: 'cron', ...HELD })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows: us } = await client.query<{ pid: number; database: string; username: string }>(
      'select pg_backend_pid() as pid, current_database() as database, current_user as username',
    )
    const [self] = us
    if (!self || self.database !== job.database || self.username !== job.username) {
      throw new Error('jobs run in this database and as its owner only')
    }
    await pool.query('update cron.job_run_details set job_pid = $2 where runid = $1', [runid, self.pid])
    await begun(self.pid)
    await end('succeeded', messageOf(await client.query(job.command)))
  } catch (error) {
    log.error({ err: error, job: job.jobname ?? job.jobid, runid }, 'cron: a job has failed')
    await end('failed', `ERROR:  ${(error as Error).message}`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** As pg_cron says it: how many rows came back, or what the command did. Of several statements the last one speaks. */
function messageOf(told: pg.QueryResult | pg.QueryResult[]): string {
  const last = Array.isArray(told) ? told.at(-1) : told
  if (!last?.command) return ''
  if (last.fields.length > 0) return last.rowCount === 1 ? '1 row' : `${last.rowCount} rows`
  if (last.command === 'INSERT') return `INSERT 0 ${last.rowCount}`
  return last.rowCount === null ? last.command : `${last.command} ${last.rowCount}`
}
