/** What is due, in which order, how long it takes, and what the next days bring. */

import {
  type Card,
  cardOf,
  gainOnExamDay,
  orderForExam,
  recallOn,
} from '#supabase/functions/_shared/learning/review-schedule.ts'
import { dayPlus, studyDay } from '#supabase/functions/_shared/learning/study-day.ts'
import { clockOf } from '#web/lib/study-clock.ts'
import type { Reviewed, Reviews } from './review-queries.ts'

/** Reviews that one sitting takes. */
export const AT_ONCE = 10
export const FORECAST_DAYS = 14

/** Of a question whose time is not known. */
const USUAL_SECONDS = 60
/** A question left open over lunch is not one that takes an hour. */
const LONGEST_SECONDS = 300

export type Due = {
  question_id: string
  stem: Reviewed['stem']
  card: Card
  seconds: number
  /** 0 to 1, today. */
  recall: number
}

export type DayLoad = { day: string; count: number }

export type Queue = {
  /** How many questions come back at all. */
  kept: number
  /** Due today, the one to begin with first. */
  due: Due[]
  minutes: number
  /** Undefined once the exam is over, or while its day is not known: then the order is by due day. */
  examDay: string | undefined
  /** Questions more that the next sitting makes known on the exam day, as the memory model expects. */
  gain: number
  forecast: DayLoad[]
  /** The first day on which something is due, today or later. */
  next: DayLoad | undefined
}

/** By the learner's own days: `reviews` carries the clock. */
export function queueOf(reviews: Reviews, now: Date): Queue {
  const { exam_day, questions } = reviews
  const clock = clockOf(reviews)
  const today = studyDay(now, clock)
  const kept = questions.flatMap((question): Due[] => {
    const card = cardOf([], clock, question)
    if (!card) return []
    const { question_id, stem } = question
    return [{ question_id, stem, card, seconds: secondsOf(question.mean_ms), recall: recallOn(card, today) }]
  })
  const isAhead = exam_day !== null && exam_day >= today
  const due = orderForExam(
    kept.filter(({ card }) => card.due <= today),
    today,
    exam_day,
    ({ seconds }) => seconds,
  )
  const byDay = loads(kept, today)
  return {
    kept: kept.length,
    due,
    minutes: Math.ceil(due.reduce((sum, { seconds }) => sum + seconds, 0) / 60),
    examDay: isAhead ? exam_day : undefined,
    gain: isAhead
      ? due.slice(0, AT_ONCE).reduce((sum, { card }) => sum + gainOnExamDay(card, today, exam_day), 0)
      : 0,
    forecast: Array.from({ length: FORECAST_DAYS }, (_, ahead) => {
      const day = dayPlus(today, ahead)
      return { day, count: byDay.get(day) ?? 0 }
    }),
    next: [...byDay].map(([day, count]) => ({ day, count })).sort((a, b) => (a.day < b.day ? -1 : 1))[0],
  }
}

/** The fullest of these days, the earlier one of two alike; undefined when nothing is due on any. */
export function fullestOf(forecast: DayLoad[]): DayLoad | undefined {
  const fullest = forecast.reduce((best, one) => (one.count > best.count ? one : best))
  return fullest.count > 0 ? fullest : undefined
}

/** How many are due on which day; what is overdue counts today. */
function loads(kept: Due[], today: string): Map<string, number> {
  const byDay = new Map<string, number>()
  for (const { card } of kept) {
    const day = card.due < today ? today : card.due
    byDay.set(day, (byDay.get(day) ?? 0) + 1)
  }
  return byDay
}

function secondsOf(meanMs: number | null): number {
  return meanMs === null ? USUAL_SECONDS : Math.min(LONGEST_SECONDS, Math.max(1, meanMs / 1000))
}
