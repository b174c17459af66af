/**
 * A preparation by our planner: each day its tasks in their order, reviews by what they add on the day of the
 * examination; what was missed is re-planned on the next day with time, and every second week the plan is made anew from
 * what is known by then. Time beyond the day's tasks goes to what is due, then to tomorrow's study.
 */

import { conserves } from '#supabase/functions/_shared/learning/planning/conservation.ts'
import type { PlanInput, PlanTask } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { makePlan } from '#supabase/functions/_shared/learning/planning/planner.ts'
import { replan } from '#supabase/functions/_shared/learning/planning/replan.ts'
import { reviewOrder } from '#supabase/functions/_shared/learning/planning/review-order.ts'
import { inOrderOfDay } from '#supabase/functions/_shared/learning/planning/start-times.ts'
import { dayPlus, daysBetween, weekdayOf } from '#supabase/functions/_shared/learning/study-day.ts'
import { DAYS, EXAM, FROM, type Learner, questionsByTopic } from './learners.ts'
import { type Known, Mind } from './mind.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

const BANKRUPT_AFTER_DAYS = 7
const ANEW_EVERY = 14
const RATIO_DAYS = 28
/** Mixed sets take what is due within so many days. */
const SOON = 14

export function liveByPlan(learner: Learner, first: PlanInput, isReplanning: boolean): Outcome {
  const mind = new Mind(learner)
  const questions = questionsByTopic(learner)
  const days: { listed: number; given: number; overdue: number }[] = []
  const history: { day: number; planned: number; done: number }[] = []
  /** Real minutes spent on each task that is not done yet, and on each topic. */
  const begun = new Map<string, number>()
  const studied = new Map<string, number>()
  const wholeOf = new Map<string, number>()
  let tasks = makePlan(first).tasks
  for (const { kind, ref, minutes } of tasks) {
    if (kind === 'topic' && ref !== null) wholeOf.set(ref, (wholeOf.get(ref) ?? 0) + minutes)
  }
  let lastAnew = 0

  for (let day = 0; day < DAYS; day++) {
    const today = dayPlus(FROM, day)
    const given = learner.minutes[weekdayOf(today) as 1]
    let free = learner.lived[day] ?? 0
    const soFar = mind.minutes
    if (free > 0 && isReplanning) replanned(today, day)
    const listed = tasks.filter((task) => task.day === today && task.status === 'open')
    for (const task of inOrderOfDay(listed)) work(task)
    // Time that is left: what stands next, then what is due, then what was not seen for longest.
    for (const task of ahead(today)) work(task)
    if (free > 0 && isReplanning && ahead(today).length === 0 && day - lastAnew > 1) {
      anew(today, day)
      for (const task of ahead(today)) work(task)
    }
    reviewWithin(dueBy(today), Number.POSITIVE_INFINITY)
    if (free > 0)
      reviewWithin(
        dueBy('9999')
          .sort((a, b) => (a.card.due < b.card.due ? -1 : 1))
          .slice(0, free * 2),
        free,
      )
    history.push({
      day,
      planned: listed.reduce((sum, { minutes }) => sum + minutes, 0),
      done: Math.min(
        mind.minutes - soFar,
        listed.reduce((sum, { minutes }) => sum + minutes, 0),
      ),
    })
    days.push({
      listed: listed.reduce((sum, { minutes, kind }) => sum + (kind === 'rest' ? 0 : minutes), 0),
      given,
      overdue: dueBy(today).reduce((sum, { question }) => sum + question.seconds / 60, 0),
    })

    function spend(minutes: number) {
      free -= minutes
      mind.minutes += minutes
    }

    function work(task: PlanTask) {
      if (free <= 0 || task.kind === 'rest') return
      if (task.kind === 'topic') study(task)
      else if (task.kind === 'review') {
        reviewWithin(dueBy(today), task.minutes)
        finish(task, true)
      } else if (task.kind === 'practice' && task.title.en !== 'Go through the mock') practise(task)
      else if (free >= task.minutes) {
        spend(task.minutes)
        finish(task, true)
      }
    }

    function study(task: PlanTask) {
      const slug = task.ref ?? ''
      const needed = task.minutes * learner.pace - (begun.get(task.id) ?? 0)
      const minutes = Math.min(free, needed)
      spend(minutes)
      begun.set(task.id, (begun.get(task.id) ?? 0) + minutes)
      studied.set(slug, (studied.get(slug) ?? 0) + minutes)
      const whole = (wholeOf.get(slug) ?? task.minutes) * learner.pace
      const own = questions.get(slug) ?? []
      const met = Math.floor(own.length * Math.min(1, (studied.get(slug) ?? 0) / whole + 1e-6))
      for (const at of own.slice(0, met)) mind.meet(at, day)
      finish(task, needed - minutes < 0.5)
    }

    /** On its own topic first, then on what falls due soon. */
    function practise(task: PlanTask) {
      const own = (questions.get(task.ref ?? '') ?? []).flatMap((at) => mind.known.get(at) ?? [])
      const fresh = own.filter(({ card }) => card.last_day < today)
      const before = free
      const used = reviewWithin(fresh, task.minutes)
      reviewWithin(dueBy(dayPlus(today, SOON)), task.minutes - used)
      finish(task, before >= task.minutes || before - free < before)
    }

    function dueBy(last: string): Known[] {
      return [...mind.known.values()].filter(({ card }) => card.due <= last && card.last_day < today)
    }

    /** Best first; a review that was begun is finished. */
    function reviewWithin(cards: Known[], most: number): number {
      const within = Math.min(free, most)
      if (within <= 0 || cards.length === 0) return 0
      let used = 0
      for (const { at, question } of reviewOrder(
        cards,
        today,
        EXAM,
        (one) => one.question.seconds,
        within * 60,
      )) {
        mind.review(at, day)
        used += question.seconds / 60
      }
      spend(used)
      return used
    }

    function finish(task: PlanTask, isDone: boolean) {
      if (isDone) tasks = tasks.map((one) => (one.id === task.id ? { ...one, status: 'done' } : one))
    }
  }
  return outcomeOf(mind, days)

  function ahead(today: string): PlanTask[] {
    return tasks
      .filter(({ kind, status, day }) => kind === 'topic' && status === 'open' && day > today)
      .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  }

  function replanned(today: string, day: number) {
    const missed = tasks.filter((task) => task.status === 'open' && task.day < today)
    const since = missed.reduce((longest, task) => Math.max(longest, daysBetween(task.day, today)), 0)
    if (day - lastAnew >= ANEW_EVERY) anew(today, day)
    else if (missed.length > 0) take(today, day, since > BANKRUPT_AFTER_DAYS ? 'bankruptcy' : 'slip')
  }

  function anew(today: string, day: number) {
    lastAnew = day
    take(today, day, 'choices')
  }

  function take(today: string, day: number, how: 'slip' | 'bankruptcy' | 'choices') {
    const input = { ...first, today, tasks, ratio: ratioBy(day), dueLoad: dueLoad(today) }
    const result = replan(input, how)
    const lost = conserves(result.before, result.after, result.changes)
    if (lost) throw new Error(lost)
    tasks = result.after
  }

  function ratioBy(day: number): number {
    const known = history.filter((one) => one.day >= day - RATIO_DAYS)
    const planned = known.reduce((sum, one) => sum + one.planned, 0)
    if (day < 14 || planned === 0) return first.ratio
    return known.reduce((sum, one) => sum + one.done, 0) / planned
  }

  function dueLoad(today: string): PlanInput['dueLoad'] {
    const due = Map.groupBy(mind.known.values(), ({ card }) => (card.due < today ? today : card.due))
    return [...due].map(([day, cards]) => ({ day, count: cards.length }))
  }
}
