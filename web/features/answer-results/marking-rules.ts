/** Whose marking of an answer stands, and how its result is written: a band, never a single point that nobody can vouch for. */

import { CRITERIA, type Criterion, WEIGHTS } from '#supabase/functions/_shared/mains/types.ts'
import { numberFormat } from '#web/lib/numbers.ts'
import type { Evaluation, Point, Step } from './stored-shapes.ts'

const RANK = { mentor: 2, ai: 1, rules: 0 }

/** As the server has it: the mentor's before the model's, the model's before the rules'. */
export function standingEvaluation(evaluations: readonly Evaluation[]): Evaluation | undefined {
  return evaluations
    .filter(
      ({ by, run, purpose, marks, band_low, released_at, replaced_at }) =>
        run === 0 &&
        purpose !== 'second' &&
        (by === 'mentor' ? released_at !== null && !replaced_at && marks !== null : band_low !== null),
    )
    .sort(
      (one, other) =>
        RANK[other.by] - RANK[one.by] ||
        (other.released_at ?? other.created_at).localeCompare(one.released_at ?? one.created_at),
    )[0]
}

/** The engine's own, model before rules: its band stands below the mentor's marks. */
export function engineEvaluation(evaluations: readonly Evaluation[]): Evaluation | undefined {
  return standingEvaluation(evaluations.filter(({ by }) => by !== 'mentor'))
}

/** The deterministic checks, whoever marked. */
export function checksOf(evaluations: readonly Evaluation[]) {
  return evaluations.find(({ by, run, checks }) => by === 'rules' && run === 0 && checks)?.checks ?? null
}

/**
 * The points with their evidence: of the model where it marked, of the rules where not. A mentor judges as many of them as
 * she likes and quotes nothing: her verdict stands over the engine's, and its quote with it.
 */
export function pointsOf(evaluations: readonly Evaluation[]): Point[] {
  const standing = standingEvaluation(evaluations)
  const found = engineEvaluation(evaluations)?.points ?? []
  if (standing?.by !== 'mentor') return found
  const judged = new Map(standing.points.map((point) => [point.index, point]))
  const others = standing.points.filter(({ index }) => !found.some((one) => one.index === index))
  return [...found.map((point) => judgedPoint(point, judged.get(point.index))), ...others].sort(
    (one, other) => one.index - other.index,
  )
}

function judgedPoint(found: Point, judged: Point | undefined): Point {
  if (!judged) return found
  const { verdict } = judged
  if (verdict === 'missing') return { ...found, verdict, quote: null, span: null }
  const { quote, span } = judged.quote === null ? found : judged
  return { ...found, verdict, quote, span }
}

/** What would raise it: as whoever marked last said it, else as the engine did. */
export function fixesOf(evaluations: readonly Evaluation[]) {
  const standing = standingEvaluation(evaluations)
  if (standing?.fixes.length) return standing.fixes
  return engineEvaluation(evaluations)?.fixes ?? []
}

export const MARKS = { minimumFractionDigits: 1, maximumFractionDigits: 2 }

/** Half a mark as it is written: '5.0', '6.5'. */
export function written(marks: number, locale = 'en-IN') {
  return numberFormat(locale, MARKS).format(marks)
}

/** '5.0–6.0'; a mentor's marks stand alone: '5.5'. Undefined where there is neither. */
export function writtenResult(
  evaluation: Pick<Evaluation, 'by' | 'marks' | 'band_low' | 'band_high'>,
  locale = 'en-IN',
) {
  if (evaluation.by === 'mentor' && evaluation.marks !== null) return written(evaluation.marks, locale)
  if (evaluation.band_low === null || evaluation.band_high === null) return undefined
  return `${written(evaluation.band_low, locale)}–${written(evaluation.band_high, locale)}`
}

/** The middle of what was given, for comparing and nothing else. */
export function middleOf(evaluation: Pick<Evaluation, 'marks' | 'band_low' | 'band_high'>) {
  if (evaluation.marks !== null) return evaluation.marks
  if (evaluation.band_low === null || evaluation.band_high === null) return null
  return (evaluation.band_low + evaluation.band_high) / 2
}

export type CriterionRow = {
  criterion: Criterion
  weight: number
  outOf: number
  marks: number | null
  share: number | null
  reasons: { id: string; values: Record<string, string | number> }[]
  remark: string
  quote: string | null
}

/** The six criteria in their order, those that were not marked among them. */
export function criteriaRows(evaluation: Pick<Evaluation, 'criteria'>, outOf: number): CriterionRow[] {
  return CRITERIA.map((criterion) => {
    const given = evaluation.criteria.find((one) => one.criterion === criterion)
    const full = given?.out_of ?? (outOf * WEIGHTS[criterion]) / 100
    return {
      criterion,
      weight: WEIGHTS[criterion],
      outOf: full,
      marks: given?.marks ?? null,
      share: given ? (given.share ?? (full > 0 ? given.marks / full : null)) : null,
      reasons: saidOnce(given?.reasons ?? []),
      remark: given?.remark ?? '',
      quote: given?.quote ?? null,
    }
  })
}

/** Two rules may give a criterion the same reason. */
function saidOnce(reasons: CriterionRow['reasons']): CriterionRow['reasons'] {
  return reasons.filter(({ id }, at) => reasons.findIndex((one) => one.id === id) === at)
}

const ORDER = ['transcript', 'checks', 'checklist', 'first_marking', 'second_marking', 'band']

/** The steps in the order they are taken. */
export function orderedSteps(steps: readonly Step[]): Step[] {
  return [...steps].sort((one, other) => ORDER.indexOf(one.step) - ORDER.indexOf(other.step))
}

/** Whether a model marked once alone, where two runs are usual: the second was left out. */
export function isMarkedOnce({ by }: Pick<Evaluation, 'by'>, steps: readonly Step[]): boolean {
  return by === 'ai' && steps.some(({ step, state }) => step.endsWith('_marking') && state === 'skipped')
}

export function isUnderWay(status: string) {
  return status === 'queued' || status === 'evaluating'
}
