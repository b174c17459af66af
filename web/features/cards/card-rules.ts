/** Which cards are asked today, in which order, and when each comes back. */

import {
  cardOf,
  type Card as Memory,
  orderForExam,
  reviewed,
} from '#supabase/functions/_shared/learning/review-schedule.ts'
import {
  dayNumber,
  dayPlus,
  daysBetween,
  type StudyClock,
  studyDay,
} from '#supabase/functions/_shared/learning/study-day.ts'
import { clockOf } from '#web/lib/study-clock.ts'
import type { CardReview, Schedule, Scheduled } from './card-queries.ts'

export const RATINGS = [1, 2, 3, 4] as const
export type Rating = (typeof RATINGS)[number]
export const AGAIN = 1
export const GOOD = 3

/** Cards that one sitting takes. */
export const AT_ONCE = 20
/** Days ahead whose cards are kept with those of today, for a time without a network. */
const KEPT_DAYS = 3
/** So many new ones a day: each of them comes back within days, and all of them at once would bury the others. */
export const NEW_A_DAY = 20

const SECONDS_A_CARD = 15

export type Deck = {
  /** How many there are, those put aside included. */
  kept: number
  /** Asked today, the one to begin with first. */
  due: string[]
  /** Asked within the next days. */
  soon: string[]
  /** Of these that are due, how many were never seen. */
  fresh: number
  /** New ones that wait for another day. */
  waiting: number
  minutes: number
  /** Undefined once the exam is over, or while its day is not known. */
  examDay: string | undefined
  /** The first day after today on which something is due. */
  next: string | undefined
}

type Reviewed = Pick<Scheduled, 'days' | 'ratings' | 'logs'>

const memories = new WeakMap<Reviewed, { zone: string; dayStarts: number; memory: Memory | undefined }>()

/** What is remembered of a card; undefined before its first review. Folded once for each card as it came. */
export function memoryOf(card: Reviewed, clock: StudyClock): Memory | undefined {
  const known = memories.get(card)
  if (known && known.zone === clock.zone && known.dayStarts === clock.dayStarts) return known.memory
  const logs = card.logs.map(({ id, rating, reviewed_at }) => ({
    ...{ attempt_id: id, position: 0, rating, reviewed_at },
  }))
  const memory = cardOf(logs, clock, card)
  memories.set(card, { ...clock, memory })
  return memory
}

/**
 * Reviews that were fading come first, by recall gained on the exam day; then the new ones, oldest first. By the learner's
 * own days: `schedule` carries the clock.
 */
export function deckOf(schedule: Schedule, now: Date): Deck {
  const { exam_day, cards } = schedule
  const clock = clockOf(schedule)
  const today = studyDay(now, clock)
  const asked = cards.filter(({ suspended }) => !suspended)
  const seen = asked.flatMap((one) => {
    const card = memoryOf(one, clock)
    return card ? [{ question_id: one.id, card }] : []
  })
  const fading = orderForExam(
    seen.filter(({ card }) => card.due <= today),
    today,
    exam_day,
    () => SECONDS_A_CARD,
  ).map(({ question_id }) => question_id)
  const unseen = asked.filter(isNew)
  const fresh = unseen.slice(0, Math.max(0, NEW_A_DAY - begunOn(today, cards, clock)))
  const waiting = unseen.length - fresh.length
  const until = dayPlus(today, KEPT_DAYS)
  const soon = seen.filter(({ card }) => card.due > today && card.due <= until)
  const later = seen.map(({ card }) => card.due).filter((day) => day > today)
  if (waiting > 0) later.push(dayPlus(today, 1))
  const due = [...fading, ...fresh.map(({ id }) => id)]
  return {
    kept: cards.length,
    due,
    soon: [
      ...soon.map(({ question_id }) => question_id),
      ...unseen.slice(fresh.length, fresh.length + KEPT_DAYS * NEW_A_DAY).map(({ id }) => id),
    ],
    fresh: fresh.length,
    waiting,
    minutes: Math.ceil((due.length * SECONDS_A_CARD) / 60),
    examDay: exam_day !== null && exam_day >= today ? exam_day : undefined,
    next: later.sort()[0],
  }
}

function isNew({ days, logs }: Reviewed) {
  return days.length === 0 && logs.length === 0
}

/** How many were seen for the first time on this day. */
function begunOn(day: string, cards: readonly Scheduled[], clock: StudyClock) {
  return cards.filter(({ days, logs }) => {
    const first = days.length === 0 ? logs.map(({ reviewed_at }) => reviewed_at).sort()[0] : undefined
    return first !== undefined && studyDay(new Date(first), clock) === day
  }).length
}

/** The schedule as it is once these reviews have arrived, each counted once. */
export function withReviews(schedule: Schedule, reviews: readonly CardReview[]): Schedule {
  if (reviews.length === 0) return schedule
  const clock = clockOf(schedule)
  const byCard = Map.groupBy(reviews, ({ card_id }) => card_id)
  return {
    ...schedule,
    cards: schedule.cards.map((card) => {
      const own = byCard.get(card.id)?.filter((review) => !isTold(card, review, clock)) ?? []
      return own.length === 0 ? card : { ...card, logs: [...card.logs, ...own] }
    }),
  }
}

/** Of a day that is told without names, it is one of those. */
function isTold({ days, logs }: Scheduled, { id, reviewed_at }: CardReview, clock: StudyClock) {
  if (logs.some((log) => log.id === id)) return true
  return days.length > 0 && days.includes(dayNumber(studyDay(new Date(reviewed_at), clock)))
}

/** For each rating, in how many days the card comes back. */
export function daysAhead(card: Reviewed | undefined, now: Date, clock: StudyClock): Record<Rating, number> {
  const memory = card && memoryOf(card, clock)
  const today = studyDay(now, clock)
  const ahead = (rating: Rating) => daysBetween(today, reviewed(memory, rating, today).due)
  return { 1: ahead(1), 2: ahead(2), 3: ahead(3), 4: ahead(4) }
}

export type Span = { unit: 'days' | 'months' | 'years'; count: number }

/** As a person says it: days up to a month, then months, then years by halves. */
export function spanOf(days: number): Span {
  if (days < 31) return { unit: 'days', count: days }
  if (days < 365) return { unit: 'months', count: Math.round(days / 30.44) }
  return { unit: 'years', count: Math.round((days / 365.25) * 2) / 2 }
}
