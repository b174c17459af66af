/**
 * `npm run bench -- simulation`: what our planner is worth on the day of the examination against revision 1, 7, 21 and 60
 * days after study. Simulated learners with the same minutes, the same luck and the same memories; only the planning
 * differs. The figures stand in docs/planning.md.
 */

import type { PlanInput } from '#supabase/functions/_shared/learning/planning/plan-types.ts'
import { makePlan } from '#supabase/functions/_shared/learning/planning/planner.ts'
import { anInput } from '#supabase/functions/_shared/learning/planning/testing-plans.ts'
import { topicsToStudy } from '#supabase/functions/_shared/learning/planning/topic-order.ts'
import { liveByIntervals } from './simulation/fixed-intervals.ts'
import { EXAM, FROM, type Learner, learnerOf, type World } from './simulation/learners.ts'
import type { Outcome } from './simulation/outcome.ts'
import { liveByPlan } from './simulation/planned.ts'

const LEARNERS = 300
const FEWER = 60

const USUAL: World = { name: 'ordinary', memory: 1, unlikeness: 0.5, minutes: 1, slips: 1 }
const WORLDS: World[] = [
  { ...USUAL, name: 'memory as the schedule assumes', unlikeness: 0 },
  { ...USUAL, name: 'memories half as long', memory: 0.5 },
  { ...USUAL, name: 'memories twice as long', memory: 2 },
  { ...USUAL, name: 'very unlike memories', unlikeness: 1 },
  { ...USUAL, name: 'half the minutes', minutes: 0.5 },
  { ...USUAL, name: 'twice the minutes', minutes: 2 },
  { ...USUAL, name: 'nothing comes in between', slips: 0 },
  { ...USUAL, name: 'twice as much comes in between', slips: 2 },
]

const WAYS: Record<string, (learner: Learner, input: PlanInput) => Outcome> = {
  'fixed 1-7-21-60': (learner, input) => liveByIntervals(learner, topicsToStudy(input), makePlan(input), 1),
  'fixed, at most half of the day': (learner, input) =>
    liveByIntervals(learner, topicsToStudy(input), makePlan(input), 0.5),
  'our plan, never re-planned': (learner, input) => liveByPlan(learner, input, false),
  'our plan, re-planned': (learner, input) => liveByPlan(learner, input, true),
}

export function simulate(learners = LEARNERS) {
  const began = performance.now()
  console.log(`\n${learners} learners, 120 days\n`)
  console.log(
    '| Way | Recall on exam day | Quartiles | Coverage | Known of what was studied | Minutes | Reviews | Overdue at night, mean | Nine days of ten under | Days with too long a list |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|')
  const usual = livesIn(USUAL, learners)
  for (const [way, outcomes] of usual) console.log(row(way, outcomes))
  compare(usual)
  console.log(
    `\n| World, ${Math.min(FEWER, learners)} learners each | Fixed | Fixed, half | Ours | Ours − better of the fixed | Better for | Coverage fixed | Coverage ours |\n|---|---|---|---|---|---|---|---|`,
  )
  for (const world of WORLDS) sensitivity(world, livesIn(world, Math.min(FEWER, learners)))
  console.log(`\n${((performance.now() - began) / 1000).toFixed(0)} s`)
}

function livesIn(world: World, learners: number): Map<string, Outcome[]> {
  const { topics } = anInput()
  const all = new Map<string, Outcome[]>(Object.keys(WAYS).map((way) => [way, []]))
  for (let number = 0; number < learners; number++) {
    const learner = learnerOf(number, world, topics)
    const input = anInput(
      { topics, today: FROM, startedOn: FROM, dueLoad: [], secondsAReview: 42, ratio: 0.85 },
      { examDay: EXAM, minutes: learner.minutes },
    )
    for (const [way, live] of Object.entries(WAYS)) all.get(way)?.push(live(learner, input))
  }
  return all
}

function row(way: string, outcomes: Outcome[]): string {
  const of = (key: keyof Outcome) => outcomes.map((one) => one[key])
  const known = outcomes.map(({ recall, coverage }) => recall / coverage)
  return `| ${[
    way,
    percent(mean(of('recall'))),
    `${percent(quantile(of('recall'), 0.25))} to ${percent(quantile(of('recall'), 0.75))}`,
    percent(mean(of('coverage'))),
    percent(mean(known)),
    mean(of('minutes')).toFixed(0),
    mean(of('reviews')).toFixed(0),
    mean(of('overdue')).toFixed(0),
    mean(of('worstOverdue')).toFixed(0),
    percent(mean(of('overloaded'))),
  ].join(' | ')} |`
}

function compare(lives: Map<string, Outcome[]>) {
  const ours = lives.get('our plan, re-planned') ?? []
  console.log('\nOurs, re-planned, less the other way, learner by learner (mean, 95 % interval, better for):')
  for (const [way, others] of lives) {
    if (others !== ours)
      console.log(
        `- ${way}: ${told(differences(ours, others, 'recall'))} recall; ${told(differences(ours, others, 'coverage'))} coverage`,
      )
  }
}

function sensitivity({ name }: World, lives: Map<string, Outcome[]>) {
  const [fixed = [], half = [], , ours = []] = [...lives.values()]
  const recall = (outcomes: Outcome[]) => mean(outcomes.map((one) => one.recall))
  const better = recall(half) > recall(fixed) ? half : fixed
  const { mean: middle, low, high, betterFor } = summary(differences(ours, better, 'recall'))
  const coverage = (outcomes: Outcome[]) => percent(mean(outcomes.map((one) => one.coverage)))
  console.log(
    `| ${name} | ${percent(recall(fixed))} | ${percent(recall(half))} | ${percent(recall(ours))} | ${points(middle)} (${points(low)} to ${points(high)}) | ${percent(betterFor)} | ${coverage(better)} | ${coverage(ours)} |`,
  )
}

function differences(ours: Outcome[], others: Outcome[], key: 'recall' | 'coverage'): number[] {
  return ours.map((one, at) => one[key] - (others[at]?.[key] ?? 0))
}

function told(each: number[]): string {
  const { mean: middle, low, high, betterFor } = summary(each)
  return `${points(middle)} points (${points(low)} to ${points(high)}), better for ${percent(betterFor)}`
}

function summary(each: number[]) {
  const middle = mean(each)
  const spread = Math.sqrt(
    each.reduce((sum, one) => sum + (one - middle) ** 2, 0) / Math.max(1, each.length - 1),
  )
  const half = (1.96 * spread) / Math.sqrt(each.length)
  return {
    mean: middle,
    low: middle - half,
    high: middle + half,
    betterFor: each.filter((one) => one > 0).length / each.length,
  }
}

function quantile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

function points(share: number): string {
  return `${share >= 0 ? '+' : '−'}${Math.abs(100 * share).toFixed(1)}`
}

if (import.meta.main) simulate(Number(process.argv[2] ?? LEARNERS))
