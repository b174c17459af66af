/**
 * Which jobs of `cron.job` are due, and that each runs at most once at a time: one that is due while it still runs
 * begins again right afterwards, once. Time is GMT, as on hosted projects.
 */

import type pg from 'pg'
import type { Logger } from 'pino'
import { type Job, type RunningJob, runJob } from './run-job.ts'

const MINUTE = 60_000
/** A process that was held up for so many minutes still does what they asked for, once. */
const MADE_UP_FOR = 5
/** The others wait: the embedded database has few connections. */
const AT_ONCE = 4

type Due = Job & { seconds: number | null; due: boolean }

export type Timetable = {
  /** Begins what is due at this moment. Called every second, or later. */
  tick: (now: number) => Promise<void>
  /** The jobs were changed: look at them at the next tick. */
  changed: () => void
  /** When all that was begun is over. */
  settled: () => Promise<void>
  /** Breaks off what runs. */
  cancel: () => Promise<void>
}

/** `from`: what was due up to this moment is somebody else's. */
export function createTimetable(parts: { pool: pg.Pool; url: string; log: Logger }, from: number): Timetable {
  const running = new Map<string, RunningJob>()
  const waiting = new Map<string, Job>()
  const lastBegun = new Map<string, number>()
  let minute = Math.floor(from / MINUTE)
  let hasSeconds = true

  const begin = (job: Job) => {
    if (running.has(job.jobid) || running.size >= AT_ONCE) {
      waiting.set(job.jobid, job)
      return
    }
    const run = runJob(parts, job)
    running.set(job.jobid, run)
    void run.done.then(() => {
      running.delete(job.jobid)
      for (const [jobid, next] of waiting) {
        if (running.has(jobid)) continue
        waiting.delete(jobid)
        begin(next)
        break
      }
    })
  }

  return {
    tick: async (now) => {
      const reached = Math.floor(now / MINUTE)
      if (reached < minute - MADE_UP_FOR) {
        // Jobs would rest until the clock has caught up, hours or days; that some run once more does less harm.
        parts.log.warn({ minutes: minute - reached }, 'cron: the clock was set back, and the jobs follow it')
        minute = reached
        lastBegun.clear()
      }
      if (reached <= minute && !hasSeconds) return
      const first = Math.max(minute + 1, reached - MADE_UP_FOR + 1)
      const { rows } = await parts.pool.query<Due>(DUE, [
        new Date(first * MINUTE).toISOString(),
        new Date(reached * MINUTE).toISOString(),
      ])
      // Only now: a database that is away for a moment is asked for the same minutes again.
      minute = Math.max(minute, reached)
      hasSeconds = rows.some(({ seconds }) => seconds !== null)
      for (const job of rows) {
        if (job.seconds === null) {
          if (job.due) begin(job)
        } else if (now - (lastBegun.get(job.jobid) ?? 0) >= job.seconds * 1000) {
          lastBegun.set(job.jobid, now)
          begin(job)
        }
      }
    },
    changed: () => {
      hasSeconds = true
    },
    settled: async () => {
      while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done))
    },
    cancel: async () => {
      waiting.clear()
      await Promise.all([...running.values()].map((run) => run.cancel()))
    },
  }
}

const DUE = `
  select jobid, jobname, command, database, username, cron.interval_seconds(schedule) as seconds,
    exists (
      select from generate_series($1::timestamptz, $2::timestamptz, interval '1 minute') as past (minute)
      where cron.names_minute(schedule, past.minute)
    ) as due
  from cron.job where active order by jobid`
