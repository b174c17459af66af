/**
 * Simulated learners: what they can give, what life leaves of it, how fast they work and how they forget. One number
 * makes one learner; every way of planning meets the same one, with the same luck.
 */

import { default_w, FSRSAlgorithm } from 'ts-fsrs'
import type { PlanChoices, PlanTopic } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { dayPlus, weekdayOf } from '#supabase/functions/_shared/learning/study-day.ts'
import { between, chanceOf, normal } from './chance.ts'

export const FROM = '2026-11-22'
export const DAYS = 120
export const EXAM = dayPlus(FROM, DAYS)

/** What is varied to see how far a result hangs on it. */
export type World = {
  name: string
  /** How long memories last, against what the schedule assumes, and how much that differs between learners. */
  memory: number
  unlikeness: number
  /** Minutes given, against those of an ordinary learner. */
  minutes: number
  /** How often life comes in between, against an ordinary learner. */
  slips: number
}

export type Question = { id: string; slug: string; weight: number; seconds: number }

export type Learner = {
  number: number
  minutes: PlanChoices['minutes']
  /** Minutes that there really were on each day. */
  lived: number[]
  /** Real minutes for a planned minute of first study. */
  pace: number
  /** Chance to know a question right after its first study. */
  ability: number
  memory: FSRSAlgorithm
  /** How unlike each other the memories of one learner are. */
  noise: number
  questions: Question[]
}

const MINUTES_A_QUESTION = 12

export function learnerOf(number: number, world: World, topics: PlanTopic[]): Learner {
  const chance = chanceOf(number, 1)
  const usual = world.minutes * Math.min(330, Math.max(60, 160 * Math.exp(0.4 * normal(chance))))
  const weekend = between(chance, 0.8, 1.8)
  const hasSundayOff = chance() < 0.25
  const minutes = Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].map((day) => {
      const whole = day === 7 && hasSundayOff ? 0 : usual * (day > 5 ? weekend : 1)
      return [day, Math.round(Math.min(480, whole) / 15) * 15]
    }),
  ) as PlanChoices['minutes']
  const skill = world.memory * Math.exp(world.unlikeness * normal(chance))
  const growth = 0.5 * world.unlikeness * normal(chance)
  const w = default_w.map((one, at) => (at < 4 ? one * skill : at === 8 ? one + growth : one))
  return {
    number,
    minutes,
    lived: lifeOf(number, minutes, world),
    pace: Math.exp(0.2 * normal(chance)),
    ability: between(chance, 0.35, 0.75),
    memory: new FSRSAlgorithm({ w }),
    noise: 0.6 * world.unlikeness,
    questions: questionsOf(number, topics),
  }
}

/** Missed days, short days, and for most a week that is lost to an illness or a wedding. */
function lifeOf(number: number, minutes: PlanChoices['minutes'], { slips }: World): number[] {
  const chance = chanceOf(number, 2)
  const missed = between(chance, 0.03, 0.25) * slips
  const short = between(chance, 0.05, 0.3) * slips
  const lost = new Set<number>()
  for (let time = 0; time < 2; time++) {
    const from = Math.floor(chance() * DAYS)
    const days = Math.floor(between(chance, 4, 11))
    if (chance() < (time === 0 ? 0.6 : 0.2) * slips) for (let day = 0; day < days; day++) lost.add(from + day)
  }
  return Array.from({ length: DAYS }, (_, at) => {
    const [luck, share] = [chance(), chance()]
    const given = minutes[weekdayOf(dayPlus(FROM, at)) as 1]
    if (lost.has(at) || luck < missed) return 0
    return Math.round(given * (luck < missed + short ? 0.3 + 0.5 * share : 0.9 + 0.2 * share))
  })
}

/** A question for every twelve minutes of first study; the weight of a topic is spread over its questions. */
function questionsOf(number: number, topics: PlanTopic[]): Question[] {
  const chance = chanceOf(number, 3)
  return topics.flatMap(({ slug, minutes, weight }) => {
    const count = Math.max(1, Math.round(minutes / MINUTES_A_QUESTION))
    return Array.from({ length: count }, (_, at) => ({
      id: `${slug}-${String(at).padStart(2, '0')}`,
      slug,
      weight: weight / count,
      seconds: Math.min(150, Math.max(12, 38 * Math.exp(0.45 * normal(chance)))),
    }))
  })
}

/** By topic, the numbers of its questions. */
export function questionsByTopic({ questions }: Learner): Map<string, number[]> {
  return Map.groupBy(questions.keys(), (at) => questions[at]?.slug ?? '')
}
