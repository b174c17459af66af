/** What a learner does to the plan, as it is kept on the device, shown at once, sent, and taken back (pure). */

import * as z from 'zod/mini'
import type { PlanTask } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { type MyPlan, Task } from './plan-rows.ts'

const Fields = z.object({
  day: z.optional(z.string()),
  start: z.optional(z.nullable(z.number())),
  minutes: z.optional(z.number()),
  pinned: z.optional(z.boolean()),
  status: z.optional(z.enum(['open', 'done', 'skipped', 'dropped'])),
})
/** What a change may set on a task. */
export type Fields = { -readonly [Key in keyof z.infer<typeof Fields>]: z.infer<typeof Fields>[Key] }

/** When it was done, by the server's clock as this device knows it: what is sent late counts for its own day. */
const done = { at: z.optional(z.string()) }

export const Deed = z.discriminatedUnion('kind', [
  z.object({ ...done, kind: z.literal('change'), id: z.string(), row: Task, to: Fields, was: Fields }),
  z.object({ ...done, kind: z.literal('add'), id: z.string(), row: Task }),
  z.object({ ...done, kind: z.literal('remove'), id: z.string(), row: Task }),
  z.object({ ...done, kind: z.literal('restore'), id: z.string(), row: Task }),
  z.object({
    ...{ kind: z.literal('start'), id: z.string(), task: z.nullable(z.string()), at: z.string() },
    clock: z.enum(['stopwatch', 'pomodoro']),
  }),
  z.object({
    ...{ ...done, kind: z.literal('stop'), id: z.string(), task: z.nullable(z.string()), day: z.string() },
    seconds: z.number(),
  }),
  z.object({
    ...{
      ...done,
      kind: z.literal('log'),
      id: z.string(),
      task: z.string(),
      minutes: z.number(),
      day: z.string(),
    },
  }),
])
export type Deed = z.infer<typeof Deed>

/** A change of this task, with what it was before; null where nothing would be another. */
export function changeOf(row: PlanTask, to: Fields, id: string): Deed | null {
  const keys = (Object.keys(to) as (keyof Fields)[]).filter((key) => row[key] !== to[key])
  if (keys.length === 0) return null
  const part = (of: Fields) => Object.fromEntries(keys.map((key) => [key, of[key]])) as Fields
  return { kind: 'change', id, row, to: part(to), was: part(row) }
}

/** What takes a deed back; null for what is on the record for good. */
export function inverseOf(deed: Deed, id: string): Deed | null {
  switch (deed.kind) {
    case 'change':
      return { ...deed, id, row: { ...deed.row, ...deed.to }, to: deed.was, was: deed.to }
    case 'add':
    case 'restore':
      return { kind: 'remove', id, row: deed.row }
    case 'remove':
      return { kind: 'restore', id, row: deed.row }
    default:
      return null
  }
}

/** Whether a task still is as it was when somebody changed it here. */
export function isStill(task: PlanTask, was: Fields): boolean {
  return (Object.keys(was) as (keyof Fields)[]).every((key) => task[key] === was[key])
}

type Window = { from: string; to: string; today: string }

/** The plan with what was done since it was read. */
export function withDeeds(plan: MyPlan, deeds: readonly Deed[], window: Window): MyPlan {
  return deeds.reduce((shown, deed) => withDeed(shown, deed, window), plan)
}

export function withDeed(plan: MyPlan, deed: Deed, window: Window): MyPlan {
  switch (deed.kind) {
    case 'change':
      return placed(
        unsuggested(plan, deed),
        deed.row.id,
        (known) => ({ ...(known ?? deed.row), ...deed.to }),
        window,
      )
    case 'add':
    case 'restore':
      return placed(plan, deed.row.id, () => deed.row, window)
    case 'remove':
      return placed(plan, deed.row.id, () => null, window)
    case 'start':
      return { ...plan, running: { id: deed.id, task: deed.task, started_at: deed.at, kind: deed.clock } }
    case 'stop': {
      const ended = plan.running?.id === deed.id ? { ...plan, running: null } : plan
      return logged(ended, deed.task, Math.round(deed.seconds / 60), deed.day)
    }
    case 'log':
      return logged(plan, deed.task, deed.minutes, deed.day)
  }
}

/** What was looked at needs no hint any more. */
function unsuggested(plan: MyPlan, { row, to }: Deed & { kind: 'change' }): MyPlan {
  if (to.status === undefined) return plan
  return { ...plan, suggested: plan.suggested.filter((id) => id !== row.id) }
}

/** A task in its new place; `null` takes it away. */
export function placed(
  plan: MyPlan,
  id: string,
  next: (known: PlanTask | undefined) => PlanTask | null,
  { from, to, today }: Window,
): MyPlan {
  const known = new Map([...plan.overdue, ...plan.tasks].map((task) => [task.id, task]))
  const task = next(known.get(id))
  if (task) known.set(id, task)
  else known.delete(id)
  const all = [...known.values()]
  return {
    ...plan,
    tasks: all.filter(({ day, status }) => day >= from && day <= to && status !== 'dropped'),
    overdue: all.filter(({ day, status }) => status === 'open' && day < today),
  }
}

function logged(plan: MyPlan, task: string | null, minutes: number, day: string): MyPlan {
  const spent = (one: PlanTask) => (one.id === task ? { ...one, spent: one.spent + minutes } : one)
  const known = plan.logged.some((one) => one.day === day)
  return {
    ...plan,
    tasks: plan.tasks.map(spent),
    overdue: plan.overdue.map(spent),
    logged: known
      ? plan.logged.map((one) => (one.day === day ? { ...one, minutes: one.minutes + minutes } : one))
      : [...plan.logged, { day, minutes }],
  }
}
