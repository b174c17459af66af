/** Rules of the onboarding test that need no screen: the profile, the range in words, and what comes first. */

import * as z from 'zod/mini'

export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const
export type Level = (typeof LEVELS)[number]

export const STAGES = ['starting', 'first-reading', 'revising', 'sat-prelims', 'sat-mains'] as const
export const BACKGROUNDS = ['economics', 'commerce', 'engineering', 'science', 'humanities', 'other'] as const
export const MEDIUMS = ['en', 'hi'] as const
export const HOURS = [1, 2, 3, 4, 5, 6, 8, 10, 12] as const
export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** What a learner says of themselves. */
export const About = z.object({
  attempt_year: z.number(),
  stage: z.enum(STAGES),
  background: z.enum(BACKGROUNDS),
  medium: z.enum(MEDIUMS),
  hours_per_day: z.number(),
  days_per_week: z.number(),
  strong_areas: z.array(z.string()),
  weak_areas: z.array(z.string()),
})
export type About = z.infer<typeof About>

/** As it is being filled in. */
export type Draft = Partial<About> & Pick<About, 'strong_areas' | 'weak_areas'>

const REQUIRED = ['attempt_year', 'stage', 'background', 'medium', 'hours_per_day', 'days_per_week'] as const

/** How many questions still wait for an answer; areas may be left empty. */
export function leftToAnswer(draft: Draft): number {
  return REQUIRED.filter((name) => draft[name] === undefined).length
}

/** Chooses an area as strong or weak, or takes it back; it cannot be both. */
export function withArea(draft: Draft, side: 'strong_areas' | 'weak_areas', area: string): Draft {
  const other = side === 'strong_areas' ? 'weak_areas' : 'strong_areas'
  const isChosen = draft[side].includes(area)
  return {
    ...draft,
    [side]: isChosen ? draft[side].filter((one) => one !== area) : [...draft[side], area],
    [other]: draft[other].filter((one) => one !== area),
  }
}

/** The examination has Indian days, wherever one reads of them. */
export const EXAM_ZONE = 'Asia/Kolkata'

/**
 * Prelims of a year are in May. Nobody sits this year’s once they are over: after their day, or from June on where that is
 * not known.
 */
export function attemptYears(today: string, prelimsThisYear: string | null | undefined): number[] {
  const year = Number(today.slice(0, 4))
  const isOver = prelimsThisYear ? today > prelimsThisYear : today.slice(5, 7) >= '06'
  const next = isOver ? year + 1 : year
  return [next, next + 1, next + 2, next + 3]
}

/**
 * The year to begin with: the one that the profile says now, as it may have been chosen since, or that of last time. One
 * that is not offered any more is asked for again, or the plan would lead to an examination that is over.
 */
export function yearBefore(
  said: number | undefined,
  now: number | null | undefined,
  years: readonly number[],
): number | undefined {
  const year = now ?? said
  return years.find((one) => one === year)
}

/** Whether a moment has come, by the server's clock. */
export function isOver(moment: string, serverNow: string): boolean {
  return Date.parse(moment) <= Date.parse(serverNow)
}

/** One question counts for no more than this; longer is a pause. As in the database’s diagnostic_answers. */
const MOST_MS = 120_000

/** Milliseconds of answering that are left, given those spent at each question. */
export function answeringLeft(spent: readonly number[], minutes: number): number {
  return spent.reduce((left, ms) => left - Math.min(ms, MOST_MS), minutes * 60_000)
}

/** Where one level ends and the next begins, in logits; as in the database’s level_of. */
export const THRESHOLDS = [-0.5, 0.7] as const

export function levelOf(theta: number): Level {
  if (theta < THRESHOLDS[0]) return 'beginner'
  return theta <= THRESHOLDS[1] ? 'intermediate' : 'advanced'
}

/** 80 % of a normal distribution lies this many standard deviations around its middle. */
const EIGHTY = 1.2816

/** The range in which ability lies in eight cases of ten. */
export function rangeOf({ theta, sd }: { theta: number; sd: number }): { from: number; to: number } {
  return { from: theta - EIGHTY * sd, to: theta + EIGHTY * sd }
}

/** The chance, in percent, of a right answer to a question of middle difficulty. */
export function chanceAt(theta: number): number {
  return 100 / (1 + Math.exp(-theta))
}

/** Under this many answers no figure is told. */
export const ENOUGH = 5

/** What each word for being sure is worth: a blind guess among four is right once in four. */
const SAID = [0.25, 0.5, 0.7, 0.9]

export type Calibration =
  | { kind: 'few'; n: number }
  | { kind: 'over' | 'under' | 'even'; n: number; said: number; right: number }

/**
 * Whether the learner was as often right as they were sure. Over or under is only said where the difference is larger
 * than chance makes it in eight cases of ten.
 */
export function calibrationOf(
  answers: readonly { confidence: number | null; dont_know: boolean; correct: boolean }[],
): Calibration {
  const sure = answers.filter(({ confidence, dont_know }) => confidence !== null && !dont_know)
  const n = sure.length
  if (n < ENOUGH) return { kind: 'few', n }
  const chances = sure.map(({ confidence }) => SAID[confidence ?? 0] ?? 0)
  const said = chances.reduce((sum, chance) => sum + chance, 0)
  const spread = Math.sqrt(chances.reduce((sum, chance) => sum + chance * (1 - chance), 0))
  const right = sure.filter(({ correct }) => correct).length
  const kind = said - right > EIGHTY * spread ? 'over' : right - said > EIGHTY * spread ? 'under' : 'even'
  return { kind, n, said, right }
}

/** The areas to begin with: the lowest three, those first that the learner named weak when they are alike. */
export function firstSteps<Area extends { area: string; theta: number }>(
  areas: readonly Area[],
  weakAreas: readonly string[],
): Area[] {
  const named = ({ area }: Area) => (weakAreas.includes(area) ? 0 : 1)
  return [...areas]
    .sort(
      (one, other) =>
        one.theta - other.theta || named(one) - named(other) || one.area.localeCompare(other.area),
    )
    .slice(0, 3)
}

/** Questions to practise at each level, from and to. */
export const PRACTICE_DIFFICULTY: Record<Level, string> = {
  beginner: '1,2',
  intermediate: '2,4',
  advanced: '3,5',
}

/** The note to begin an area with: of its first topic that has one. */
export function noteOf<Note extends { topic: string }>(
  area: string,
  topics: readonly { slug: string; parent_slug: string | null; position: number }[],
  notes: readonly Note[],
): Note | undefined {
  const parents = new Map(topics.map(({ slug, parent_slug }) => [slug, parent_slug]))
  const isUnder = (topic: string): boolean => {
    for (let at: string | null | undefined = topic; at; at = parents.get(at)) if (at === area) return true
    return false
  }
  return [...topics]
    .sort((one, other) => one.position - other.position)
    .filter(({ slug }) => isUnder(slug))
    .flatMap(({ slug }) => notes.filter((note) => note.topic === slug))[0]
}
