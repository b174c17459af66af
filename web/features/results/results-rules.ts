/**
 * What a graded attempt comes to, computed from its rows alone. Marks are whole sixths of a mark; every table here adds
 * up to the score, which is what its tests hold it to.
 */

import {
  ERROR_TYPES,
  type ErrorType,
  type Feedback,
  type OpenedAttempt,
  type OpenedQuestion,
} from '#web/features/player/index.ts'

export type Rule = Pick<OpenedAttempt['rule'], 'right_sixths' | 'wrong_sixths'>

/** One question with what was done there and what it was worth. */
export type Row = { question: OpenedQuestion; feedback: Feedback; outcome: 'right' | 'wrong' | 'blank' }

/** Longer than this is slow, as in spaced repetition and repair sets. */
export const SLOW_MS = 120_000

/** Fewer answers than this are only counted, never made into a rate. */
export const ENOUGH = 5

/** Half the width of an 80 % interval, in standard errors. */
const Z_80 = 1.2816

/** Rows in the order of the paper; a question whose key is not out has none. */
export function rowsOf({ questions, feedback }: Pick<OpenedAttempt, 'questions' | 'feedback'>): Row[] {
  const told = new Map(feedback.map((one) => [one.position, one]))
  return questions
    .flatMap((question) => {
      const feedback = told.get(question.position)
      return feedback ? [{ question, feedback, outcome: outcomeOf(question, feedback) }] : []
    })
    .sort((one, other) => one.question.position - other.question.position)
}

function outcomeOf({ selected }: OpenedQuestion, { correct }: Feedback): Row['outcome'] {
  if (selected === null) return 'blank'
  return correct ? 'right' : 'wrong'
}

/** Right, though it was called a guess or 50-50. */
export function isLucky({ question, outcome }: Row): boolean {
  return outcome === 'right' && question.confidence !== null && question.confidence <= 1
}

export function isSlow({ question }: Row): boolean {
  return question.time_ms > SLOW_MS
}

export type Counts = {
  count: number
  right: number
  wrong: number
  blank: number
  answered: number
  sixths: number
}

export function countsOf(rows: readonly Row[]): Counts {
  const right = rows.filter(({ outcome }) => outcome === 'right').length
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong').length
  return {
    count: rows.length,
    right,
    wrong,
    blank: rows.length - right - wrong,
    answered: right + wrong,
    sixths: sumOf(rows),
  }
}

/** All that could be had. */
export function fullSixths(rows: readonly Row[], rule: Rule): number {
  return rows.length * rule.right_sixths
}

/** What wrong answers took away: never above nothing. */
export function negativeSixths(rows: readonly Row[]): number {
  return sumOf(rows.filter(({ feedback }) => feedback.sixths < 0))
}

function sumOf(rows: readonly Row[]): number {
  return rows.reduce((total, { feedback }) => total + feedback.sixths, 0)
}

/** A share with its 80 % interval after Wilson, or null where there are too few answers for one. */
export function rateOf({ right, answered }: Pick<Counts, 'right' | 'answered'>) {
  if (answered < ENOUGH) return null
  const share = right / answered
  const z2 = Z_80 ** 2
  const middle = (share + z2 / (2 * answered)) / (1 + z2 / answered)
  const half =
    (Z_80 / (1 + z2 / answered)) * Math.sqrt((share * (1 - share)) / answered + z2 / (4 * answered ** 2))
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/**
 * The score as marks of 200, with the 80 % interval of what the learner's knowledge is worth: other questions of the
 * same kind would have given another score. Null where there are too few questions.
 */
export function scaledTo200(rows: readonly Row[], rule: Rule) {
  const count = rows.length
  if (count < ENOUGH) return null
  const scale = 200 / fullSixths(rows, rule)
  const sum = sumOf(rows)
  const mean = sum / count
  const variance =
    rows.reduce((total, { feedback }) => total + (feedback.sixths - mean) ** 2, 0) / (count - 1)
  const half = Z_80 * Math.sqrt(count * variance)
  const within = (sixths: number) =>
    Math.max(count * rule.wrong_sixths, Math.min(count * rule.right_sixths, sixths)) * scale
  return { marks: sum * scale, low: within(sum - half), high: within(sum + half) }
}

export const CONFIDENCES = [0, 1, 2, 3, null] as const

/** What was said against what was: a line for each confidence, and one (null) for answers without any. */
export function byConfidence(rows: readonly Row[]) {
  return CONFIDENCES.map((confidence) => ({
    confidence,
    ...countsOf(
      rows.filter(({ question, outcome }) => outcome !== 'blank' && question.confidence === confidence),
    ),
  }))
}

/** Lines by whatever names the rows, the largest first, then as they come in the paper. */
export function byGroup<Name>(rows: readonly Row[], nameOf: (row: Row) => Name) {
  const groups = new Map<Name, Row[]>()
  for (const row of rows) {
    const name = nameOf(row)
    groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return [...groups]
    .map(([name, members]) => ({ name, ...countsOf(members) }))
    .sort((one, other) => other.count - one.count)
}

/** The score if the answers of at most this confidence had been left blank. A withdrawn question pays anyhow. */
export function withoutAnswers(rows: readonly Row[], upTo: 0 | 1) {
  const left = rows.filter(
    ({ question, feedback, outcome }) =>
      outcome !== 'blank' && !feedback.dropped && question.confidence !== null && question.confidence <= upTo,
  )
  const worth = sumOf(left)
  return { ...countsOf(left), worth, score: sumOf(rows) - worth }
}

/** Left blank between two: called 50-50, or two options struck out. */
export function isFiftyBlank({ question, feedback, outcome }: Row): boolean {
  if (outcome !== 'blank' || feedback.dropped) return false
  return question.struck.length === 2 || (question.struck.length < 2 && question.confidence === 1)
}

/**
 * The score if the blanks between two had been answered: on average, at worst and at best. Where options were struck
 * out, the key may be among those: then answering would have cost for certain.
 */
export function withFiftyBlanks(rows: readonly Row[], rule: Rule) {
  const blanks = rows.filter(isFiftyBlank)
  const gains = blanks.map(({ question, feedback }) => {
    const { right_sixths: right, wrong_sixths: wrong } = rule
    const isKeyGone = question.struck.length === 2 && question.struck.includes(feedback.key)
    return isKeyGone
      ? { mean: wrong, low: wrong, high: wrong }
      : { mean: (right + wrong) / 2, low: wrong, high: right }
  })
  const score = sumOf(rows)
  const add = (side: 'mean' | 'low' | 'high') => gains.reduce((total, gain) => total + gain[side], score)
  return {
    count: blanks.length,
    keysStruck: blanks.filter(({ question, feedback }) => question.struck.includes(feedback.key)).length,
    mean: add('mean'),
    low: add('low'),
    high: add('high'),
  }
}

export type Change = 'rightToWrong' | 'wrongToRight' | 'wrongToWrong' | 'rightToBlank' | 'wrongToBlank'

/** How an answer that did not stay as it was first given ended; null: it stayed, or the question was withdrawn. */
export function changeOf(row: Row): Change | null {
  const { first_selected: first } = row.question
  return first === null ? null : changeFrom(first, row)
}

/** How an answer that once was `first` ended; null as above. */
export function changeFrom(first: number, { question: { selected }, feedback }: Row): Change | null {
  if (first === selected || feedback.dropped) return null
  const wasRight = first === feedback.key
  if (selected === null) return wasRight ? 'rightToBlank' : 'wrongToBlank'
  if (wasRight) return 'rightToWrong'
  return selected === feedback.key ? 'wrongToRight' : 'wrongToWrong'
}

export const CHANGES: Change[] = [
  'rightToWrong',
  'wrongToRight',
  'wrongToWrong',
  'rightToBlank',
  'wrongToBlank',
]

/** The changed answers by how they ended, with what each kind brought against keeping the first answer. */
export function changesOf(rows: readonly Row[], rule: Rule) {
  return CHANGES.map((change) => {
    const members = rows.filter((row) => changeOf(row) === change)
    const kept = change.startsWith('right') ? rule.right_sixths : rule.wrong_sixths
    return { change, count: members.length, net: sumOf(members) - members.length * kept }
  })
}

export type Leak = ErrorType | 'unnamed' | 'blank'

/** Where the missing marks went. `missed` is what full marks lack, of which `negative` was taken away. */
export function leaksOf(rows: readonly Row[], rule: Rule) {
  const lost = rows.filter(({ feedback }) => feedback.sixths < rule.right_sixths)
  const leaks: Leak[] = [...ERROR_TYPES, 'unnamed', 'blank']
  return leaks.map((leak) => {
    const members = lost.filter((row) => leakOf(row) === leak)
    return {
      leak,
      count: members.length,
      negative: sumOf(members.filter(({ feedback }) => feedback.sixths < 0)),
      missed: members.length * rule.right_sixths - sumOf(members),
    }
  })
}

function leakOf({ feedback, outcome }: Row): Leak {
  return feedback.error_type ?? (outcome === 'blank' ? 'blank' : 'unnamed')
}

/** Seconds a question in the order of the paper, and what they went to. */
export function timesOf(rows: readonly Row[]) {
  const bars = rows.map((row) => ({
    position: row.question.position,
    seconds: Math.round(row.question.time_ms / 1000),
    outcome: row.outcome,
    isSlow: isSlow(row),
  }))
  const looked = bars.filter(({ seconds }) => seconds > 0).map(({ seconds }) => seconds)
  return {
    bars,
    looked: looked.length,
    median: medianOf(looked),
    slow: bars.filter((bar) => bar.isSlow).length,
    totalMs: timeSum(rows),
    withoutMarksMs: timeSum(rows.filter(({ feedback }) => feedback.sixths <= 0)),
  }
}

function timeSum(rows: readonly Row[]) {
  return rows.reduce((total, { question }) => total + question.time_ms, 0)
}

/** Of nothing, nothing. */
function medianOf(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const [lower, upper] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return ((lower ?? 0) + (upper ?? 0)) / 2
}

export const REPAIR_SIZE = 20

/**
 * What a repair set repeats, each question under its first reason: wrong (or said not to be known), right by luck,
 * slow. A question that was only left blank is no part of it (`start_practice`).
 */
export function repairOf(rows: readonly Row[]) {
  const met = rows.filter(({ question }) => question.selected !== null || question.dont_know)
  const wrong = met.filter(({ feedback }) => !feedback.correct)
  const lucky = met.filter(isLucky)
  const slow = met.filter((row) => row.feedback.correct && !isLucky(row) && isSlow(row))
  return {
    wrong: wrong.length,
    lucky: lucky.length,
    slow: slow.length,
    count: wrong.length + lucky.length + slow.length,
  }
}

export const FILTERS = ['all', 'wrong', 'blank', 'lucky', 'slow', 'flagged'] as const
export type Filter = (typeof FILTERS)[number]

export function passes(row: Row, filter: Filter): boolean {
  if (filter === 'all') return true
  if (filter === 'lucky') return isLucky(row)
  if (filter === 'slow') return isSlow(row)
  if (filter === 'flagged') return row.question.flagged
  return row.outcome === filter
}

/** The groups that kept the least of their marks, worst first; for comparing with what was felt. */
export function weakestOf<Name>(
  rows: readonly Row[],
  rule: Rule,
  nameOf: (row: Row) => Name,
  most = 3,
): Name[] {
  return byGroup(rows, nameOf)
    .filter(({ count, sixths }) => count >= ENOUGH && sixths < count * rule.right_sixths)
    .sort((one, other) => one.sixths / one.count - other.sixths / other.count)
    .slice(0, most)
    .map(({ name }) => name)
}

/** Sixths of what was typed as marks, or null when it is no number within what the paper allows. */
export function predictedFrom(typed: string, rule: Rule, count: number): number | null {
  if (typed.trim() === '') return null
  const sixths = Math.round(Number(typed.replace(',', '.').replace('−', '-')) * 6)
  if (!Number.isFinite(sixths)) return null
  return sixths >= count * rule.wrong_sixths && sixths <= count * rule.right_sixths ? sixths : null
}
