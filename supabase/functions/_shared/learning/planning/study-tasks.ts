/** Turns divided days into tasks: reviews and news of each day, sessions of first study, and what stands at its hour. */

import type { Draft } from './matching.ts'
import type { PlanDay } from './plan-days.ts'
import { laterExams } from './plan-phases.ts'
import type { PlanInput, PlanTask, TaskKind, Words } from './plan-types.ts'
import { drops, reasons, titles } from './plan-words.ts'
import type { Laid } from './planner.ts'
import { gainOf, type ToStudy } from './topic-order.ts'

/** Sessions are no longer than this, and on short days no longer than the day has room for. */
const SESSION = { least: 30, most: 60 }
const STEP = 15
const USUAL_DAYS = 28
const MIDNIGHT = 1440
/** No task is shorter. */
const LEAST_MINUTES = 5

export function draft(
  { day, phase }: PlanDay,
  kind: TaskKind,
  minutes: number,
  title: Words,
  reason: Words,
  about: Partial<Pick<Draft, 'ref' | 'weight' | 'gain' | 'start'>> = {},
): Draft {
  return {
    ...{ day, start: null, minutes, kind, ref: null, title, phase, status: 'open', pinned: false },
    ...{ origin: 'plan', reason, weight: 0, gain: 0, movedFrom: null, spent: 0 },
    ...about,
  }
}

/** Reviews and news, each where the day has time for it, and a sign where a light week begins. */
export function dayTasks(days: PlanDay[]): Draft[] {
  let lightWeek = Number.NaN
  return days.flatMap((day) => {
    const tasks: Draft[] = []
    if (day.isLight && day.capacity > 0 && day.week !== lightWeek) {
      lightWeek = day.week
      tasks.push(draft(day, 'rest', 60, titles.rest, reasons.rest))
    }
    if (day.reviewMinutes >= 5) {
      const reason = day.reviews > 0 ? reasons.due : reasons.dueLater
      // What is due is worth most of all: it is never what a re-plan lets go.
      tasks.push(
        draft(day, 'review', day.reviewMinutes, titles.review(day.reviews), reason, { weight: 1, gain: 1 }),
      )
    }
    if (day.newsMinutes > 0) {
      tasks.push(draft(day, 'news', day.newsMinutes, titles.news, reasons.news, { weight: 0.05, gain: 0.5 }))
    }
    return tasks
  })
}

/** Sessions of first study, numbered within their topic from what was done of it before. */
export function topicTasks(laid: Laid[], days: PlanDay[], { topics, tasks }: PlanInput): Draft[] {
  const longest = usualSession(days)
  const parts = new Map<string, number>()
  for (const { kind, ref, status, origin, pinned } of tasks) {
    const counts =
      status === 'done' || status === 'skipped' || (status === 'open' && (pinned || origin !== 'plan'))
    if (kind === 'topic' && ref !== null && counts) parts.set(ref, (parts.get(ref) ?? 0) + 1)
  }
  const leadsTo = dependents(laid, topics)
  return laid.flatMap(({ topic, at, minutes }) => {
    const day = days[at]
    if (!day) return []
    return sessions(minutes, longest).map((length) => {
      const { slug, weight } = topic.topic
      const part = (parts.get(slug) ?? 0) + 1
      parts.set(slug, part)
      const title = titles.topic(topic.topic, part)
      const reason = reasons.topic(topic.topic, leadsTo.get(slug)?.topic ?? null)
      return draft(day, 'topic', length, title, reason, { ref: slug, weight, gain: gainOf(topic.topic) })
    })
  })
}

/** On the day of an examination, or after the last one. */
function isTooLateFor(choices: PlanInput['choices']): (day: string) => boolean {
  const exams = [choices.examDay, ...laterExams(choices).map(({ day }) => day)]
  const last = exams.at(-1) ?? choices.examDay
  return (day) => exams.includes(day) || day > last
}

/**
 * The tasks where tests of the series give way to an examination that has come to stand there: each goes to the day that
 * the series has for it, or is let go where that is too late as well.
 */
export function withoutClashes({ tasks, fixed, today, choices }: PlanInput): PlanTask[] {
  const isTooLate = isTooLateFor(choices)
  return tasks.map((task) => {
    const { status, pinned, origin, day, kind, ref } = task
    if (status !== 'open' || pinned || origin !== 'test' || day < today || !isTooLate(day)) return task
    const own = fixed.find((one) => one.kind === kind && one.ref === ref)
    if (!own || own.day < today || isTooLate(own.day))
      return { ...task, status: 'dropped', reason: drops.examDay }
    return { ...task, day: own.day, ...untilMidnight(own.start, task.minutes), movedFrom: day }
  })
}

/** Tests and sessions that are not in the plan yet. No test is sat on the day of an examination, nor after the last. */
export function fixedTasks(
  { fixed, today, tasks, choices }: PlanInput,
  idFor: (of: string) => string,
): PlanTask[] {
  const isTooLate = isTooLateFor(choices)
  const there = new Set(tasks.map(({ kind, ref }) => `${kind} ${ref}`))
  return fixed
    .filter(({ kind, ref, day }) => day >= today && !there.has(`${kind} ${ref}`))
    .filter(({ kind, day }) => kind !== 'mock' || !isTooLate(day))
    .map(({ kind, ref, day, start, minutes, title }) => ({
      ...{ id: idFor(`${kind} ${ref} ${day}`), day, ...untilMidnight(start, minutes), kind, ref, title },
      phase: null,
      ...{
        status: 'open',
        pinned: false,
        origin: kind === 'mock' ? 'test' : 'session',
        reason: reasons.fixed,
      },
      ...{ weight: 0.5, gain: 0.5, movedFrom: null, spent: 0 },
    }))
}

/** What goes on past midnight where the learner lives stands on its day until then: a task ends on the day it begins. */
function untilMidnight(start: number | null, minutes: number): { start: number | null; minutes: number } {
  if (start === null || start + minutes <= MIDNIGHT) return { start, minutes }
  const begins = Math.min(start, MIDNIGHT - LEAST_MINUTES)
  return { start: begins, minutes: MIDNIGHT - begins }
}

/** The topic for whose sake another comes early: the best of those that need it, where that is worth more. */
function dependents(laid: Laid[], topics: PlanInput['topics']): Map<string, ToStudy> {
  const studied = new Map(laid.map(({ topic }) => [topic.topic.slug, topic]))
  const best = new Map<string, ToStudy>()
  for (const { slug } of topics) {
    const later = studied.get(slug)
    if (!later) continue
    for (const before of later.topic.prerequisites) {
      const own = studied.get(before)?.worth ?? Number.POSITIVE_INFINITY
      if (later.worth > Math.max(own, best.get(before)?.worth ?? 0)) best.set(before, later)
    }
  }
  return best
}

/** So long that an ordinary day holds one whole: what has to be moved then finds a place. */
function usualSession(days: PlanDay[]): number {
  const rooms = days.filter(({ isLight, room }) => !isLight && room > 0).slice(0, USUAL_DAYS)
  const least = Math.min(SESSION.most, ...rooms.map(({ room }) => room))
  return Math.max(SESSION.least, least)
}

/** As equal as quarters of an hour allow. */
function sessions(minutes: number, longest: number): number[] {
  const count = Math.ceil(minutes / longest)
  const parts: number[] = []
  let left = minutes
  for (let rest = count; rest > 0; rest--) {
    const length = rest === 1 ? left : Math.min(longest, Math.ceil(left / rest / STEP) * STEP)
    if (length > 0) parts.push(length)
    left -= length
  }
  return parts
}
