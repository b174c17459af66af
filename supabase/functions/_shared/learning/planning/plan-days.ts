/**
 * The days ahead and how the minutes of each are divided: what stands, news, reviews, first study, and what is left.
 * Room for first study grows with the minutes of a day and never shrinks with them, whatever comes in between: that is
 * why more time never means a later finish.
 */

import { dayPlus, daysBetween, weekdayOf } from '../study-day.ts'
import { capacityOf, isLight, weekOf } from './day-capacity.ts'
import type { PhaseSpan } from './plan-phases.ts'
import type { Phase, PlanInput, PlanTask } from './plan-types.ts'
import { startOf } from './task-rules.ts'

export type PlanDay = {
  day: string
  at: number
  week: number
  phase: Phase | null
  isLight: boolean
  isLastOfWeek: boolean
  capacity: number
  /** Capacity less what stands there already. */
  free: number
  /** How many reviews are expected, 0: nobody knows yet; and their minutes. */
  reviews: number
  reviewMinutes: number
  newsMinutes: number
  /** Minutes for first study. */
  room: number
  /** Reviews that find no time so far. */
  waiting: number
}

export const NEWS_MINUTES = 10
export const MOCK_MINUTES = 120
/** Reviews come first, but never take more than this part of a day: the best of them, while topics wait. */
const REVIEWS_MOST: Record<Phase, number> = { foundation: 0.3, consolidation: 0.35, mocks: 0.4, final: 0.5 }
/** Part of a day that is kept for reviews even where none is known yet: what is learnt will bring them. */
const REVIEWS_LEAST: Record<Phase, number> = { foundation: 0.1, consolidation: 0.15, mocks: 0.15, final: 0.2 }
/** Of the rest, what practice, answers and surprises keep; the last day of a week keeps half. */
const KEPT = { day: 0.15, lastOfWeek: 0.5 }
/** How much of that first study may take while later phases run, and when nothing new is begun any more. */
const STUDY_SHARE: Record<Phase, number> = { foundation: 1, consolidation: 1, mocks: 0.85, final: 0.75 }
export const NOTHING_NEW_DAYS = 5
/** The smallest day with news, and what study keeps of a day just below it. */
const NEWS_FROM = 55
export const MAINS_MINUTES = 30
/** The smallest day that leaves room for a mains answer, and the week in which each level begins to write. */
const MAINS_FROM = 60
const FIRST_MAINS_WEEK = { beginner: 2, intermediate: 1, advanced: 0 }
const SMOOTH = 2
const STEP = 15

/** Makes one day after another, from today on and past the examination when asked to. */
export function planDays(input: PlanInput, phases: PhaseSpan[], standing: PlanTask[]): () => PlanDay {
  const { today, choices } = input
  const began = startOf(input)
  const stood = minutesByDay(standing)
  const due = spreadLoad(input)
  const exams = [choices.examDay, ...choices.laterExams.map((exam) => exam.day)]
  const capacities: number[] = []
  const capacity = (at: number) => {
    capacities[at] ??= capacityOf(input, dayPlus(today, at))
    return capacities[at]
  }
  let at = 0
  let waiting = 0
  let earned = 0
  return () => {
    const day = dayPlus(today, at)
    const phase = phases.find(({ from, to }) => from <= day && day <= to)?.phase ?? null
    const weekday = weekdayOf(day)
    const isLastOfWeek = isLastStudyDay(capacity, at, weekday)
    const free = Math.max(0, capacity(at) - (stood.get(day) ?? 0))
    // Flat just below the day with news, so that ten minutes more never leave less for study.
    const usable =
      free < NEWS_FROM - NEWS_MINUTES ? free : Math.max(NEWS_FROM - NEWS_MINUTES, free - NEWS_MINUTES)

    const isMockWeekend = weekday > 5 && (phase === 'mocks' || phase === 'final')
    const hasMains = isMainsDay(input, began, day) && !isMockWeekend
    // Flat again just below the day that can bear an answer.
    const answered = !hasMains || usable < MAINS_FROM ? usable : Math.max(MAINS_FROM, usable - MAINS_MINUTES)
    const reviews = due[at] ?? 0
    const wanted = (reviews * input.secondsAReview) / 60 + waiting
    // On the first days of somebody who has never answered there is nothing to review.
    const least = due.length === 0 && at < SMOOTH ? 0 : REVIEWS_LEAST[phase ?? 'foundation']
    const review = Math.min(
      Math.max(wanted, least * answered),
      REVIEWS_MOST[phase ?? 'foundation'] * answered,
    )
    waiting = Math.max(0, wanted - review)

    const afterMock = Math.max(0, answered - review - (isMockWeekend ? MOCK_MINUTES : 0))
    const kept = isLastOfWeek ? KEPT.lastOfWeek : KEPT.day
    const isTooLate = exams.some((exam) => day < exam && daysBetween(day, exam) <= NOTHING_NEW_DAYS)
    const share = isTooLate ? 0 : STUDY_SHARE[phase ?? 'foundation']
    // In steps of a quarter of an hour; what is cut off today is there tomorrow, so that short days lose nothing.
    earned += share * (1 - kept) * afterMock
    const room = share === 0 ? 0 : Math.min(inSteps(earned), inSteps(afterMock))
    earned -= room
    const made = {
      ...{ day, at, week: weekOf(day), phase, isLight: isLight(choices.examDay, day), isLastOfWeek },
      ...{ capacity: capacity(at), free, room, waiting },
      reviews: Math.round(reviews),
      reviewMinutes: Math.min(Math.ceil(review / 5 - 1e-9) * 5, Math.floor((usable - room) / 5) * 5),
      newsMinutes: free >= NEWS_FROM ? NEWS_MINUTES : 0,
    }
    at += 1
    return made
  }
}

/** The weekdays on which room is kept for an answer follow from their number alone, not from the minutes. */
export function isMainsDay({ choices }: PlanInput, began: string, day: string): boolean {
  const count = Math.min(7, Math.max(0, Math.round(choices.rules.mainsAWeek)))
  if (daysBetween(began, day) < 7 * FIRST_MAINS_WEEK[choices.level]) return false
  if (isLight(choices.examDay, day)) return false
  const weekday = weekdayOf(day)
  return Array.from({ length: count }, (_, one) => ((12 - Math.floor((one * 7) / count)) % 7) + 1).includes(
    weekday,
  )
}

/** Minutes that stand on each day; rest is no work. */
export function minutesByDay(tasks: PlanTask[]): Map<string, number> {
  const sum = new Map<string, number>()
  for (const { day, minutes, kind } of tasks) {
    if (kind !== 'rest') sum.set(day, (sum.get(day) ?? 0) + minutes)
  }
  return sum
}

/**
 * Reviews of each day from today on. Each due day is spread evenly over the two days before and after it; whether an
 * interval is a day longer or shorter makes no difference that anybody has measured.
 */
function spreadLoad({ dueLoad, today }: PlanInput): number[] {
  const spread: number[] = []
  for (const { day, count } of dueLoad) {
    const due = Math.max(0, daysBetween(today, day))
    const from = Math.max(0, due - SMOOTH)
    const part = Math.max(0, count) / (due + SMOOTH - from + 1)
    for (let at = from; at <= due + SMOOTH; at++) spread[at] = (spread[at] ?? 0) + part
  }
  return spread
}

function isLastStudyDay(capacity: (at: number) => number, at: number, weekday: number): boolean {
  for (let later = 1; later <= 7 - weekday; later++) if (capacity(at + later) > 0) return false
  return true
}

function inSteps(minutes: number): number {
  return Math.floor(minutes / STEP + 1e-9) * STEP
}
