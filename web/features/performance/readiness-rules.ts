/**
 * From ability to marks and to the map. Ability is in logits; 0 is a question of middle difficulty. On the map a topic with
 * fewer than five answers has no figure of its own; in the marks each topic weighs as much as its answers tell.
 */

import { type ExamRule, FEWEST, Z80 } from './performance-rules.ts'
import type { Recall } from './recall-rules.ts'

export type Ability = { topic: string | null; theta: number; sd: number; n: number }
/** A topic's place in the bank. */
export type BankTopic = { topic: string; questions: number; lastAt: string | null }
type Topic = { slug: string; parent_slug: string | null }

/** Economy questions in the paper we reckon with: our own choice, between what others counted in papers. */
export const PAPER_QUESTIONS = 15

type Marking = Pick<ExamRule, 'rightSixths' | 'wrongSixths'>

/** What a right answer is worth above a wrong one, in marks. */
function swingOf({ rightSixths, wrongSixths }: Marking): number {
  return (rightSixths - wrongSixths) / 6
}

/** The chance to be right at a question of middle difficulty. */
export function chanceOf(theta: number): number {
  return 1 / (1 + Math.exp(-theta))
}

/** Marks to expect of one question that is answered. */
export function marksAt(chance: number, rule: Marking): number {
  return rule.wrongSixths / 6 + swingOf(rule) * chance
}

export type Held = {
  topic: string
  area: string
  /** Its part of the bank's questions; all parts make 1. */
  weight: number
  questions: number
  lastAt: string | null
  /** Answers to questions of the topic itself; the ability may rest on more. */
  n: number
  ability: Ability | null
  isOwn: boolean
  chance: number | null
  /** Of its questions that come back, or those of its area; null where there are too few. */
  recall: Recall | null
}

/** Each topic that has questions, with what is known of it. */
export function heldTopics(
  bank: readonly BankTopic[],
  abilities: readonly Ability[],
  topics: readonly Topic[],
  recalls: ReadonlyMap<string, Recall> = new Map(),
): Held[] {
  const total = bank.reduce((sum, one) => sum + one.questions, 0)
  const parents = new Map(topics.map((topic) => [topic.slug, topic.parent_slug]))
  const byTopic = new Map(abilities.map((ability) => [ability.topic, ability]))
  return bank
    .filter((one) => one.questions > 0)
    .map((one) => {
      const line = lineOf(one.topic, parents)
      const ability =
        [...line, null].map((slug) => byTopic.get(slug)).find((found) => found && found.n >= FEWEST) ?? null
      return {
        topic: one.topic,
        area: line.at(-1) ?? one.topic,
        weight: one.questions / total,
        questions: one.questions,
        lastAt: one.lastAt,
        n: byTopic.get(one.topic)?.n ?? 0,
        ability,
        isOwn: ability !== null && ability.topic === one.topic,
        chance: ability && chanceOf(ability.theta),
        recall: line.map((slug) => recalls.get(slug)).find((found) => found !== undefined) ?? null,
      }
    })
}

/** The areas, each with all its topics taken together. */
export function heldAreas(
  held: readonly Held[],
  abilities: readonly Ability[],
  recalls: ReadonlyMap<string, Recall> = new Map(),
): Held[] {
  const byTopic = new Map(abilities.map((ability) => [ability.topic, ability]))
  return [...new Set(held.map((one) => one.area))].map((area) => {
    const topics = held.filter((one) => one.area === area)
    const own = byTopic.get(area)
    const isOwn = own !== undefined && own.n >= FEWEST
    const ability = (isOwn ? own : byTopic.get(null)) ?? null
    return {
      topic: area,
      area,
      weight: topics.reduce((sum, one) => sum + one.weight, 0),
      questions: topics.reduce((sum, one) => sum + one.questions, 0),
      lastAt:
        topics
          .flatMap((one) => one.lastAt ?? [])
          .sort()
          .at(-1) ?? null,
      n: own?.n ?? 0,
      ability,
      isOwn,
      chance: ability && chanceOf(ability.theta),
      recall: recalls.get(area) ?? null,
    }
  })
}

/** A topic and what it falls under, up to its area. */
export function lineOf(slug: string, parents: ReadonlyMap<string, string | null>): string[] {
  const line = [slug]
  for (let at = parents.get(slug); at && !line.includes(at); at = parents.get(at)) line.push(at)
  return line
}

export type Readiness = {
  marks: number
  low: number
  high: number
  full: number
  questions: number
  /** Answers behind the ability. */
  n: number
  /** What the luck of the questions adds to either side of a single paper. */
  luck: number
}

/** How far the topics of one learner lie apart, in logits: our own judgement. */
const SPREAD = 0.5

/**
 * A topic's ability in the light of all answers. What is told of it was estimated as if nothing else were known of the
 * learner (mean 0, spread 1); here the learner's own middle takes that place. `shared` is how much of the middle's
 * uncertainty comes along.
 */
export function settled(own: Ability | undefined, overall: Ability) {
  const told = own && own.sd < 1 ? own : undefined
  const pull = 1 / SPREAD ** 2
  const precision = (told ? 1 / told.sd ** 2 - 1 : 0) + pull
  return {
    theta: ((told ? told.theta / told.sd ** 2 : 0) + overall.theta * pull) / precision,
    variance: 1 / precision,
    shared: pull / precision,
  }
}

/**
 * Expected marks, if every question is answered, with the 80 % interval that the answers leave open: topics are uncertain
 * each for itself, and all of them together with the learner's middle. Null under five answers.
 */
export function readinessOf(
  held: readonly Held[],
  abilities: readonly Ability[],
  rule: Marking,
  questions = PAPER_QUESTIONS,
): Readiness | null {
  const swing = swingOf(rule)
  const overall = abilities.find((ability) => ability.topic === null)
  if (!overall || overall.n < FEWEST || held.length === 0) return null
  const byTopic = new Map(abilities.map((ability) => [ability.topic, ability]))
  const sum = { marks: 0, own: 0, shared: 0, luck: 0 }
  for (const { topic, weight } of held) {
    const { theta, variance, shared } = settled(byTopic.get(topic), overall)
    // The mean chance over an uncertain ability lies nearer to a half than the chance at its mean.
    const chance = chanceOf(theta / Math.sqrt(1 + (Math.PI / 8) * (variance + (shared * overall.sd) ** 2)))
    const slope = questions * weight * swing * chance * (1 - chance)
    sum.marks += questions * weight * marksAt(chance, rule)
    sum.own += slope ** 2 * variance
    sum.shared += slope * shared
    sum.luck += slope * swing
  }
  const half = Z80 * Math.sqrt(sum.own + (sum.shared * overall.sd) ** 2)
  const full = (questions * rule.rightSixths) / 6
  return {
    marks: sum.marks,
    low: Math.max((questions * rule.wrongSixths) / 6, sum.marks - half),
    high: Math.min(full, sum.marks + half),
    full,
    questions,
    n: overall.n,
    luck: Z80 * Math.sqrt(sum.luck),
  }
}

/** How many answers the overall ability stands on. */
export function answersBehind(abilities: readonly Ability[]): number {
  return abilities.find((ability) => ability.topic === null)?.n ?? 0
}

/** Where each step of the map ends. */
const STEPS = [0.35, 0.5, 0.65, 0.8] as const

/** 1 to 5: how much of a topic is held. */
export function stepOf(chance: number): 1 | 2 | 3 | 4 | 5 {
  return (1 + STEPS.filter((end) => chance >= end).length) as 1 | 2 | 3 | 4 | 5
}

export type Mover = { held: Held; target: number; gain: number }

/** The topic with the most still to gain: its weight times what is not held, and what reaching the next step adds. */
export function moverOf(held: readonly Held[], rule: Marking, questions = PAPER_QUESTIONS): Mover | null {
  const most = byGain(held)[0]
  if (!most || most.chance === null) return null
  const chance = most.chance
  const target = STEPS.find((end) => end > chance + 0.05) ?? 0.95
  return {
    held: most,
    target,
    gain: Math.max(0, questions * most.weight * swingOf(rule) * (target - chance)),
  }
}

/** What of a topic is held on the day of the exam if nothing more is done: what is held now, as far as it is recalled. */
export function heldThen({ chance, recall }: Pick<Held, 'chance' | 'recall'>): number | null {
  return chance === null ? null : chance * (recall?.share ?? 1)
}

/** Topics by what is still to gain in them until the exam, most first. */
export function byGain(held: readonly Held[]): Held[] {
  const gain = (one: Held) => one.weight * (1 - (heldThen(one) ?? 1))
  return held.filter((one) => one.chance !== null).sort((a, b) => gain(b) - gain(a))
}
