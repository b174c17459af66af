/** Which topic is worth most next: how much of the bank it is, times what is not held of it; and what has to come before. */

import type { Mastery } from './mastery-rules.ts'

export type BankLine = {
  topic: string
  live: number
  static: number
  current: number
  hybrid: number
  past: { year: number; paper: string; count: number }[]
}

type Topic = { slug: string; parent_slug: string | null; prerequisites: string[] }

/** From so many tagged questions of past papers on they tell the weight; until then our own bank does. */
export const ENOUGH_PAST = 100

export type Weights = { by: 'past' | 'bank'; of: ReadonlyMap<string, number>; total: number }

/** The part of all questions that each topic is; all parts make 1. */
export function weightsOf(bank: readonly BankLine[]): Weights {
  const pastOf = (line: BankLine) => line.past.reduce((sum, { count }) => sum + count, 0)
  const past = bank.reduce((sum, line) => sum + pastOf(line), 0)
  const by = past >= ENOUGH_PAST ? 'past' : 'bank'
  const countOf = by === 'past' ? pastOf : (line: BankLine) => line.live
  const total = bank.reduce((sum, line) => sum + countOf(line), 0)
  return {
    by,
    total,
    of: new Map(bank.map((line) => [line.topic, total === 0 ? 0 : countOf(line) / total])),
  }
}

export type Standing = {
  topic: string
  area: string
  weight: number
  /** What is held: the chance at a middle question, as far as it is still recalled. Null where nothing tells. */
  held: number | null
  /** Whose answers tell it. */
  from: 'topic' | 'area' | null
  mastery: Mastery | undefined
  /** Weight times what is not held; an unknown topic counts as half held. */
  gain: number
  /** What should come before, and was not yet shown to be familiar. */
  unmet: string[]
}

/** Each topic that has questions, most to gain first. */
export function standingsOf(
  topics: readonly Topic[],
  weights: Weights,
  mastery: ReadonlyMap<string, Mastery>,
): Standing[] {
  const bySlug = new Map(topics.map((topic) => [topic.slug, topic]))
  return topics
    .filter(({ slug }) => (weights.of.get(slug) ?? 0) > 0)
    .map((topic) => {
      const area = areaOf(topic.slug, bySlug)
      const own = heldIn(mastery.get(topic.slug))
      const held = own ?? heldIn(mastery.get(area))
      const weight = weights.of.get(topic.slug) ?? 0
      return {
        topic: topic.slug,
        area,
        weight,
        held,
        from: own !== null ? ('topic' as const) : held !== null ? ('area' as const) : null,
        mastery: mastery.get(topic.slug),
        gain: weight * (1 - (held ?? 0.5)),
        unmet: unmetOf(topic, mastery),
      }
    })
    .sort((a, b) => b.gain - a.gain || (a.topic < b.topic ? -1 : 1))
}

function heldIn(mastery: Mastery | undefined): number | null {
  return mastery?.evidence ? mastery.evidence.chance * (mastery.recall?.now ?? 1) : null
}

/** Prerequisites that no mixed set has shown yet. What a learner says of themselves does not meet one. */
export function unmetOf(
  topic: Pick<Topic, 'prerequisites'>,
  mastery: ReadonlyMap<string, Mastery>,
): string[] {
  return topic.prerequisites.filter((slug) => {
    const level = mastery.get(slug)?.level ?? 'none'
    return level === 'none' || level === 'attempted'
  })
}

function areaOf(slug: string, topics: ReadonlyMap<string, Topic>): string {
  const parent = topics.get(slug)?.parent_slug
  return parent ? areaOf(parent, topics) : slug
}

export type NextTopic = {
  standing: Standing
  /** Why: most to gain, never tried, fading, or what comes before where there is most to gain. */
  why: 'gain' | 'new' | 'fading' | 'before'
  /** Where there is most to gain, when `why` is 'before'. */
  before: Standing | null
}

/** The topic to take next: where there is most to gain, or what has to come before that and was not shown yet. */
export function nextTopic(standings: readonly Standing[]): NextTopic | null {
  const most = standings.find(isOpen) ?? standings[0]
  if (!most) return null
  const standing = firstOf(most, new Map(standings.map((one) => [one.topic, one])), new Set())
  if (standing !== most) return { standing, why: 'before', before: most }
  if (standing.mastery?.isFading) return { standing, why: 'fading', before: null }
  return { standing, why: standing.mastery ? 'gain' : 'new', before: null }
}

/** Whether there is anything to gain for sure: levels that few answers have raised are not doubted before they fade. */
function isOpen({ from, mastery }: Standing): boolean {
  const isFirm = mastery?.level === 'proficient' || mastery?.level === 'mastered'
  return from === 'topic' || !isFirm || mastery.isFading
}

/** Back along what is unmet, each time to where there is most to gain. */
function firstOf(from: Standing, byTopic: ReadonlyMap<string, Standing>, seen: Set<string>): Standing {
  seen.add(from.topic)
  const before = from.unmet
    .flatMap((slug) => byTopic.get(slug) ?? [])
    .filter(({ topic }) => !seen.has(topic))
    .sort((a, b) => b.gain - a.gain)[0]
  return before ? firstOf(before, byTopic, seen) : from
}

/** 1 to 5: how dark a tile is, by its gain beside the largest. */
export function gainStep(gain: number, largest: number): 1 | 2 | 3 | 4 | 5 {
  if (largest <= 0) return 1
  return Math.min(5, Math.max(1, Math.ceil((gain / largest) * 5))) as 1 | 2 | 3 | 4 | 5
}
