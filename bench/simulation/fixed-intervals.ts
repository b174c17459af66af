/**
 * Revision as timetables have it: each topic 1, 7, 21 and 60 days after its study, what fell due first goes first, and
 * new topics in the time that is left. The order of topics, news, answers and mocks are those of our plan, so that only
 * the schedule differs. Time beyond that goes to the topic that was not revised for longest.
 */

import type { Plan } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import type { ToStudy } from '#supabase/functions/_shared/learning/planning/topic-order.ts'
import { dayPlus, weekdayOf } from '#supabase/functions/_shared/learning/study-day.ts'
import { DAYS, FROM, type Learner, questionsByTopic } from './learners.ts'
import { Mind } from './mind.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

const INTERVALS = [1, 7, 21, 60]

/** `most`: the part of a day that revision may take. */
export function liveByIntervals(learner: Learner, order: ToStudy[], plan: Plan, most: number): Outcome {
  const mind = new Mind(learner)
  const days: { listed: number; given: number; overdue: number }[] = []
  const duties = Map.groupBy(
    plan.tasks.filter(
      ({ kind, title }) => ['mock', 'mains', 'news'].includes(kind) || title.en === 'Go through the mock',
    ),
    ({ day }) => day,
  )
  const questions = questionsByTopic(learner)
  const own = order.map(({ topic }) => questions.get(topic.slug) ?? [])
  const due: { topic: number; day: number }[] = []
  const revised = new Map<number, number>()
  let [next, left] = [0, (order[0]?.minutes ?? 0) * learner.pace]

  const minutesOf = (topic: number) =>
    (own[topic] ?? []).reduce((sum, at) => sum + (learner.questions[at]?.seconds ?? 0), 0) / 60
  for (let day = 0; day < DAYS; day++) {
    let free = learner.lived[day] ?? 0
    const given = learner.minutes[weekdayOf(dayPlus(FROM, day)) as 1]
    const pile = due.filter((one) => one.day <= day).sort((a, b) => a.day - b.day)
    const listed = pile.reduce((sum, { topic }) => sum + minutesOf(topic), 0)
    for (const { minutes } of duties.get(dayPlus(FROM, day)) ?? [])
      if (free >= minutes) free = spend(free, minutes)
    let revision = free * most
    for (const one of pile) {
      const minutes = minutesOf(one.topic)
      if (Math.min(free, revision) < minutes) break
      revise(one.topic, day)
      due.splice(due.indexOf(one), 1)
      revision -= minutes
      free = spend(free, minutes)
    }
    while (free > 0 && next < order.length) {
      const minutes = Math.min(free, left)
      free = spend(free, minutes)
      left -= minutes
      const whole = (order[next]?.minutes ?? 1) * learner.pace
      const cards = own[next] ?? []
      const met = left <= 1e-6 ? cards.length : Math.floor(cards.length * (1 - left / whole))
      for (const at of cards.slice(0, met)) mind.meet(at, day)
      if (left > 1e-6) break
      for (const interval of INTERVALS) due.push({ topic: next, day: day + interval })
      revised.set(next, day)
      next += 1
      left = (order[next]?.minutes ?? 0) * learner.pace
    }
    // What is left goes to what was not seen for longest, once a day each.
    for (const [topic, last] of [...revised].sort((a, b) => a[1] - b[1])) {
      const minutes = minutesOf(topic)
      if (next < order.length || last === day || free < minutes) break
      revise(topic, day)
      free = spend(free, minutes)
    }
    days.push({
      listed,
      given,
      overdue: due.reduce((sum, one) => (one.day <= day ? sum + minutesOf(one.topic) : sum), 0),
    })
  }
  return outcomeOf(mind, days)

  function spend(free: number, minutes: number) {
    mind.minutes += minutes
    return free - minutes
  }
  function revise(topic: number, day: number) {
    for (const at of own[topic] ?? []) mind.review(at, day)
    revised.set(topic, day)
  }
}
