/** The rows of a plan as the server hands them out, looked at on their way in (pure). */

import * as z from 'zod/mini'
import {
  type Block,
  PHASES,
  type PlanChoices,
  type PlanTask,
  TASK_KINDS,
} from '#supabase/functions/_shared/learning/planning/plan-types.ts'

export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const

export const Words = z.object({ en: z.string(), hi: z.string() })

export const Task = z.object({
  ...{ id: z.string(), day: z.string(), start: z.nullable(z.number()), minutes: z.number() },
  ...{ kind: z.enum(TASK_KINDS), ref: z.nullable(z.string()), title: Words, reason: Words },
  phase: z.nullable(z.enum(PHASES)),
  status: z.enum(['open', 'done', 'skipped', 'dropped']),
  pinned: z.boolean(),
  origin: z.enum(['plan', 'learner', 'session', 'test']),
  ...{ weight: z.number(), gain: z.number(), movedFrom: z.nullable(z.string()), spent: z.number() },
})

const Weekdays = z.object({
  ...{ 1: z.number(), 2: z.number(), 3: z.number(), 4: z.number(), 5: z.number() },
  ...{ 6: z.number(), 7: z.number() },
})

const Choices = z.object({
  examId: z.string(),
  examDay: z.string(),
  laterExams: z.array(z.object({ id: z.string(), day: z.string() })),
  minutes: Weekdays,
  daysOff: z.array(z.string()),
  areas: z.array(z.string()),
  level: z.enum(LEVELS),
  rules: z.object({
    ...{ mocksFrom: z.number(), finalFrom: z.number(), consolidationFrom: z.number() },
    mainsAWeek: z.number(),
  }),
})

const BlockRow = z.object({
  id: z.string(),
  kind: z.enum(['busy', 'study']),
  title: z.string(),
  weekdays: z.array(z.number()),
  ...{ start: z.number(), end: z.number(), from: z.nullable(z.string()), to: z.nullable(z.string()) },
})

const Phases = z.array(z.object({ phase: z.enum(PHASES), from: z.string(), to: z.string() }))

export const MyPlan = z.object({
  /** So that a clock runs by the server's time. */
  server_now: z.string(),
  plan: z.nullable(
    z.object({
      ...{ id: z.string(), version: z.number(), choices: Choices, phases: Phases },
      ...{ finishDay: z.nullable(z.string()), made_at: z.string() },
    }),
  ),
  tasks: z.array(Task),
  overdue: z.array(Task),
  blocks: z.array(BlockRow),
  running: z.nullable(
    z.object({
      ...{ id: z.string(), task: z.nullable(z.string()), started_at: z.string() },
      kind: z.enum(['stopwatch', 'pomodoro']),
    }),
  ),
  logged: z.array(z.object({ day: z.string(), minutes: z.number() })),
  /** Open tasks for which something was done. */
  suggested: z.array(z.string()),
  /** What became of a clock that nobody stopped. */
  notice: z.nullable(Words),
  last_replan: z.nullable(z.object({ id: z.string(), at: z.string(), undoable: z.boolean() })),
  feed_since: z.nullable(z.string()),
})
type Read = z.infer<typeof MyPlan>
/** The plan as far as one window of days shows it. */
export type MyPlan = Omit<Read, 'tasks' | 'overdue' | 'blocks' | 'plan'> & {
  plan: (Omit<NonNullable<Read['plan']>, 'choices'> & { choices: PlanChoices }) | null
  tasks: PlanTask[]
  overdue: PlanTask[]
  blocks: Block[]
}
