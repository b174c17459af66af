/** Which points of a checklist belong to which part of the question, and so whether a part was answered at all. */

import { movesAskedBy } from './moves.ts'
import { tellingStems } from './stems.ts'
import type { MainsKey, PointVerdict } from './types.ts'

const WORTH: Record<PointVerdict['verdict'], number> = { covered: 1, partly: 0.5, missing: 0 }
/** Who makes half of a part's points has answered it. */
const ENOUGH = 0.5

/** For each part 0 to 1. Checklists follow the order of the question, so only where one part ends has to be found. */
export function answeredParts(
  parts: readonly string[],
  { checklist }: Pick<MainsKey, 'checklist'>,
  points: readonly PointVerdict[],
): number[] {
  const likeness = checklist.map(({ point, words }) =>
    parts.map((part) => likenessOf(part, [point, ...words].join(' '))),
  )
  const cuts = bestCuts(likeness, parts.length)
  return parts.map((_, index) => {
    const own = points.slice(cuts[index], cuts[index + 1])
    if (own.length === 0) return 1
    return Math.min(1, own.reduce((sum, { verdict }) => sum + WORTH[verdict], 0) / own.length / ENOUGH)
  })
}

function likenessOf(part: string, point: string) {
  const asked = tellingStems(part)
  const said = new Set(tellingStems(point))
  const shared = asked.filter((stem) => said.has(stem)).length / Math.max(2, asked.length)
  const wanted = movesAskedBy(part)
  const does = movesAskedBy(point)
  return shared + (wanted.some((move) => does.includes(move)) ? 0.4 : 0)
}

/** Where each part begins among the points, and the end: so that points stand with what they are most like. */
function bestCuts(likeness: readonly number[][], parts: number): number[] {
  const even = likeness.length / parts
  let best = { score: Number.NEGATIVE_INFINITY, cuts: [] as number[] }
  const divide = (cuts: number[], score: number) => {
    const from = cuts.at(-1) as number
    const part = cuts.length - 1
    const last = part === parts - 1
    for (let to = last ? likeness.length : from + 1; to <= likeness.length - (parts - part - 1); to += 1) {
      let own = 0
      for (let at = from; at < to; at += 1) own += likeness[at]?.[part] ?? 0
      const whole = score + own - Math.abs(to - from - even) * 0.08
      if (!last) divide([...cuts, to], whole)
      else if (whole > best.score) best = { score: whole, cuts: [...cuts, to] }
    }
  }
  divide([0], 0)
  return best.cuts
}
