/** Which of the reviews that are due come first when the day has time for some of them only. */

import { type Card, orderForExam } from '../review-schedule.ts'

type Due = { question_id: string; card: Card }

/**
 * Best first: by what a review adds to the recall on the day of the examination for each second it takes. With a budget
 * only what fits in it; a short one further down still comes in when a long one before it does not.
 */
export function reviewOrder<One extends Due>(
  due: readonly One[],
  today: string,
  examDay: string | null,
  secondsOf: (card: One) => number,
  budgetSeconds = Number.POSITIVE_INFINITY,
): One[] {
  let left = budgetSeconds
  return orderForExam(due, today, examDay, secondsOf).filter((card) => {
    const seconds = Math.max(1, secondsOf(card))
    if (seconds > left) return false
    left -= seconds
    return true
  })
}
