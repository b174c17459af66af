/** What a preparation came to on the day of the examination, and how heavy its lists were on the way. */

import { DAYS } from './learners.ts'
import type { Mind } from './mind.ts'

export type Outcome = {
  /** Of everything that may be asked, by weight, 0 to 1. */
  recall: number
  coverage: number
  minutes: number
  reviews: number
  /** Part of the days on which the list held more than the day's minutes. */
  overloaded: number
  /** Minutes of revision that were overdue at the end of an ordinary day and of a bad one. */
  overdue: number
  worstOverdue: number
}

export function outcomeOf(mind: Mind, days: { listed: number; given: number; overdue: number }[]): Outcome {
  const study = days.filter(({ given }) => given > 0)
  const overdue = days.map((day) => day.overdue).sort((a, b) => a - b)
  return {
    ...mind.onDay(DAYS),
    minutes: mind.minutes,
    reviews: mind.reviews,
    overloaded: study.filter(({ listed, given }) => listed > given).length / study.length,
    overdue: overdue.reduce((sum, one) => sum + one, 0) / overdue.length,
    worstOverdue: overdue[Math.floor(overdue.length * 0.9)] ?? 0,
  }
}
