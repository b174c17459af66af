/** A mission as the server tells it (supabase/migrations: missions). */

import * as z from 'zod/mini'
import { TASK_KINDS } from './task-kinds.ts'

export const SKIP_REASONS = ['not_today', 'too_easy', 'no_material'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** `before`: nothing was begun yet. `travelled`: a journey cut the day short, and it is held against nobody. */
export const DAY_STATES = [
  'done',
  'rest',
  'frozen',
  'repaired',
  'missed',
  'open',
  'future',
  'before',
  'travelled',
] as const
export type DayState = (typeof DAY_STATES)[number]

/** In both languages; without a translation the English one stands for both. */
export const Both = z.object({ en: z.string(), hi: z.nullish(z.string()) })
export type Both = z.infer<typeof Both>

/** Where there is none, its texts are null. */
export const BothOrNone = z.pipe(
  z.nullish(z.object({ en: z.nullable(z.string()), hi: z.nullish(z.string()) })),
  z.transform((told): Both | null => (told?.en ? { ...told, en: told.en } : null)),
)

const Task = z.object({
  id: z.string(),
  position: z.number(),
  kind: z.enum(TASK_KINDS),
  title: Both,
  /** The gist of a story, the question of an answer. */
  detail: BothOrNone,
  minutes: z.number(),
  /** Of its questions. */
  count: z.nullable(z.number()),
  topic: z.nullable(z.string()),
  reason_code: z.string(),
  reason: Both,
  /** What it is about: a story, a question of the mains. */
  ref: z.nullish(z.string()),
  /** Where it is done, when it is no set of questions. */
  href: z.nullable(z.string()),
  status: z.enum(['open', 'done', 'skipped', 'swapped']),
  skip_reason: z.nullable(z.enum(SKIP_REASONS)),
  done_at: z.nullable(z.string()),
  attempt_id: z.nullable(z.string()),
  progress: z.nullable(z.object({ done: z.number(), of: z.number() })),
  can_swap: z.boolean(),
  /** As it was written, where it is one. */
  skeleton: z.nullish(z.object({ intro: z.string(), heads: z.array(z.string()), conclusion: z.string() })),
})
export type Task = z.infer<typeof Task>

/** Shares from 0 to 1: the chance at a middle question of a topic, or how much of what was reviewed will be known. */
const Moved = z.object({
  topic: z.nullable(z.string()),
  title: Both,
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  what: z.enum(['ability', 'recall_exam', 'recall_month']),
})
export type Moved = z.infer<typeof Moved>

const Streak = z.object({
  current: z.number(),
  best: z.number(),
  /** Days that may be missed before anything ends, earned by days done. */
  freezes: z.number(),
  week: z.array(z.object({ day: z.string(), state: z.enum(DAY_STATES) })),
  week_done: z.number(),
  week_goal: z.number(),
  /** A day that was missed and can still be made up by doing the work. */
  repair: z.nullable(z.object({ day: z.string(), until: z.string(), minutes_left: z.number() })),
})
export type Streak = z.infer<typeof Streak>

export const Mission = z.object({
  day: z.string(),
  budget_minutes: z.number(),
  /** With so many minutes done, the day counts. */
  minimum_minutes: z.number(),
  day_ends_at: z.string(),
  server_now: z.string(),
  is_rest_day: z.boolean(),
  tasks: z.array(Task),
  done_minutes: z.number(),
  is_minimum_done: z.boolean(),
  is_done: z.boolean(),
  /** What the day's work moved, once there is something to tell. */
  moved: z.nullable(z.array(Moved)),
  streak: Streak,
})
export type Mission = z.infer<typeof Mission>
