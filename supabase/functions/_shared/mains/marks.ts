/** Marks from shares, the same for rules and models. */

import { type Criterion, type CriterionMark, WEIGHTS } from './types.ts'

/** What the best answer has of each criterion: the examination gives no full marks. */
export const BEST: Record<Criterion, number> = {
  demand: 0.8,
  content: 0.88,
  structure: 0.75,
  evidence: 0.8,
  conclusion: 0.72,
  language: 0.78,
}

/** A criterion's marks from its share. */
export function marksOf(
  criterion: Criterion,
  share: number,
  marks: number,
): Pick<CriterionMark, 'share' | 'marks' | 'out_of'> {
  const outOf = (marks * WEIGHTS[criterion]) / 100
  return { share: rounded(share, 4), marks: rounded(share * outOf, 3), out_of: rounded(outOf, 3) }
}

/** The marks of the criteria together. */
export function sumOf(criteria: readonly Pick<CriterionMark, 'marks'>[]): number {
  return rounded(
    criteria.reduce((sum, { marks }) => sum + marks, 0),
    3,
  )
}

function rounded(value: number, digits: number) {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
