/**
 * What to do when a plan and life have parted, or when the choices have changed: as a list of changes that the learner
 * sees before anything happens. Only open tasks of the planner move; what is done, pinned or the learner's own stays.
 */

import { applyChanges } from './conservation.ts'
import type { PlanChange, PlanInput, PlanTask, Replan } from './plan-types.ts'
import { moves, notices } from './plan-words.ts'
import { makePlan } from './planner.ts'
import { afterSlip } from './slip.ts'
import { isMovable, latest } from './task-rules.ts'
import { topicsToStudy } from './topic-order.ts'

export function replan(input: PlanInput, how: 'slip' | 'bankruptcy' | 'choices'): Replan {
  return how === 'choices' ? afterChoices(input) : afterMisses(input, how)
}

/** The plan made anew; what it asks for and is there already is moved, not made again. */
function afterChoices(input: PlanInput): Replan {
  const plan = makePlan(input)
  const before = new Map(input.tasks.map((task) => [task.id, task]))
  const changes = plan.tasks.flatMap((task): PlanChange[] => {
    const was = before.get(task.id)
    if (!was) return [{ change: 'added', task }]
    if (was.status !== task.status) return [{ change: 'dropped', id: task.id, reason: task.reason }]
    if (was.day === task.day) return []
    return [{ change: 'moved', id: task.id, from: was.day, to: task.day, reason: moves.laidOut }]
  })
  const after = applyChanges(input.tasks, changes)
  return { before: input.tasks, after, changes, finishDay: plan.finishDay, notices: plan.notices }
}

function afterMisses(input: PlanInput, how: 'slip' | 'bankruptcy'): Replan {
  const changes = afterSlip(input, how)
  const after = applyChanges(input.tasks, changes)
  const dropped = new Set(changes.flatMap((one) => (one.change === 'dropped' ? [one.id] : [])))
  const leftOut = new Set(
    input.tasks.filter(({ id, kind }) => kind === 'topic' && dropped.has(id)).map(({ ref }) => ref),
  ).size
  const stuck = after.filter(
    (task) =>
      task.status === 'open' && task.day < input.today && !isMovable(task) && task.origin !== 'session',
  ).length
  return {
    ...{ before: input.tasks, after, changes },
    finishDay: finishOf({ ...input, tasks: after }),
    notices: [
      ...(leftOut > 0 ? [notices.leftOut(leftOut)] : []),
      ...(stuck > 0 ? [notices.pinnedMissed(stuck)] : []),
    ],
  }
}

/** When the last first study ends as it now stands, or, where topics are missing, when they could be done as well. */
export function finishOf(input: PlanInput): string {
  const last = input.tasks.reduce(
    (day, task) => (task.kind === 'topic' && task.status === 'open' && task.day > day ? task.day : day),
    input.today,
  )
  const planned = new Map<string, number>()
  for (const { kind, ref, status, minutes } of input.tasks) {
    if (kind === 'topic' && ref !== null && status === 'open')
      planned.set(ref, (planned.get(ref) ?? 0) + minutes)
  }
  const isMissing = topicsToStudy({ ...input, tasks: input.tasks.filter(isSettled) }).some(
    ({ topic }) => !planned.has(topic.slug),
  )
  if (!isMissing) return last
  return latest(makePlan(input).finishDay, last)
}

function isSettled({ status }: PlanTask): boolean {
  return status === 'done' || status === 'skipped'
}
