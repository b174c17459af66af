/** The three things that would raise an answer most, by the marks they would bring. */

import type { Cap, Component } from './reasons.ts'
import {
  CRITERIA,
  type Criterion,
  type CriterionMark,
  type Fix,
  type MainsQuestion,
  WEIGHTS,
} from './types.ts'

const MOST_FIXES = 3
/** Nobody mends everything at once: so much of what is missing is realistic. */
const REALISTIC = 0.6
/** In marks; less is not worth a line. */
const LEAST_GAIN = 0.05

type Given = {
  question: Pick<MainsQuestion, 'marks'>
  criteria: readonly CriterionMark[]
  components: Record<Criterion, Component[]>
  caps: readonly Cap[]
  /** What the best answer has of each criterion. */
  most: Record<Criterion, number>
}

export function fixesOf({ question: { marks }, criteria, components, caps, most }: Given): Fix[] {
  const found: Fix[] = CRITERIA.flatMap((criterion) =>
    components[criterion].flatMap(({ weight, value, fix }) => {
      if (!fix || value >= 1) return []
      const gain = ((marks * WEIGHTS[criterion]) / 100) * most[criterion] * weight * (1 - value) * REALISTIC
      return [{ criterion, gain, ...fix, text: '' }]
    }),
  )
  const [cap] = caps
  if (cap) {
    // Nothing else helps before this does.
    const sum = criteria.reduce((all, one) => all + one.marks, 0)
    const gain = Math.max(0.1 * marks, (0.45 * marks - sum) * REALISTIC)
    const own: Fix = { criterion: 'demand', gain, id: cap.fix, values: cap.values, text: '', span: null }
    return ranked([
      own,
      ...found
        .filter(({ id }) => id !== cap.fix)
        .map((fix) => ({ ...fix, gain: Math.min(fix.gain, gain * 0.9) })),
    ])
  }
  return ranked(found)
}

/** The best three; of two with one name the better. */
export function ranked(fixes: readonly Fix[]): Fix[] {
  const best = new Map<string, Fix>()
  for (const fix of fixes) {
    const key = fix.id || fix.text
    const before = best.get(key)
    if (!before) best.set(key, fix)
    else if (fix.gain > before.gain) best.set(key, { ...fix, gain: fix.gain })
  }
  return [...best.values()]
    .filter(({ gain }) => gain >= LEAST_GAIN)
    .sort(
      (one, other) =>
        other.gain - one.gain || CRITERIA.indexOf(one.criterion) - CRITERIA.indexOf(other.criterion),
    )
    .slice(0, MOST_FIXES)
    .map((fix) => ({ ...fix, gain: Math.round(fix.gain * 10) / 10 || 0.1 }))
}
