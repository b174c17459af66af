/** How jobs are doing: which needs somebody, and in what order they stand. */

import * as z from 'zod/mini'

const text = z.nullable(z.string())

const Job = z.object({
  name: z.string(),
  by: z.enum(['queue', 'database', 'server']),
  schedule: text,
  zone: text,
  began_at: text,
  ended_at: text,
  outcome: text,
  problem: text,
  failures: z.number(),
  waiting: z.number(),
  /** The end of the last run that went well; of the server's own jobs alone. */
  done_at: z.optional(text),
})
export type Job = z.infer<typeof Job>

const Queue = z.object({ waiting: z.number(), held: z.number(), failed: z.number(), oldest: text })
export type Queue = z.infer<typeof Queue>
export const QUEUES = ['mails', 'event_mails', 'pushes'] as const

export const JobOverview = z.object({
  server_now: z.string(),
  jobs: z.array(Job),
  queues: z.object({ mails: Queue, event_mails: Queue, pushes: Queue }),
  devices: z.number(),
  can_push: z.boolean(),
})
export type JobOverview = z.infer<typeof JobOverview>

/** In the order in which somebody is needed. */
export const STATES = ['failed', 'late', 'shaky', 'running', 'fine', 'new'] as const
export type JobState = (typeof STATES)[number]

const MINUTE = 60_000

/** Of clocks that can be told at a glance, in milliseconds; null for the others. */
export function everyMs(schedule: string | null): number | null {
  const [minute = '', hour = '', ...days] = (schedule ?? '').trim().split(/\s+/)
  if (days.length !== 3 || days.some((field) => field !== '*')) return null
  const step = /^\*(?:\/(\d+))?$/
  const minutes = step.exec(minute)
  const hours = step.exec(hour)
  if (minutes && hour === '*') return Number(minutes[1] ?? 1) * MINUTE
  if (/^\d+$/.test(minute) && hours) return Number(hours[1] ?? 1) * 60 * MINUTE
  if (/^\d+$/.test(minute) && /^\d+$/.test(hour)) return 24 * 60 * MINUTE
  return null
}

/** Of a clock that strikes in steps of minutes within some hours of each day: the minutes, the first hour, and the end. */
export function stepWithin(schedule: string | null) {
  const found = /^\*\/(\d+)\s+(\d+)-(\d+)(?:\s+\*){3}$/.exec((schedule ?? '').trim())
  if (!found) return null
  const [minutes = 0, from = 0, last = 0] = found.slice(1).map(Number)
  return { minutes, from: hourOf(from), till: hourOf(last + 1) }
}

const hourOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** "06:30", of a clock that comes once a day. */
export function timeOfDay(schedule: string | null): string {
  const [minute = '', hour = ''] = (schedule ?? '').trim().split(/\s+/)
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}

export function stateOf({ schedule, began_at, outcome, failures }: Job, now: Date): JobState {
  if (outcome === 'failed') return 'failed'
  const every = everyMs(schedule)
  if (began_at === null) return 'new'
  // two times left out, and some minutes for a machine with other things to do
  if (every !== null && now.getTime() - Date.parse(began_at) > 2 * every + 5 * MINUTE) return 'late'
  if (outcome === 'again' || failures > 0) return 'shaky'
  return outcome === 'running' ? 'running' : 'fine'
}

export function inOrder(jobs: readonly Job[], now: Date): { job: Job; state: JobState }[] {
  return jobs
    .map((job) => ({ job, state: stateOf(job, now) }))
    .sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state) || a.job.name.localeCompare(b.job.name))
}

const OLD = 15 * MINUTE

/** Something waits for longer than a working job leaves it. */
export function isStuck({ oldest }: Queue, now: Date): boolean {
  return oldest !== null && now.getTime() - Date.parse(oldest) > OLD
}
