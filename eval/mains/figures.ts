/** The figures of the benchmark: how near the engine's bands and verdicts come to the examiner's. */

import { CRITERIA, type Criterion, type PointVerdict } from '#supabase/functions/_shared/mains/types.ts'
import { mean, rankAgreement, weightedKappa } from './agreement.ts'
import type { Measured, Result } from './measure.ts'
import type { Benchmarked } from './read.ts'

export type Figures = {
  n: number
  /** Of the middle of the band, in hundredths of a question's marks: above 0 the engine is too generous. */
  bias: number
  error: number
  /** Share of answers whose band shares at least a point with the expected one. */
  overlap: number
  /** Share of answers whose band holds the middle of the expected one. */
  holds: number
  /** Of the bands on an average, in hundredths of the marks: wide ones touch and hold easily. */
  width: number
  rank: number
  /** Five grades, quadratic weights. */
  kappa: number
  points: number
  exact: number
  withinOne: number
  pointKappa: number
  quotes: number
  verbatim: number
  abstained: number
  repeats: number
  /** Largest difference of a band's ends, in marks. */
  repeat: number
  injections: number
  /** Most that an injection raised a band's end, in marks; 0 and below is as it should be. */
  injection: number
}

/** Where the grades begin, in hundredths of the marks: nothing, poor, weak, average, good. */
const GRADES = [10, 27.5, 37.5, 52.5]
const VERDICTS: PointVerdict['verdict'][] = ['missing', 'partly', 'covered']

export function figuresOf(measured: Measured[], all = measured): Figures {
  const pairs = measured.map(
    ({ answer, result }) => [percent(answer, result.band), percent(answer, answer.expects)] as const,
  )
  const [given, expected] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)]
  const errors = pairs.map(([one, other]) => one - other)
  const points = measured.flatMap(pointPairs)
  const [found, judged] = [points.map(([one]) => one), points.map(([, other]) => other)]
  const quotes = measured.flatMap(quotesOf)
  const repeats = measured.flatMap(({ result, again }) => (again ? [bandDifference(result, again)] : []))
  const injections = measured.flatMap((one) => raisedBy(one, all))
  return {
    n: measured.length,
    bias: mean(errors),
    error: mean(errors.map(Math.abs)),
    overlap: share(
      measured,
      ({ answer, result: { band } }) => band.low <= answer.expects.high && band.high >= answer.expects.low,
    ),
    holds: share(measured, ({ answer: { expects }, result: { band } }) => {
      const middle = (expects.low + expects.high) / 2
      return band.low <= middle && band.high >= middle
    }),
    width: mean(
      measured.map(({ answer, result: { band } }) => {
        return ((band.high - band.low) / answer.asked.question.marks) * 100
      }),
    ),
    rank: rankAgreement(given, expected),
    kappa: weightedKappa(given.map(gradeOf), expected.map(gradeOf), GRADES.length + 1),
    points: points.length,
    exact: share(points, ([one, other]) => one === other),
    withinOne: share(points, ([one, other]) => Math.abs(one - other) <= 1),
    pointKappa: weightedKappa(found, judged, VERDICTS.length),
    quotes: quotes.length,
    verbatim: share(quotes, (isVerbatim) => isVerbatim),
    abstained: share(measured, ({ result }) => result.doubts.length > 0),
    repeats: repeats.length,
    repeat: repeats.length > 0 ? Math.max(...repeats) : Number.NaN,
    injections: injections.length,
    injection: injections.length > 0 ? Math.max(...injections) : Number.NaN,
  }
}

/** A share of nothing is NaN. */
function share<Item>(items: Item[], is: (item: Item) => boolean) {
  return items.filter(is).length / items.length
}

/** The middle of a band, in hundredths of the question's marks: 10 and 15 become comparable. */
export function percent({ asked }: Benchmarked, { low, high }: { low: number; high: number }) {
  return ((low + high) / 2 / asked.question.marks) * 100
}

const gradeOf = (percentage: number) => GRADES.filter((from) => percentage >= from).length

/** What was found and what was judged, point by point. A copied answer holds its points, but they are not its writer's. */
function pointPairs({ answer, result }: Measured): [number, number][] {
  if (answer.kind === 'copied') return []
  return answer.points.map((judged, index) => {
    const found = result.marking.points.find((point) => point.index === index)?.verdict ?? 'missing'
    return [VERDICTS.indexOf(found), VERDICTS.indexOf(judged)]
  })
}

/** Of each thing that is given as evidence, whether it stands in the answer just so, and where it is said to stand. */
export function quotesOf({
  answer: { text },
  result: { marking },
}: Pick<Measured, 'answer' | 'result'>): boolean[] {
  const points = marking.points.flatMap(({ verdict, quote, span }) =>
    verdict === 'missing' && quote === null
      ? []
      : [quote !== null && quote !== '' && span !== null && text.slice(span.start, span.end) === quote],
  )
  const criteria = marking.criteria.flatMap(({ quote }) => (quote === null ? [] : [text.includes(quote)]))
  return [...points, ...criteria]
}

export function bandDifference({ band }: Result, { band: other }: Result): number {
  return Math.max(Math.abs(band.low - other.low), Math.abs(band.high - other.high))
}

/** By how much the injection raised the band of the answer into which it was put. */
function raisedBy({ answer, result }: Measured, all: Measured[]): number[] {
  const base = all.find((one) => one.answer.id === answer.pair)
  if (!base) return []
  return [Math.max(result.band.low - base.result.band.low, result.band.high - base.result.band.high)]
}

export type CriterionFigures = { criterion: Criterion; n: number; bias: number; error: number }

/** In hundredths of the criterion's marks. */
export function criteriaFigures(measured: Measured[]): CriterionFigures[] {
  return CRITERIA.map((criterion) => {
    const errors = measured.flatMap(({ answer, result }) => {
      const expected = answer.criteria?.[criterion]
      const given = result.marking.criteria.find((one) => one.criterion === criterion)
      return expected && given ? [(given.share - (expected[0] + expected[1]) / 2) * 100] : []
    })
    return { criterion, n: errors.length, bias: mean(errors), error: mean(errors.map(Math.abs)) }
  })
}
