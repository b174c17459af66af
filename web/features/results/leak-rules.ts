/** Why an answer brought no marks: one rule, for a single result and for all answers of a learner. */

import type { ErrorType } from '#web/features/player/index.ts'

export const LEAKS = [
  'guess',
  'overconfident',
  'misread',
  'slow',
  'changed',
  'gap',
  'elimination',
  'unnamed',
  'known',
  'unknown',
  'blank',
] as const
export type Leak = (typeof LEAKS)[number]

export type Lost = {
  isBlank: boolean
  saidDontKnow: boolean
  /** Left blank at a question that was about to be had (`known_blanks`). */
  isKnownBlank: boolean
  /** Changed away from the key. */
  wasRight: boolean
  confidence: number | null
  isSlow: boolean
  errorType: ErrorType | null
}

/** What the learner named stands above what chip and clock say. Of what was said not to be known nothing went wrong. */
export function leakOf(lost: Lost): Leak {
  if (lost.saidDontKnow) return 'unknown'
  if (lost.errorType) return lost.errorType
  if (lost.isBlank) return lost.isKnownBlank ? 'known' : 'blank'
  if (lost.wasRight) return 'changed'
  if (lost.confidence === 0) return 'guess'
  if (lost.confidence === 3) return 'overconfident'
  return lost.isSlow ? 'slow' : 'unnamed'
}
