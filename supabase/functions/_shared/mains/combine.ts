/** From one run of the rules and the runs of a model: what is shown, as a band, and whether a person has to look. */

import { sumOf } from './marks.ts'
import { combineFixes, combinePoints, meanCriteria } from './mean.ts'
import { LEAST_CONFIDENCE } from './reading-confidence.ts'
import type { Band, Checks, Criterion, Doubt, MainsQuestion, Marking } from './types.ts'

export type Runs = {
  question: Pick<MainsQuestion, 'marks'>
  rules: Marking
  /** Of the model, none to two. */
  runs: readonly Marking[]
  checks: Checks
  /** How surely the pages were read, 0 to 1; null for typed answers. */
  readingConfidence: number | null
  /** By how much of a criterion's share this engine marks above the mentors: it is taken off. */
  bias: Partial<Record<Criterion, number>>
  /** The mean error of this engine against mentors, in tenths of the question's marks. */
  agreement?: number
}

/** In tenths of the marks: two runs that lie further apart say that neither is to be trusted. */
const RUNS_APART = 1.5
/**
 * Half of the band, in tenths of the marks: about the error that was measured, and two runs agree more than they are right.
 * A single run has no other to be held against.
 */
const HALF = { nothing: 0.5, model: 0.75, once: 1, rules: 1 }
const WIDER_IN_DOUBT = 0.5
const WIDEST = 2.5
/** Words of an answer from which one may expect that some points are found in it. */
const ENOUGH_WORDS = 60

/** The same text twice has the same band: nothing in here is left to chance. */
export function combineRuns(given: Runs): { marking: Marking; band: Band; doubts: Doubt[] } {
  const { question, rules, runs, bias } = given
  const markings = runs.length > 0 ? runs : [rules]
  const criteria = meanCriteria(question.marks, markings, bias)
  const marking: Marking = {
    points: combinePoints(markings),
    criteria,
    marks: sumOf(criteria),
    fixes: combineFixes(markings),
  }
  const doubts = doubtsOf(given)
  return { marking, band: bandOf(marking.marks, given, doubts), doubts }
}

function doubtsOf({ question, rules, runs, checks, readingConfidence }: Runs): Doubt[] {
  const doubts: Doubt[] = []
  const tenth = question.marks / 10
  const totals = runs.map(({ marks }) => marks)
  const apart = totals.length > 1 ? Math.max(...totals) - Math.min(...totals) : 0
  if (apart > RUNS_APART * tenth + 1e-9) doubts.push('runs_differ')
  if (readingConfidence !== null && readingConfidence < LEAST_CONFIDENCE) doubts.push('hard_to_read')
  if (fewQuotes({ rules, runs, checks })) doubts.push('few_quotes')
  const says = (id: string) =>
    rules.criteria.some(({ reasons }) => reasons.some((reason) => reason.id === id))
  if (says('off_topic')) doubts.push('not_about_the_question')
  if (says('instructions_in_the_answer')) doubts.push('instructions_in_the_answer')
  return doubts
}

/** Too little of what was marked can be shown in the answer: of a Hindi text by rules, or of a model that misquotes. */
function fewQuotes({ rules, runs, checks }: Pick<Runs, 'rules' | 'runs' | 'checks'>) {
  if (checks.words < ENOUGH_WORDS) return false
  const isHindi = checks.list.some(({ id, values }) => id === 'language' && values.written === 'hi')
  const quoted = (marking: Marking) => marking.points.filter(({ quote }) => quote !== null).length
  if (runs.length === 0) return isHindi && quoted(rules) < rules.points.length * 0.3
  // A model that gives much for points it cannot show.
  return runs.some(
    (run) => quoted(run) < run.points.length * 0.2 && run.marks > rules.marks && run.marks > 0.3 * outOf(run),
  )
}

function outOf({ criteria }: Marking) {
  return criteria.reduce((sum, { out_of }) => sum + out_of, 0)
}

/** In halves around the marks, at least a tenth of the question's marks wide, and wider the less is known. */
function bandOf(marks: number, { question, runs, checks, agreement }: Runs, doubts: readonly Doubt[]): Band {
  const tenth = question.marks / 10
  const isHindi = checks.list.some(({ id, values }) => id === 'language' && values.written === 'hi')
  // What was said to the marker must not raise the upper end either.
  const open = doubts.filter(
    (doubt) => doubt !== 'instructions_in_the_answer' && doubt !== 'not_about_the_question',
  )
  // That there is nothing, or nothing of its own, is sure.
  const engine = runs.length > 1 ? HALF.model : runs.length === 1 ? HALF.once : HALF.rules
  const known =
    marks < tenth * 0.7 ? HALF.nothing : engine + (isHindi && runs.length === 0 ? WIDER_IN_DOUBT : 0)
  const totals = runs.map((run) => run.marks / tenth)
  const spread = totals.length > 1 ? (Math.max(...totals) - Math.min(...totals)) / 2 : 0
  const half = Math.min(
    WIDEST,
    Math.max(known, spread, Math.min(agreement ?? 0, WIDEST)) + open.length * WIDER_IN_DOUBT,
  )
  return halves(marks, half * tenth, question.marks)
}

/** Moved inward at the ends, so that the width stays. */
function halves(marks: number, half: number, most: number): Band {
  const width = Math.max(Math.ceil(most / 10 / 0.5) * 0.5, Math.round((2 * half) / 0.5) * 0.5)
  const low = Math.min(Math.max(0, Math.round((marks - width / 2) / 0.5) * 0.5), most - width)
  return { low, high: low + width }
}
