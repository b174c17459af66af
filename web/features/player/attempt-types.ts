/** An attempt as the server tells it (`open_attempt`), and what the learner does in it. */

import * as z from 'zod/mini'

export const Both = z.object({ en: z.string(), hi: z.optional(z.string()) })
export type Both = z.infer<typeof Both>

const Asked = z.object({
  stem: Both,
  statements: z.optional(z.array(Both)),
  heads: z.optional(z.tuple([Both, Both])),
  pairs: z.optional(z.array(z.object({ left: Both, right: Both }))),
  items: z.optional(z.array(Both)),
  ask: z.optional(Both),
  options: z.array(Both),
  sets: z.optional(z.array(z.array(z.number()))),
  orders: z.optional(z.array(z.array(z.number()))),
})
export type Asked = z.infer<typeof Asked>

export const FORMATS = ['single', 'statements', 'how-many', 'reason', 'pairs', 'sequence'] as const
export type Format = (typeof FORMATS)[number]

/** A question before it is answered. */
export const Question = z.object({
  position: z.number(),
  question_id: z.string(),
  version: z.number(),
  format: z.enum(FORMATS),
  kind: z.enum(['static', 'current', 'hybrid']),
  topic: z.string(),
  difficulty: z.number(),
  reviewed_by: z.nullable(z.string()),
  asked: Asked,
  /** False: a wrong answer costs nothing. */
  negative: z.optional(z.boolean()),
  /** The past paper that it is of. */
  pyq: z.nullish(z.object({ year: z.number(), paper: z.string(), no: z.number() })),
})
export type Question = z.infer<typeof Question>

/** One look at a question: when it began in milliseconds of the attempt, how long it took, what was chosen at its end. */
export const Visit = z.tuple([z.number(), z.number(), z.nullable(z.number())])
export type Visit = [began: number, ms: number, selected: number | null]

/** What the learner did at one question. `seq` grows with every act; the higher one is the later one. */
export const AnswerState = z.object({
  selected: z.nullable(z.number()),
  /** A letter a statement: t true, f false, u not sure, - not judged. */
  calls: z.string(),
  /** 0 guess, 1 fifty-fifty, 2 leaning, 3 sure. */
  confidence: z.nullable(z.number()),
  struck: z.array(z.number()),
  flagged: z.boolean(),
  dont_know: z.boolean(),
  /** The assistant was open before this was answered. */
  helped: z.boolean(),
  first_selected: z.nullable(z.number()),
  changes: z.number(),
  time_ms: z.number(),
  /** Of the time at the question, the first one first; empty where it was not recorded (visits.ts). */
  visits: z.array(Visit),
  seq: z.number(),
})
export type AnswerState = z.infer<typeof AnswerState>

export const Source = z.object({
  id: z.string(),
  title: z.string(),
  publisher: z.string(),
  url: z.string(),
  date: z.nullish(z.string()),
  checked: z.nullish(z.string()),
})

export const ERROR_TYPES = ['gap', 'elimination', 'overconfident', 'misread', 'changed'] as const
export type ErrorType = (typeof ERROR_TYPES)[number]

/** What is told once the key is out. Marks are in sixths. */
export const Feedback = z.object({
  position: z.number(),
  key: z.number(),
  truths: z.array(z.boolean()),
  reasons: z.array(Both),
  explanation: Both,
  fact_ids: z.array(z.string()),
  sources: z.array(Source),
  dropped: z.boolean(),
  correct: z.boolean(),
  sixths: z.number(),
  error_type: z.nullish(z.enum(ERROR_TYPES)),
  /** Of spaced repetition: 1 again … 4 easy; null: it does not come back. */
  rating: z.nullish(z.number()),
})
export type Feedback = z.infer<typeof Feedback>

export const Attempt = z.object({
  id: z.string(),
  kind: z.enum(['practice', 'review', 'repair', 'test', 'diagnostic', 'visitor', 'mission', 'challenge']),
  mode: z.enum(['learn', 'exam', 'sprint']),
  test: z.nullable(z.string()),
  setup: z.record(z.string(), z.unknown()),
  question_count: z.number(),
  started_at: z.string(),
  expires_at: z.nullable(z.string()),
  submitted_at: z.nullable(z.string()),
  submitted_by: z.nullable(z.enum(['learner', 'clock'])),
  graded_at: z.nullable(z.string()),
  score_sixths: z.nullable(z.number()),
  right_count: z.nullable(z.number()),
  wrong_count: z.nullable(z.number()),
  blank_count: z.nullable(z.number()),
  /** Positions whose answer reached the server after the end, and does not count. */
  late: z._default(z.array(z.number()), []),
})
export type Attempt = z.infer<typeof Attempt>

/** A question with what was done at it so far. */
export const OpenedQuestion = z.extend(z.extend(Question, AnswerState.shape), { checked: z.boolean() })
export type OpenedQuestion = z.infer<typeof OpenedQuestion>

export const OpenedAttempt = z.object({
  attempt: Attempt,
  server_now: z.string(),
  rule: z.object({
    title: z.string(),
    title_hi: z.string(),
    right_sixths: z.number(),
    wrong_sixths: z.number(),
    /** Longer at a question is slow. */
    slow_seconds: z._default(z.number(), 120),
  }),
  test: z.nullable(z.object({ title: z.string(), title_hi: z.string() })),
  questions: z.array(OpenedQuestion),
  feedback: z.array(Feedback),
})
export type OpenedAttempt = z.infer<typeof OpenedAttempt>

export const Saved = z.object({
  status: z.enum(['open', 'submitted']),
  submitted_by: z.nullable(z.enum(['learner', 'clock'])),
  server_now: z.string(),
  expires_at: z.nullable(z.string()),
  stored: z.array(z.object({ position: z.number(), seq: z.number() })),
})
export type Saved = z.infer<typeof Saved>

export const UNTOUCHED: AnswerState = {
  selected: null,
  calls: '',
  confidence: null,
  struck: [],
  flagged: false,
  dont_know: false,
  helped: false,
  first_selected: null,
  changes: 0,
  time_ms: 0,
  visits: [],
  seq: 0,
}
