/** What mastery of a topic is, as the database derived it from the answers, and how it is read. */

export const LEVELS = ['none', 'attempted', 'familiar', 'proficient', 'mastered'] as const
export type Level = (typeof LEVELS)[number]

/** Why a level is what it is: the mixed set that changed it last, that mixed sets left it, or that there was none. */
export type MasteryReason =
  | { code: 'unmixed' }
  | { code: 'up' | 'down' | 'stays'; day: string; right: number; wrong: number }

export type Mastery = {
  /** Null for an area, which has as many levels as it has topics. */
  level: Level | null
  /** What was known is expected to be forgotten; the level stays. */
  isFading: boolean
  reason: MasteryReason | null
  mixedSets: number
  /** The chance at a question of middle difficulty with its 80 % interval; null under five answers. */
  evidence: { chance: number; low: number; high: number } | null
  /** First answers, each question once. */
  n: number
  lastAt: string
  /** Questions that were answered, by which recall is told. */
  recalled: number
  /** Expected of the questions that were answered; null under three of them. */
  recall: { count: number; now: number; onExam: number | null } | null
  examDay: string | null
}

/** Nothing is read from fewer answers, or fewer remembered questions. */
export const FEWEST_ANSWERS = 5
export const FEWEST_REMEMBERED = 3

const Z80 = 1.2816

/** A line of `my_mastery`. */
export type MasteryRow = {
  topic: string
  level: number | null
  reason: MasteryReason | null
  mixed_sets: number
  theta: number | null
  sd: number | null
  n: number
  last_at: string
  recalled: number
  recall_now: number
  recall_exam: number | null
  fading: boolean
  exam_day: string | null
}

export function masteryOf(row: MasteryRow): Mastery {
  return {
    level: row.level === null ? null : (LEVELS[row.level] ?? null),
    isFading: row.fading,
    reason: row.reason,
    mixedSets: row.mixed_sets,
    evidence: row.n >= FEWEST_ANSWERS ? evidenceOf(row.theta, row.sd) : null,
    n: row.n,
    lastAt: row.last_at,
    recalled: row.recalled,
    recall:
      row.recalled >= FEWEST_REMEMBERED
        ? { count: row.recalled, now: row.recall_now, onExam: row.recall_exam }
        : null,
    examDay: row.exam_day,
  }
}

function evidenceOf(theta: number | null, sd: number | null) {
  if (theta === null || sd === null) return null
  return { chance: chanceOf(theta), low: chanceOf(theta - Z80 * sd), high: chanceOf(theta + Z80 * sd) }
}

function chanceOf(theta: number) {
  return 1 / (1 + Math.exp(-theta))
}
