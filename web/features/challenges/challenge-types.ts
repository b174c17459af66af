/** A challenge as the server tells it, the learner's entry in it, its boards, and what came of it. */

import * as z from 'zod/mini'
import { Both, OpenedQuestion, Question } from '#web/features/player/index.ts'

export const KINDS = ['duel', 'arena', 'friend', 'mentor', 'marathon'] as const
export type Kind = (typeof KINDS)[number]

export const Entry = z.object({
  joined_at: z.string(),
  /** Null where nothing was answered. */
  attempt_id: z.nullable(z.string()),
  answered: z.number(),
  finished_at: z.nullish(z.string()),
  score_sixths: z.nullish(z.number()),
  time_ms: z.nullish(z.number()),
  /** Over for this learner, whatever others still do. */
  is_over: z.nullish(z.boolean()),
  /** False: a mentor has left it off the boards. */
  on_board: z.nullish(z.boolean()),
})
export type Entry = z.infer<typeof Entry>

/** Of a hosted challenge: the question that is open now, or was last. */
export const Step = z.object({ position: z.number(), opens_at: z.string(), closes_at: z.string() })
export type Step = z.infer<typeof Step>

export const Challenge = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  title: Both,
  about: Both,
  topics: z.array(z.string()),
  opens_at: z.string(),
  join_closes_at: z.nullable(z.string()),
  /** Null: it never ends, and ends for each when they are through. */
  ends_at: z.nullable(z.string()),
  /** Null: no clock of one's own. */
  minutes: z.nullable(z.number()),
  question_count: z.number(),
  status: z.enum(['upcoming', 'open', 'over', 'frozen']),
  visibility: z.enum(['all', 'link']),
  host: z.nullish(z.object({ name: z.nullable(z.string()) })),
  is_host: z._default(z.boolean(), false),
  /** A duel among friends: one made it, and all who joined are through. */
  may_end: z._default(z.boolean(), false),
  step: z.nullish(Step),
  /** The host asks for a code at the door. */
  needs_code: z._default(z.boolean(), false),
  rule: z.object({ title: Both, right_sixths: z.number(), wrong_sixths: z.number() }),
  entered: z.nullable(Entry),
  players: z.number(),
  server_now: z.string(),
})
export type Challenge = z.infer<typeof Challenge>

export const Marathon = z.object({
  /** The one to open or join next. */
  id: z.nullish(z.string()),
  year: z.number(),
  questions: z.number(),
  best: z.nullish(z.number()),
  runs: z._default(z.number(), 0),
})
export type Marathon = z.infer<typeof Marathon>

export const ChallengeList = z.object({
  server_now: z.string(),
  now: z.array(Challenge),
  ahead: z.array(Challenge),
  past: z.array(Challenge),
  alias: z.nullable(z.string()),
  boards: z.boolean(),
  global: z.boolean(),
  /** Rounds that one led, and that are over. */
  hosted: z._default(z.array(Challenge), []),
  marathons: z._default(z.array(Marathon), []),
  is_mentor: z._default(z.boolean(), false),
})
export type ChallengeList = z.infer<typeof ChallengeList>

export const Sitting = z.object({
  challenge: Challenge,
  expires_at: z.nullable(z.string()),
  server_now: z.string(),
  questions: z.array(OpenedQuestion),
  locked: z.array(z.object({ position: z.number(), selected: z.nullable(z.number()) })),
  next_position: z.nullable(z.number()),
  half_time_allowed: z.boolean(),
  half_time_seconds: z.nullish(z.number()),
  /** When the question under way began, by the server. */
  question_began_at: z.nullish(z.string()),
})
export type Sitting = z.infer<typeof Sitting>

export const Locked = z.object({
  locked: z.unknown(),
  /** What counts: of an answer that was locked before, that one. */
  selected: z.nullish(z.number()),
  answered: z.number(),
  server_now: z.string(),
})
export type Locked = z.infer<typeof Locked>

/** What the host shows. Key and choices come once the question is closed. */
export const HostedQuestion = z.extend(
  z.pick(Question, { position: true, question_id: true, format: true, asked: true }),
  {
    locked: z.number(),
    key: z.nullable(z.number()),
    /** How many chose which option, by its number or 'blank'. */
    chosen: z.nullable(z.record(z.string(), z.number())),
  },
)
export type HostedQuestion = z.infer<typeof HostedQuestion>

export const BOARDS = ['near', 'friends', 'topic', 'improved', 'global'] as const
export type BoardName = (typeof BOARDS)[number]

const BoardRow = z.object({
  rank: z.nullish(z.number()),
  alias: z.nullable(z.string()),
  score_sixths: z.nullish(z.number()),
  time_ms: z.nullish(z.number()),
  answered: z.nullish(z.number()),
  /** Per cent of the marks above one's own average. */
  improved: z.nullish(z.number()),
  is_me: z.boolean(),
})
export type BoardRow = z.infer<typeof BoardRow>

/** How many have how many marks. */
export const Histogram = z.array(z.tuple([z.number(), z.number()]))
export type Histogram = z.infer<typeof Histogram>

export const Board = z.object({
  /** Who joined, who is through, and who stands on this board. */
  n: z.number(),
  finished: z.nullish(z.number()),
  on_board: z.nullish(z.number()),
  frozen: z.boolean(),
  mine: z.nullish(
    z.object({
      rank: z.nullish(z.number()),
      score_sixths: z.nullish(z.number()),
      time_ms: z.nullish(z.number()),
      /** Of those who have fewer marks; only where there are enough to say so. */
      percentile: z.nullish(z.number()),
      /** On the board of progress: whether there is an earlier challenge to compare with. */
      has_earlier: z.nullish(z.boolean()),
    }),
  ),
  rows: z.array(BoardRow),
  histogram: z._default(Histogram, []),
})
export type Board = z.infer<typeof Board>

const TopicLine = z.object({
  topic: z.string(),
  right: z.number(),
  wrong: z.number(),
  blank: z.number(),
  score_sixths: z.nullish(z.number()),
})
export type TopicLine = z.infer<typeof TopicLine>

export const Results = z.object({
  challenge: Challenge,
  entry: Entry,
  right: z.number(),
  wrong: z.number(),
  blank: z.number(),
  by_topic: z.array(TopicLine),
  /** Per cent of the marks above one's own average of earlier challenges; null where it is not above. */
  improved: z.nullish(z.number()),
  failed: z.number(),
  /** The one around oneself. */
  board: z.optional(Board),
  /** Right answers in half of the time. */
  half_time: z._default(z.number(), 0),
})
export type Results = z.infer<typeof Results>

/** An entry whose answers came faster than the questions can be read. */
export const Flag = z.object({
  id: z.string(),
  challenge: z.string(),
  title: z.nullable(Both),
  alias: z.nullable(z.string()),
  answered: z.number(),
  score_sixths: z.nullable(z.number()),
  fast: z.array(z.object({ position: z.number(), time_ms: z.number() })),
  settled_at: z.nullable(z.string()),
  valid: z.nullable(z.boolean()),
})
export type Flag = z.infer<typeof Flag>

/** What is told to all who are here, at most once a second. It is a hint: what counts is asked for. */
export const Tick = z.object({
  n: z.number(),
  finished: z.nullish(z.number()),
  answered: z.number(),
  histogram: z.array(z.tuple([z.number(), z.number()])).check(z.maxLength(2000)),
  seq: z.number(),
})
export type Tick = z.infer<typeof Tick>
