/** Small rules about tasks and days that several parts of the planner share. */

import type { PlanInput, PlanTask } from './plan-types.ts'

/** Open tasks of the planner that the learner has not fixed in place. */
export function isMovable({ status, pinned, origin }: PlanTask): boolean {
  return status === 'open' && !pinned && origin === 'plan'
}

/** What takes time of a day whatever is planned: what stands there, and what was done today already. */
export function standsOn(task: PlanTask, today: string): boolean {
  return (task.status === 'open' && !isMovable(task)) || (task.status === 'done' && task.day === today)
}

/** By day, then by hour; the name breaks a tie, so that nothing depends on how the tasks came. */
export function byDay(a: PlanTask, b: PlanTask): number {
  return compared(a.day, b.day) || (a.start ?? 1440) - (b.start ?? 1440) || compared(a.id, b.id)
}

export function compared(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The later of some days. */
export function latest(first: string, ...days: string[]): string {
  return days.reduce((late, day) => (compared(day, late) > 0 ? day : late), first)
}

/** The day on which the plan began. */
export function startOf({ startedOn, today, tasks }: PlanInput): string {
  const known = startedOn === undefined ? tasks.map(({ day }) => day) : [startedOn]
  return known.reduce((first, day) => (compared(day, first) < 0 ? day : first), today)
}
