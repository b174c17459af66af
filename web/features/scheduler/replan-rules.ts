/** A re-plan as it is looked at and adjusted: which changes hold, and what the next days become (pure). */

import type { PlanChange, PlanTask } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { dayPlus } from '#supabase/functions/_shared/learning/study-day.ts'
import { sumOf } from './plan-rules.ts'

export const HOWS = ['slip', 'bankruptcy', 'choices'] as const
export type How = (typeof HOWS)[number]

export const keyOf = (change: PlanChange) => (change.change === 'added' ? change.task.id : change.id)

/**
 * Without those that were left out by the learner. Of several tasks that go into one, each brings its own minutes: where
 * one stays away, the others make that one as long as they need.
 */
export function chosenOf(
  changes: readonly PlanChange[],
  leftOut: ReadonlySet<string>,
  tasks: readonly PlanTask[],
): PlanChange[] {
  const length = new Map(tasks.map(({ id, minutes }) => [id, minutes]))
  for (const change of changes) if (change.change === 'added') length.set(change.task.id, change.task.minutes)
  const told = new Map<string, number>()
  const chosen = new Map<string, number>()
  return changes.flatMap((change): PlanChange[] => {
    const stays = !leftOut.has(keyOf(change))
    if (change.change !== 'merged') return stays ? [change] : []
    const own = length.get(change.into) ?? change.minutes
    const brings = change.minutes - (told.get(change.into) ?? own)
    told.set(change.into, change.minutes)
    if (!stays) return []
    const minutes = (chosen.get(change.into) ?? own) + brings
    chosen.set(change.into, minutes)
    return [{ ...change, minutes }]
  })
}

export type Load = { day: string; before: number; after: number }

/** Minutes of the next days, before and after. */
export function loadsOf(
  before: readonly PlanTask[],
  after: readonly PlanTask[],
  today: string,
  count = 7,
): Load[] {
  const minutes = (tasks: readonly PlanTask[], day: string) =>
    sumOf(tasks.filter((task) => task.day === day && task.status !== 'dropped')).planned
  return Array.from({ length: count }, (_, at) => dayPlus(today, at)).map((day) => ({
    day,
    before: minutes(before, day),
    after: minutes(after, day),
  }))
}

export function countsOf(changes: readonly PlanChange[]) {
  const count = (kind: PlanChange['change']) => changes.filter(({ change }) => change === kind).length
  return { moved: count('moved'), merged: count('merged'), dropped: count('dropped'), added: count('added') }
}
