import { expect, test } from 'vitest'
import { type Card, gainOnExamDay, orderForExam } from '../review-schedule.ts'
import { reviewOrder } from './review-order.ts'

const EXAM = '2027-05-23'
const TODAY = '2027-02-01'
const card = (number: number) => ({
  question_id: `q${number}`,
  seconds: 15 + ((number * 7) % 60),
  card: {
    stability: 1 + ((number * 13) % 90),
    difficulty: 1 + (number % 9),
    due: '2027-01-30',
    reps: 3,
    lapses: number % 3,
    last_day: `2027-01-${String(1 + (number % 25)).padStart(2, '0')}`,
  } satisfies Card,
})
const due = Array.from({ length: 60 }, (_, number) => card(number))
const seconds = (one: ReturnType<typeof card>) => one.seconds

test('reviews come in the order of what a second of them adds on the day of the examination', () => {
  const ordered = reviewOrder(due, TODAY, EXAM, seconds)
  const worth = ordered.map((one) => gainOnExamDay(one.card, TODAY, EXAM) / one.seconds)

  expect(ordered).toEqual(orderForExam(due, TODAY, EXAM, seconds))
  expect(worth).toEqual([...worth].sort((a, b) => b - a))
})

test('a budget holds what fits, and a short review is not lost behind a long one', () => {
  const chosen = reviewOrder(due, TODAY, EXAM, seconds, 600)
  const all = reviewOrder(due, TODAY, EXAM, seconds)
  const left = 600 - chosen.reduce((sum, one) => sum + one.seconds, 0)

  expect(left).toBeGreaterThanOrEqual(0)
  expect(all.filter((one) => !chosen.includes(one)).every((one) => one.seconds > left)).toBe(true)
  expect(chosen[0]).toBe(all[0])
})

test('ten minutes of the best are worth more than ten of what fell due first', () => {
  const gain = (cards: typeof due) =>
    cards.reduce((sum, one) => sum + gainOnExamDay(one.card, TODAY, EXAM), 0)
  const best = reviewOrder(due, TODAY, EXAM, seconds, 600)
  const byDue = reviewOrder(due, TODAY, null, seconds, 600)

  expect(gain(best)).toBeGreaterThan(gain(byDue))
})
