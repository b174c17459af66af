/**
 * When an answered question comes back, and which review is worth most. The memory of a question is derived from its
 * review logs alone (FSRS-6 with its published parameters; no luck in it), so browser and server always agree. Time is
 * counted in the learner's own days: a review is due on a day, never at an hour. The clock by which the learner lives now
 * counts for all logs, for the memory is folded anew each time: who moves to another zone, or lets the day begin at another
 * hour, has the days of old reviews told by the new clock, too.
 */

import { FSRSAlgorithm, type FSRSState, type Grade, Rating } from 'ts-fsrs'
import { dayNumber, dayOfNumber, daysBetween, type StudyClock, studyDay } from './study-day.ts'

/** A line of `review_logs`; an answer is known by its attempt and position. */
export type ReviewLog = { attempt_id: string; position: number; rating: number; reviewed_at: string }

/** What is remembered of a question. `due` and `last_day`, that of the last review, are days (YYYY-MM-DD). */
export type Card = {
  stability: number
  difficulty: number
  due: string
  reps: number
  lapses: number
  last_day: string
}

type Kept = { question_id: string; card: Card }

// Fuzz would spread due days by chance; here the same logs must give the same day everywhere.
const memory = new FSRSAlgorithm({ request_retention: 0.9, enable_fuzz: false })

/**
 * Reviews of which only the day is told: numbers of days since 1 January 1970 by the learner's clock, in the order in which
 * they were given, and a digit for the rating of each.
 */
export type ReviewDays = { days: readonly number[]; ratings: string }

const NONE_BEFORE: ReviewDays = { days: [], ratings: '' }

/**
 * The logs of one question folded into its card, in order of time however they came; each answer counts once. `clock` is
 * that of the learner now. Those of one day come after what is told of it by `before`.
 */
export function cardOf(
  logs: readonly ReviewLog[],
  clock: StudyClock,
  { days, ratings }: ReviewDays = NONE_BEFORE,
): Card | undefined {
  const told = days.map((day, at) => ({ day, rating: Number(ratings[at]) }))
  const whole = inOrder(logs).map(({ rating, reviewed_at }) => ({
    ...{ day: dayNumber(studyDay(new Date(reviewed_at), clock)), rating },
  }))
  let remembered: Remembered | undefined
  for (const { day, rating } of [...told, ...whole].sort((a, b) => a.day - b.day)) {
    remembered = reviewedOn(remembered, rating, day)
  }
  return remembered && inDays(remembered)
}

/** The card after one more review, on that day. */
export function reviewed(before: Card | undefined, rating: number, day: string): Card {
  return inDays(reviewedOn(before && { ...before, last: dayNumber(before.last_day) }, rating, dayNumber(day)))
}

/** A memory while it is folded: its days are numbers, since thousands of reviews are counted one after another. */
type Remembered = { stability: number; difficulty: number; reps: number; lapses: number; last: number }

function reviewedOn(before: Remembered | undefined, rating: number, day: number): Remembered {
  const elapsed = before ? Math.max(0, day - before.last) : 0
  const { stability, difficulty } = memory.next_state(before ?? null, elapsed, rating as Grade)
  return {
    ...{ stability, difficulty, last: day },
    reps: (before?.reps ?? 0) + 1,
    lapses: (before?.lapses ?? 0) + (before && rating === Rating.Again ? 1 : 0),
  }
}

function inDays({ stability, difficulty, reps, lapses, last }: Remembered): Card {
  // without fuzz an interval depends on the stability alone
  const due = dayOfNumber(last + memory.next_interval(stability, 0))
  return { stability, difficulty, due, reps, lapses, last_day: dayOfNumber(last) }
}

/** The day on which a question comes back: undefined while nothing brings it back. */
export function nextDue(logs: readonly ReviewLog[], clock: StudyClock): string | undefined {
  return cardOf(logs, clock)?.due
}

/** The chance, 0 to 1, that it is still known on that day. */
export function recallOn(card: Card, day: string): number {
  return recallAfter(card, daysBetween(card.last_day, day))
}

/**
 * What a review today adds to the chance of knowing it on the day of the exam: after remembering, or after forgetting and
 * reading the answer again, each as likely as it is today, less what would be known without.
 */
export function gainOnExamDay(card: Card, today: string, examDay: string): number {
  const elapsed = Math.max(0, daysBetween(card.last_day, today))
  const ahead = daysBetween(today, examDay)
  const chance = recallAfter(card, elapsed)
  const after = (grade: Grade) => recallAfter(memory.next_state(card, elapsed, grade, chance), ahead)
  return chance * after(Rating.Good) + (1 - chance) * after(Rating.Again) - recallOn(card, examDay)
}

/** Best first: by recall gained on the exam day per second; once that day is over, or unknown, by when they fell due. */
export function orderForExam<One extends Kept>(
  cards: readonly One[],
  today: string,
  examDay: string | null,
  secondsOf: (card: One) => number,
): One[] {
  const isAhead = examDay !== null && examDay >= today
  return cards
    .map((one) => ({
      one,
      worth: isAhead ? gainOnExamDay(one.card, today, examDay) / Math.max(1, secondsOf(one)) : 0,
    }))
    .sort((a, b) => b.worth - a.worth || byDue(a.one, b.one))
    .map(({ one }) => one)
}

/** Longest due first; a name breaks the tie, so that the order never depends on how the cards came. */
export function byDue(a: Kept, b: Kept): number {
  return compare(a.card.due, b.card.due) || compare(a.question_id, b.question_id)
}

function recallAfter({ stability }: FSRSState, days: number): number {
  return memory.forgetting_curve(Math.max(0, days), stability)
}

function inOrder(logs: readonly ReviewLog[]): ReviewLog[] {
  const sorted = [...logs].sort(
    (a, b) =>
      Date.parse(a.reviewed_at) - Date.parse(b.reviewed_at) ||
      compare(a.attempt_id, b.attempt_id) ||
      a.position - b.position,
  )
  const seen = new Set<string>()
  return sorted.filter(({ attempt_id, position }) => {
    const answer = `${attempt_id} ${position}`
    return !seen.has(answer) && seen.add(answer)
  })
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
