/**
 * When an answered question comes back, and which review is worth most. The memory of a question is derived from its
 * review logs alone (FSRS-6 with its published parameters; no luck in it), so browser and server always agree. Time is
 * counted in whole Indian days: a review is due on a day, never at an hour.
 */

import { FSRSAlgorithm, type FSRSState, type Grade, Rating } from 'ts-fsrs'

/** A line of `review_logs`; an answer is known by its attempt and position. */
export type ReviewLog = { attempt_id: string; position: number; rating: number; reviewed_at: string }

/** What is remembered of a question. `due` is a day (YYYY-MM-DD), `last_review` a moment. */
export type Card = {
  stability: number
  difficulty: number
  due: string
  reps: number
  lapses: number
  last_review: string
}

type Kept = { question_id: string; card: Card }

const MS_A_DAY = 86_400_000
/** India has one time zone and no summer time. */
const INDIA_AHEAD_MS = 19_800_000

// Fuzz would spread due days by chance; here the same logs must give the same day everywhere.
const memory = new FSRSAlgorithm({ request_retention: 0.9, enable_fuzz: false })

/** The logs of one question folded into its card, in order of time however they came; each answer counts once. */
export function cardOf(logs: readonly ReviewLog[]): Card | undefined {
  let card: Card | undefined
  for (const log of inOrder(logs)) card = reviewed(card, log.rating, log.reviewed_at)
  return card
}

/** The card after one more review. */
export function reviewed(before: Card | undefined, rating: number, moment: string): Card {
  const day = dayNumber(moment)
  const elapsed = before ? Math.max(0, day - dayNumber(before.last_review)) : 0
  const { stability, difficulty } = memory.next_state(before ?? null, elapsed, rating as Grade)
  return {
    stability,
    difficulty,
    due: writtenDay(day + memory.next_interval(stability, elapsed)),
    reps: (before?.reps ?? 0) + 1,
    lapses: (before?.lapses ?? 0) + (before && rating === Rating.Again ? 1 : 0),
    last_review: moment,
  }
}

/** The day on which a question comes back: undefined while nothing brings it back. */
export function nextDue(logs: readonly ReviewLog[]): string | undefined {
  return cardOf(logs)?.due
}

/** The chance, 0 to 1, that it is still known then. */
export function recallAt(card: Card, moment: Date | string): number {
  return recallAfter(card, dayNumber(moment) - dayNumber(card.last_review))
}

/**
 * What a review now adds to the chance of knowing it on the day of the exam: after remembering, or after forgetting and
 * reading the answer again, each as likely as it is today, less what would be known without.
 */
export function gainOnExamDay(card: Card, now: Date | string, examDay: string): number {
  const today = dayNumber(now)
  const last = dayNumber(card.last_review)
  const elapsed = Math.max(0, today - last)
  const ahead = dayNumber(examDay) - today
  const chance = recallAfter(card, elapsed)
  const after = (grade: Grade) => recallAfter(memory.next_state(card, elapsed, grade, chance), ahead)
  return (
    chance * after(Rating.Good) +
    (1 - chance) * after(Rating.Again) -
    recallAfter(card, dayNumber(examDay) - last)
  )
}

/** Best first: by recall gained on the exam day per second; once that day is over, or unknown, by when they fell due. */
export function orderForExam<One extends Kept>(
  cards: readonly One[],
  now: Date | string,
  examDay: string | null,
  secondsOf: (card: One) => number,
): One[] {
  const isAhead = examDay !== null && dayNumber(examDay) >= dayNumber(now)
  return cards
    .map((one) => ({
      one,
      worth: isAhead ? gainOnExamDay(one.card, now, examDay) / Math.max(1, secondsOf(one)) : 0,
    }))
    .sort((a, b) => b.worth - a.worth || byDue(a.one, b.one))
    .map(({ one }) => one)
}

/** Longest due first; a name breaks the tie, so that the order never depends on how the cards came. */
export function byDue(a: Kept, b: Kept): number {
  return compare(a.card.due, b.card.due) || compare(a.question_id, b.question_id)
}

/** The Indian day of a moment, YYYY-MM-DD. */
export function indianDay(moment: Date | string): string {
  return writtenDay(dayNumber(moment))
}

/** The day so many days later. */
export function daysAfter(day: string, count: number): string {
  return writtenDay(dayNumber(day) + count)
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

/** Days since 1970; a plain day stands for itself, a moment for the day it falls on in India. */
function dayNumber(moment: Date | string): number {
  if (typeof moment === 'string' && moment.length === 10) return Date.parse(moment) / MS_A_DAY
  const ms = typeof moment === 'string' ? Date.parse(moment) : moment.getTime()
  return Math.floor((ms + INDIA_AHEAD_MS) / MS_A_DAY)
}

function writtenDay(day: number): string {
  return new Date(day * MS_A_DAY).toISOString().slice(0, 10)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
