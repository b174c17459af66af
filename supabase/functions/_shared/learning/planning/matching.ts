/** Finds in a plan what a new layout asks for, so that tasks keep their names and histories instead of being made anew. */

import type { PlanTask } from './plan-types.ts'
import { newIds } from './task-ids.ts'

export type Draft = Omit<PlanTask, 'id'>

/** Kinds of which one is as good as another, if it is not longer. */
const ALIKE = new Set(['review', 'news', 'practice', 'mains'])

/**
 * What was asked for, as tasks: those that are there already, moved where needed, and new ones; and those that nothing
 * asks for. A task is taken for the same day first, exactly fitting first, so that asking again changes nothing.
 */
export function matched(
  drafts: Draft[],
  there: PlanTask[],
  known: PlanTask[],
  madeOn: string,
): { tasks: PlanTask[]; left: PlanTask[] } {
  const open = new Set([...there].sort(byDay))
  const found = new Map<Draft, PlanTask>()
  const fits: ((task: PlanTask, draft: Draft) => boolean)[] = [
    (task, draft) => task.day === draft.day && task.minutes === draft.minutes,
    (task, draft) => task.day === draft.day && isNearly(task, draft),
    (task, draft) => task.minutes === draft.minutes,
    isNearly,
  ]
  const names = drafts.map(nameOf)
  for (const isFit of fits) {
    if (open.size === 0) break
    const byName = Map.groupBy(open, nameOf)
    for (const [at, draft] of drafts.entries()) {
      if (found.has(draft)) continue
      const fitting = byName.get(names[at] as string)?.filter((one) => open.has(one) && isFit(one, draft))
      const task = fitting?.find((one) => one.title.en === draft.title.en) ?? fitting?.[0]
      if (!task) continue
      found.set(draft, task)
      open.delete(task)
    }
  }
  const idFor = newIds(known)
  const tasks = drafts.map((draft, at): PlanTask => {
    const task = found.get(draft)
    if (!task) return { id: idFor(`${madeOn} ${names[at]}`), ...draft }
    // the parts of a topic are counted anew where they have become longer or shorter
    const named = task.kind === 'topic' ? { ...task, title: draft.title } : task
    return task.day === draft.day ? named : { ...named, day: draft.day, start: null, movedFrom: task.day }
  })
  return { tasks, left: [...open] }
}

function isNearly(task: PlanTask, draft: Draft): boolean {
  return ALIKE.has(task.kind) && task.minutes <= draft.minutes && task.minutes >= draft.minutes * 0.7
}

/** What it is: a topic's parts are alike, and so are the reviews of all days. */
function nameOf({ kind, ref, title }: Draft): string {
  return `${kind} ${ref ?? (kind === 'practice' ? title.en : '')}`
}

function byDay(a: PlanTask, b: PlanTask): number {
  return a.day < b.day ? -1 : a.day > b.day ? 1 : a.id < b.id ? -1 : 1
}
