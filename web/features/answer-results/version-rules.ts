/** Two versions of an answer against each other: what the marking gave more or less, and whether that can be told apart. */

import { CRITERIA, type Criterion } from '#supabase/functions/_shared/mains/types.ts'
import { criteriaRows, middleOf } from './marking-rules.ts'
import type { Evaluation } from './stored-shapes.ts'

export type Delta =
  | { kind: 'incomparable' }
  /** `marks` may be negative; `isApart`: the two bands have no mark in common. */
  | { kind: 'delta'; marks: number; isApart: boolean }

/** Marks of a mentor and of an engine are different measures; so are those of the rules and of a model. */
export function deltaOf(before: Evaluation | undefined, after: Evaluation | undefined): Delta | undefined {
  if (!before || !after) return undefined
  if (before.by !== after.by) return { kind: 'incomparable' }
  const [from, to] = [middleOf(before), middleOf(after)]
  if (from === null || to === null) return undefined
  const [one, other] = [endsOf(before), endsOf(after)]
  return { kind: 'delta', marks: to - from, isApart: one.high < other.low || other.high < one.low }
}

function endsOf({ marks, band_low, band_high }: Evaluation) {
  return marks !== null ? { low: marks, high: marks } : { low: band_low ?? 0, high: band_high ?? 0 }
}

export type CriterionChange = { criterion: Criterion; before: number | null; after: number | null }

export function criteriaChanges(before: Evaluation, after: Evaluation, outOf: number): CriterionChange[] {
  const [was, is] = [criteriaRows(before, outOf), criteriaRows(after, outOf)]
  return CRITERIA.map((criterion, at) => ({
    criterion,
    before: was[at]?.share ?? null,
    after: is[at]?.share ?? null,
  }))
}
