/**
 * Runs a project's jobs (docs/decisions/019): pg-boss keeps them in the schema `pgboss` of the project's own database,
 * begins them by the clock and tries again; the work itself is the project's function. However many processes and
 * machines work on one database, each job is one's at a time.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { type Api, callFunction } from './call-function.ts'
import type { DeclaredJob } from './declared.ts'
import { quietly } from './quietly.ts'

export type Jobs = {
  /** Settles when the jobs are being worked, or never will be. */
  started: Promise<void>
  /** Takes no more. Those under way get so many milliseconds, then they are given back. Safe to repeat. */
  stop: (patience: number) => Promise<void>
}

type Parts = { databaseUrl: string; api: Api; jobs: DeclaredJob[]; log: Logger; pace?: Partial<Pace> }

type Pace = {
  /** Seconds between two looks at what the clock asks for. */
  clock: number
  /** Seconds between two looks for jobs whose worker is gone. */
  care: number
  /** Seconds between two looks for what waits for a second try; a new job announces itself. */
  poll: number
}

const PACE: Pace = { clock: 10, care: 15, poll: 10 }
/** A worker that gives no sign of life for so many seconds is gone. */
const SIGN_OF_LIFE = 60
/** Seconds for which a job that is over can still be looked at. */
const KEPT = 14 * 86_400
/** Milliseconds between two tries to begin. */
const AGAIN = 5_000

/** Begins beside the server, which does not wait for it. */
export function startJobs(parts: Parts): Jobs {
  const stopping = new AbortController()
  let boss: PgBoss | undefined
  const begin = async () => {
    boss = await openBoss(parts)
    while (!stopping.signal.aborted) {
      try {
        await boss.start()
        await declare(boss, parts)
        if (!stopping.signal.aborted) await work(boss, parts)
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        parts.log.warn({ err: error }, 'jobs: they cannot be run just now')
        await sleep(AGAIN, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }
  const started = begin()
  let stopped: Promise<void> | undefined
  return {
    started,
    stop: (patience) => {
      stopping.abort()
      stopped ??= started.then(() => boss?.stop({ graceful: true, timeout: patience }))
      return stopped
    },
  }
}

async function openBoss({ databaseUrl, log, pace }: Parts) {
  const { clock, care } = { ...PACE, ...pace }
  // Read only where there are jobs: it is a tenth of a second of every start.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'jobs',
    max: 2,
    useListenNotify: true,
    cronMonitorIntervalSeconds: clock,
    cronWorkerIntervalSeconds: Math.min(2, clock),
    superviseIntervalSeconds: care,
    monitorIntervalSeconds: care,
    // What these look after is a matter of millions of jobs.
    monitorVacuum: false,
    reindex: false,
    registerInstance: false,
  })
  const say = quietly((error, message) => log.warn({ err: error }, message))
  boss.on('error', (error) => say(error, 'jobs: the queue cannot be looked after just now'))
  boss.on('warning', ({ message, data }) => log.warn({ about: data }, `jobs: ${message}`))
  return boss
}

/** What the file says now: queues and clocks of jobs that it names, and no clock for any other. */
async function declare(boss: PgBoss, { jobs, log }: Parts) {
  for (const { name, cron, tz, due: _, ...settings } of jobs) {
    const options = {
      ...settings,
      retryBackoff: true,
      heartbeatSeconds: SIGN_OF_LIFE,
      deleteAfterSeconds: KEPT,
      notify: true,
    }
    // Of one key, and all runs by the clock have the same, only one waits or runs: a slow run is not doubled.
    await boss.createQueue(name, { policy: 'exclusive', ...options })
    await boss.updateQueue(name, options)
    if (cron === undefined) continue
    try {
      boss.previewSchedule(cron, { tz, count: 1 })
    } catch (error) {
      log.error({ err: error, job: name }, 'jobs: the time in jobs.yaml cannot be read')
      continue
    }
    await boss.schedule(name, cron, {}, { tz, missed: 'once' })
  }
  const timed = new Set(jobs.flatMap(({ name, cron }) => (cron === undefined ? [] : [name])))
  for (const { name, key } of await boss.getSchedules())
    if (!timed.has(name)) await boss.unschedule(name, key)
}

async function work(boss: PgBoss, { jobs, api, log, pace }: Parts) {
  const { poll } = { ...PACE, ...pace }
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: Math.min(2, poll),
    notifyPollingIntervalSeconds: poll,
  } as const
  const say = quietly((error, message) => log.warn({ err: error }, message))
  /** A condition that cannot be asked holds no work back. */
  const hasNothing = async (due: string) => {
    try {
      const { rows } = await boss.getDb().executeSql(`select ${due}() as due`)
      return rows[0]?.due === false
    } catch (error) {
      say(error as Error, `jobs: whether anything waits cannot be asked of ${due}`)
      return false
    }
  }
  for (const { name, due } of jobs) {
    const worker: string = await boss.work(name, options, async ([job]) => {
      if (!job) return
      const { id, data, signal, retryCount, retryLimit } = job
      try {
        // What is sent has a key: somebody knows that there is work.
        if (due && !job.singletonKey && (await hasNothing(due))) return { due: false }
        return await callFunction(api, { name, id, data, signal })
      } catch (error) {
        const said = { err: error, job: name, id, tries: retryCount + 1 }
        if (retryCount < retryLimit) log.warn(said, 'jobs: a run has failed and is tried again')
        else log.error(said, 'jobs: a job has failed for good')
        throw error
      } finally {
        // There may be more: it looks again at once.
        boss.notifyWorker(worker)
      }
    })
  }
}
