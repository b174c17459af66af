/** What an answer says: whether it does what is asked, and which points of the checklist it has. */

import { shareOfPoints } from './checklist.ts'
import { checkOf } from './checks.ts'
import { answeredParts } from './part-points.ts'
import type { Reading } from './read-answer.ts'
import type { Component } from './reasons.ts'
import { clamp, type Substance } from './substance.ts'
import type { Checks, MainsKey, MainsQuestion, PointVerdict } from './types.ts'

export type Ground = {
  question: MainsQuestion
  key: MainsKey
  reading: Reading
  checks: Checks
  substance: Substance
  /** The share of the question's words that the answer uses. */
  about: number
  points: readonly PointVerdict[]
}

/** Few answers have every point: so much of the checklist is all that is expected. */
const EXPECTED = 0.95
/** Of the content, what is given for matter of the question that no point of the checklist asks for. */
const BESIDE_POINTS = 0.12
/** Of a part, how much its points decide whether it was answered; the rest is its own words. */
const BY_POINTS = 0.65
/** Of its words, what an answer to the point uses of the question's. */
const EXPECTED_ABOUT = 0.45

export function demandComponents({ question, key, checks, about, substance, points }: Ground): Component[] {
  const parts = checkOf(checks, 'parts')?.values ?? {}
  const directive = checkOf(checks, 'directive')?.values ?? {}
  const judged = Number(parts.of) - Number(parts.unjudged ?? 0)
  const found = Number(parts.found)
  // Of a Hindi answer whose parts cannot be told apart, what it has to do with the question stands for them.
  const answered = judged > 0 ? clamp(found / judged) : clamp(about / EXPECTED_ABOUT)
  const byPoints = answeredParts(question.parts, key, points)
  const mean = byPoints.reduce((sum, one) => sum + one, 0) / Math.max(1, byPoints.length)
  const least = byPoints.indexOf(Math.min(...byPoints))
  const missed =
    (byPoints[least] ?? 1) < 0.5
      ? question.parts[least]
      : checks.parts.find(({ span }) => span === null)?.part
  const depth = clamp(substance.words / (question.words * 0.75))
  const missing = String(directive.missing ?? '')
  return [
    {
      ...{ weight: 0.5, value: (mean * BY_POINTS + answered * (1 - BY_POINTS)) * (0.35 + 0.65 * depth) },
      ...{ reason: 'parts_answered', values: { found, of: Number(parts.of) } },
      ...(missed ? { fix: { id: 'answer_part', values: { part: missed }, span: null } } : {}),
    },
    {
      ...{ weight: 0.25, value: clamp(Number(directive.found) / Number(directive.of)) ** 1.5 },
      ...{ reason: 'directive_obeyed', values: directive },
      ...(missing
        ? { fix: { id: 'obey_directive', values: { directive: question.directive, missing }, span: null } }
        : {}),
    },
    {
      ...{ weight: 0.25, value: clamp(about / EXPECTED_ABOUT) },
      ...{ reason: 'about_the_question', values: { percent: Math.round(about * 100) } },
      fix: { id: 'stay_on_question', values: {}, span: null },
    },
  ]
}

export function contentComponents({ points, about, substance, question }: Ground): {
  share: number
  components: Component[]
} {
  const share = shareOfPoints(points)
  const of = (verdict: string) => points.filter((point) => point.verdict === verdict)
  const [covered, partly, missing] = [of('covered'), of('partly'), of('missing')]
  const beside =
    clamp(about / EXPECTED_ABOUT) * clamp(substance.words / (question.words * 0.75)) * substance.topical
  const [first, second] = missing
  const half = partly[0]
  const fix: Component['fix'] = first
    ? {
        id: 'add_points',
        values: { first: first.point, second: second?.point ?? '', count: missing.length },
        span: null,
      }
    : half
      ? { id: 'develop_point', values: { point: half.point }, span: half.span }
      : undefined
  return {
    share,
    components: [
      {
        ...{ weight: 1, value: clamp((share / EXPECTED) * (1 - BESIDE_POINTS) + beside * BESIDE_POINTS) },
        ...{
          reason: 'points_covered',
          values: { covered: covered.length, partly: partly.length, of: points.length },
        },
        ...(fix ? { fix } : {}),
      },
    ],
  }
}
