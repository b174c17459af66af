/** Several runs as one: the mean of their marks, and of their findings what they agree on. */

import { ranked } from './fixes.ts'
import { marksOf } from './marks.ts'
import {
  CRITERIA,
  type Criterion,
  type CriterionMark,
  type Fix,
  type Marking,
  type PointVerdict,
} from './types.ts'

/** What mentors' marks may move, as a share of a criterion. */
const MOST_BIAS = 0.2
const WORTH: Record<PointVerdict['verdict'], number> = { covered: 1, partly: 0.5, missing: 0 }

export function meanCriteria(
  marks: number,
  markings: readonly Marking[],
  bias: Partial<Record<Criterion, number>>,
): CriterionMark[] {
  return CRITERIA.flatMap((criterion) => {
    const those = markings.flatMap(
      (marking) => marking.criteria.find((one) => one.criterion === criterion) ?? [],
    )
    const [first] = those
    if (!first) return []
    const mean = those.reduce((sum, { share }) => sum + share, 0) / those.length
    const off = Math.min(MOST_BIAS, Math.max(-MOST_BIAS, bias[criterion] || 0))
    // Nothing is given for nothing, whatever mentors gave elsewhere.
    const share = mean === 0 ? 0 : Math.min(1, Math.max(0, mean - off))
    return [{ ...first, ...marksOf(criterion, share, marks) }]
  })
}

/** Where two runs differ by a step the lower one stands; between covered and missing lies partly. */
export function combinePoints(markings: readonly Marking[]): PointVerdict[] {
  const [first, second] = markings
  if (!first) return []
  if (!second) return first.points
  return first.points.map((one) => {
    const other = second.points.find(({ index }) => index === one.index)
    if (!other) return one
    const mean = (WORTH[one.verdict] + WORTH[other.verdict]) / 2
    const verdict = mean >= 1 ? 'covered' : mean >= 0.5 ? 'partly' : 'missing'
    const shown = one.quote ? one : other
    if (verdict === 'missing') return { ...one, verdict, quote: null, span: null }
    return { ...one, verdict, quote: shown.quote, span: shown.span }
  })
}

/** The first run's, filled up by the second's. */
export function combineFixes(markings: readonly Marking[]): Fix[] {
  const [first, second] = markings
  const fixes = first?.fixes ?? []
  return fixes.length >= 3 || !second ? fixes : ranked([...fixes, ...second.fixes]).slice(0, 3)
}
