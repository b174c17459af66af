/** The public mission as a visitor has it: each task with what this browser knows of it. */

import type { Mission, Task } from './mission-types.ts'
import type { PublicTask } from './public-mission.ts'
import type { VisitorDone } from './visitor-store.ts'

/** As a row of the list shows it. Nothing of it is at the server, so nothing can be swapped there. */
export function visitorTask(
  task: PublicTask,
  done: readonly VisitorDone[],
  /** Of its questions, those that were judged. */
  judged: number,
): Task {
  const how = done.find(({ position }) => position === task.position)
  const of = task.questions?.length ?? 0
  return {
    ...{ id: String(task.position), position: task.position, kind: task.kind, title: task.title },
    ...{
      minutes: task.minutes,
      count: task.kind === 'news' ? null : of || null,
      topic: task.topic ?? null,
      href: task.href ?? null,
    },
    ...{ reason_code: 'public', reason: task.reason, detail: task.detail ?? null, skip_reason: null },
    ...{ status: how ? ('done' as const) : ('open' as const), done_at: how?.done_at ?? null },
    ...{ attempt_id: null, progress: of > 0 ? { done: judged, of } : null, can_swap: false },
  }
}

/** How many tasks of the public mission stand in a learner's own as done; undefined where it is of another day. */
export function broughtInto(
  { day, tasks }: Pick<Mission, 'day' | 'tasks'>,
  ofDay: string,
): number | undefined {
  if (day !== ofDay) return undefined
  return tasks.filter(({ status, reason_code }) => status === 'done' && reason_code === 'public').length
}
