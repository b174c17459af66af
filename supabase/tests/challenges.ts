/** Challenges for tests: one that is open over given questions, players in it, and its end. */

import { asOwner, call, newUser } from './as-user.ts'
import { type Made, newBank, type newQuestion } from './bank.ts'

/** Each has another key than the one before. */
export const newQuestions = (count: number, fields: Parameters<typeof newQuestion>[0] = {}) =>
  newBank(Array.from({ length: count }, (_, at) => ({ key: at % 4, ...fields })))

type Window = { opens?: string; ends?: string }

/** Moments as PostgreSQL reads them, from now. */
const IN_AN_HOUR = '1 hour'

/** A challenge that began a minute ago. Its questions are asked in the given order. */
export async function newChallenge(
  questions: Made[],
  fields: { kind?: string; minutes?: number | null; topics?: string[]; visibility?: string } & Window = {},
): Promise<string> {
  const { kind = 'arena', minutes = 15, opens = '-1 minute', ends = IN_AN_HOUR, visibility = 'all' } = fields
  const slug = `${kind}-${crypto.randomUUID()}`
  await asOwner(
    `insert into public.challenges (slug, kind, title, title_hi, about, about_hi, topics, opens_at, join_closes_at, ends_at,
       minutes, question_count, origin, visibility)
     values ($1, $2, 'Prices', 'कीमतें', 'x', 'x', $3, now() + $4::interval, now() + $5::interval, now() + $5::interval, $6, $7,
       'desk', $8)`,
    [slug, kind, fields.topics ?? [], opens, ends, minutes, questions.length, visibility],
  )
  await asOwner(
    `insert into exam_private.challenge_questions (challenge, position, question_id)
     select $1, place, id from unnest($2::text[]) with ordinality asked (id, place)`,
    [slug, questions.map(({ id }) => id)],
  )
  return slug
}

/** As if it had ended a minute ago. */
export async function ends(slug: string) {
  await asOwner(
    `update public.challenges set opens_at = now() - interval '2 days', join_closes_at = now() - interval '1 minute',
       ends_at = now() - interval '1 minute' where slug = $1`,
    [slug],
  )
}

export type Seen = {
  position: number
  order: number[]
  selected: number | null
  checked: boolean
  asked: { options: { en: string }[] }
}
export type Sitting = {
  questions: Seen[]
  locked: { position: number; selected: number | null }[]
  next_position: number | null
  expires_at: string
  server_now: string
  half_time_seconds: number | null
  challenge: { entered: Entered | null; step: { position: number } | null }
}
type Entered = { attempt_id: string; score_sixths: number | null; answered: number; is_over: boolean }
export type Locked = {
  locked: number
  selected: number | null
  answered: number
  finished: boolean
  half_time: boolean
  seq: number
  score_sixths: number | null
  rank_hint: number | null
  question_ms: number
}
export type Board = {
  n: number
  finished: number
  frozen: boolean
  seq: number
  mine: {
    rank: number | null
    score_sixths: number | null
    time_ms: number | null
    percentile: number | null
    has_earlier: boolean | null
  } | null
  rows: {
    rank: number | null
    alias: string
    score_sixths: number
    time_ms: number
    is_me: boolean
    improved: number | null
  }[]
  histogram: [number, number][]
}
export type Results = {
  right: number
  wrong: number
  blank: number
  failed: number
  entry: { score_sixths: number; rank: number | null; on_board: boolean; attempt_id: string | null }
  regraded: { old_sixths: number; new_sixths: number }[] | null
  by_topic: { topic: string; right: number }[]
}

export async function joined(slug: string, learner?: string) {
  const id = learner ?? (await newUser())
  await call(id, 'join_challenge', slug)
  return id
}

export const sitting = (learner: string, slug: string) => call<Sitting>(learner, 'challenge_sitting', slug)
export const board = (learner: string, slug: string, which = 'near') =>
  call<Board>(learner, 'challenge_board', slug, which)

/** Chooses the question's own option, wherever this learner sees it; null leaves it blank. */
export async function lock(
  learner: string,
  slug: string,
  position: number,
  own: number | null,
  more: Record<string, unknown> = {},
) {
  const seen = (await sitting(learner, slug)).questions.find((one) => one.position === position)
  const selected = own === null ? null : (seen?.order.indexOf(own) ?? null)
  return call<Locked>(learner, 'lock_answer', slug, position, { seq: 1, selected, ...more })
}

/** Plays a whole sheet of the questions' own options, and says that it was all. */
export async function plays(learner: string, slug: string, sheet: (number | null)[]) {
  for (const [at, own] of sheet.entries()) await lock(learner, slug, at + 1, own)
  return call(learner, 'finish_challenge', slug)
}

export const wrongFor = (key: number) => (key + 1) % 4

/** As if the question under way had begun so long ago. */
export async function waited(learner: string, slug: string, milliseconds: number) {
  await asOwner(
    `update exam_private.challenge_entries set last_at = clock_timestamp() - $3 * interval '1 millisecond'
     where challenge = $1 and user_id = $2`,
    [slug, learner, milliseconds],
  )
}
