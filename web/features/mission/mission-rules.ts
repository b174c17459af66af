/** What follows from a mission: what comes next, what counts, when its day is over. */

import type { Mission, SkipReason, Task } from './mission-types.ts'
import type { TaskKind } from './task-kinds.ts'

/** Those that are questions from beginning to end. */
export function isQuestions(kind: TaskKind): boolean {
  return kind === 'review' || kind === 'weak' || kind === 'mixed'
}

/** Those that are done at a place of their own, and not on the mission's page. */
export function isElsewhere(kind: TaskKind): boolean {
  return kind === 'answer' || kind === 'read'
}

/** What was begun comes before what was not; else one after the other. */
export function nextTask<One extends Pick<Task, 'status' | 'position' | 'progress'>>(
  tasks: readonly One[],
): One | undefined {
  const open = inOrder(tasks).filter(({ status }) => status === 'open')
  return open.find(({ progress }) => progress !== null && progress.done > 0) ?? open[0]
}

export function inOrder<One extends { position: number }>(tasks: readonly One[]): One[] {
  return [...tasks].sort((one, other) => one.position - other.position)
}

/** Whether anything of it was done or begun: one starts, or goes on. */
export function hasBegun(tasks: readonly Pick<Task, 'status' | 'progress'>[]): boolean {
  return tasks.some(({ status, progress }) => status === 'done' || (progress !== null && progress.done > 0))
}

/** Minutes that are missing until the day counts; 0: it does. */
export function minutesToCount(
  mission: Pick<Mission, 'minimum_minutes' | 'done_minutes' | 'is_minimum_done'>,
) {
  if (mission.is_minimum_done) return 0
  return Math.max(1, mission.minimum_minutes - mission.done_minutes)
}

type Kept = { task: string; at: string; skip?: SkipReason | null | undefined }

/** With what was done on this device and has not reached the server yet. */
export function withKept(mission: Mission, kept: readonly Kept[]): Mission {
  const here = new Map(kept.map((one) => [one.task, one]))
  const tasks = mission.tasks.map((task) => changedBy(task, here.get(task.id)))
  if (tasks.every((task, at) => task === mission.tasks[at])) return mission
  const added = tasks.filter(({ status }, at) => status === 'done' && mission.tasks[at]?.status !== 'done')
  const done_minutes = mission.done_minutes + added.reduce((sum, { minutes }) => sum + minutes, 0)
  return {
    ...mission,
    tasks,
    done_minutes,
    is_minimum_done: mission.is_minimum_done || done_minutes >= mission.minimum_minutes,
    is_done: tasks.every(({ status }) => status !== 'open'),
  }
}

function changedBy(task: Task, kept: Kept | undefined): Task {
  const { status } = task
  if (!kept || status === 'done' || status === 'swapped') return task
  if (kept.skip === undefined) return { ...task, status: 'done', done_at: kept.at }
  if (kept.skip !== null) return { ...task, status: 'skipped', skip_reason: kept.skip }
  return status === 'skipped' ? { ...task, status: 'open', skip_reason: null } : task
}

/** Whether a set that was handed in here will count as a try: half of its questions are answered. */
export function isTry({ count, progress }: Pick<Task, 'count' | 'progress'>, answeredHere: number): boolean {
  return ((progress?.done ?? 0) + answeredHere) * 2 >= (count ?? 0)
}

/**
 * Milliseconds until the mission's day is over by the server's clock; none left is 0. `readAt` is what this device's
 * clock showed when the server told `server_now`.
 */
export function msToDayEnd(
  { day_ends_at, server_now }: Pick<Mission, 'day_ends_at' | 'server_now'>,
  readAt: number,
  now: number,
): number {
  return Math.max(0, Date.parse(day_ends_at) - (Date.parse(server_now) + (now - readAt)))
}

/** The id that an address of this site names: `?item=` of a story, `?question=` of a mains question. */
export function namedIn(href: string | null | undefined, name: 'item' | 'question'): string | undefined {
  if (!href) return undefined
  return new URL(href, 'https://site.invalid').searchParams.get(name) ?? undefined
}

/** Reasons under which no answers say yet that a topic is weak. */
const NOT_KNOWN_YET = ['weight', 'weak_new', 'weak_few']

/** What a task is called: only what was found weak is called so. */
export function kindNameOf({ kind, reason_code }: Pick<Task, 'kind' | 'reason_code'>): TaskKind | 'topic' {
  return kind === 'weak' && NOT_KNOWN_YET.includes(reason_code) ? 'topic' : kind
}
