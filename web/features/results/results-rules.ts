/**
 * What a graded attempt comes to, computed from its rows alone. Marks are whole sixths of a mark; every table here adds
 * up to the score, which is what its tests hold it to.
 */

import {
  type Feedback,
  isLucky as isLuckyAnswer,
  type OpenedAttempt,
  type OpenedQuestion,
} from '#web/features/player/index.ts'
import { LEAKS, leakOf } from './leak-rules.ts'

export type Rule = Pick<OpenedAttempt['rule'], 'right_sixths' | 'wrong_sixths'>

/** One question with what was done there and what it was worth. */
export type Row = {
  question: OpenedQuestion
  feedback: Feedback
  outcome: 'right' | 'wrong' | 'blank'
  isSlow: boolean
  /** Left blank at a question that was about to be had. */
  isKnownBlank: boolean
}

/** Longer than this is slow where the rule says nothing else, as in spaced repetition and repair sets. */
export const SLOW_MS = 120_000

/** Fewer answers than this are only counted, never made into a rate. */
export const ENOUGH = 5

/** Half the width of an 80 % interval, in standard errors. */
const Z_80 = 1.2816

/** Rows in the order of the paper; a question whose key is not out has none. */
export function rowsOf(
  { questions, feedback }: Pick<OpenedAttempt, 'questions' | 'feedback'>,
  { slowMs = SLOW_MS, knownBlanks = [] }: { slowMs?: number; knownBlanks?: readonly number[] } = {},
): Row[] {
  const told = new Map(feedback.map((one) => [one.position, one]))
  return questions
    .flatMap((question) => {
      const feedback = told.get(question.position)
      if (!feedback) return []
      const isSlow = question.time_ms > slowMs
      const isKnownBlank = knownBlanks.includes(question.position)
      return [{ question, feedback, outcome: outcomeOf(question, feedback), isSlow, isKnownBlank }]
    })
    .sort((one, other) => one.question.position - other.question.position)
}

function outcomeOf({ selected }: OpenedQuestion, { correct }: Feedback): Row['outcome'] {
  if (selected === null) return 'blank'
  return correct ? 'right' : 'wrong'
}

/** Right, and called a guess. */
export function isLucky({ question, feedback, outcome }: Row): boolean {
  return outcome === 'right' && isLuckyAnswer(question, feedback)
}

/** Not answered, and said not to be known. */
export function isUnknown({ question, outcome }: Row): boolean {
  return outcome === 'blank' && question.dont_know
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
 * Between which sixths the learner's knowledge is worth, with 80 %: other questions of the same kind would have given
 * another score. Null where there are too few of them.
 */
export function intervalOf(sixths: readonly number[], rule: Rule) {
  const count = sixths.length
  if (count < ENOUGH) return null
  const sum = sixths.reduce((total, one) => total + one, 0)
  const mean = sum / count
  const variance = sixths.reduce((total, one) => total + (one - mean) ** 2, 0) / (count - 1)
  const half = Z_80 * Math.sqrt(count * variance)
  const within = (value: number) =>
    Math.max(count * rule.wrong_sixths, Math.min(count * rule.right_sixths, value))
  return { low: within(sum - half), high: within(sum + half) }
}

/** The interval of a score out of `asked` questions, from those that count: scaled to the full paper as the score is. */
function intervalOfPaper(sixths: readonly number[], asked: number, rule: Rule) {
  const interval = intervalOf(sixths, rule)
  const scale = asked / sixths.length
  return interval && { low: interval.low * scale, high: interval.high * scale }
}

/** The interval of a sitting of which only the counts are at hand. */
export function intervalOfCounts(
  { right, wrong, blank }: Pick<Counts, 'right' | 'wrong' | 'blank'>,
  asked: number,
  rule: Rule,
) {
  const many = (count: number, sixths: number) => Array.from({ length: count }, () => sixths)
  return intervalOfPaper(
    [...many(right, rule.right_sixths), ...many(wrong, rule.wrong_sixths), ...many(blank, 0)],
    asked,
    rule,
  )
}

/** The score as marks of 200, with its interval. Null where there are too few questions. */
export function scaledTo200(rows: readonly Row[], rule: Rule) {
  const interval = intervalOf(sixthsOf(rows), rule)
  if (!interval) return null
  const scale = 200 / fullSixths(rows, rule)
  return { marks: sumOf(rows) * scale, low: interval.low * scale, high: interval.high * scale }
}

export type DroppedPolicy = 'award_all' | 'exclude_rescale'

/** The rows that count: a withdrawn question pays everybody, or counts for nobody, as its test says. */
export function countedRows(rows: readonly Row[], policy: DroppedPolicy): Row[] {
  return rows.filter(({ feedback }) => policy === 'award_all' || !feedback.dropped)
}

/**
 * The score out of a paper of `asked` questions: where some count for nobody, what the others brought is scaled to the
 * full paper, to the nearest sixth, as the server does.
 */
export function scoreOf(counted: readonly Row[], asked: number, rule: Rule) {
  const sum = sumOf(counted)
  const sixths = toFullPaper(sum, counted, asked)
  return {
    sixths,
    added: sixths - sum,
    full: asked * rule.right_sixths,
    interval: intervalOfPaper(sixthsOf(counted), asked, rule),
  }
}

/** Sixths of the questions that count as sixths of the full paper; halves go away from nothing, as in the database. */
export function toFullPaper(sixths: number, counted: readonly Row[], asked: number) {
  if (counted.length === 0) return 0
  const value = (Math.abs(sixths) * asked) / counted.length
  return sixths < 0 ? -Math.round(value) : Math.round(value)
}

function sixthsOf(rows: readonly Row[]) {
  return rows.map(({ feedback }) => feedback.sixths)
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

/** What a wrong answer is worth here: some questions cost nothing. */
export function costOf({ negative }: OpenedQuestion, rule: Rule) {
  return negative === false ? 0 : rule.wrong_sixths
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
    const [right, wrong] = [rule.right_sixths, costOf(question, rule)]
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
    const kept = members.reduce(
      (total, { question }) =>
        total + (change.startsWith('right') ? rule.right_sixths : costOf(question, rule)),
      0,
    )
    return { change, count: members.length, net: sumOf(members) - kept }
  })
}

/** Where the missing marks went. `missed` is what full marks lack, of which `negative` was taken away. */
export function leaksOf(rows: readonly Row[], rule: Rule) {
  const lost = rows.filter(({ feedback }) => feedback.sixths < rule.right_sixths)
  return LEAKS.map((leak) => {
    const members = lost.filter((row) => leakOfRow(row) === leak)
    return {
      leak,
      count: members.length,
      negative: sumOf(members.filter(({ feedback }) => feedback.sixths < 0)),
      missed: members.length * rule.right_sixths - sumOf(members),
    }
  })
}

function leakOfRow(row: Row) {
  const { question, feedback, outcome } = row
  return leakOf({
    isBlank: outcome === 'blank',
    saidDontKnow: question.dont_know,
    isKnownBlank: row.isKnownBlank,
    wasRight: changeOf(row) === 'rightToWrong',
    confidence: question.confidence,
    isSlow: row.isSlow,
    errorType: feedback.error_type ?? null,
  })
}

/** Seconds a question in the order of the paper, and what they went to. */
export function timesOf(rows: readonly Row[]) {
  const bars = rows.map((row) => ({
    position: row.question.position,
    seconds: Math.round(row.question.time_ms / 1000),
    outcome: row.outcome,
    isSlow: row.isSlow,
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
  const slow = met.filter((row) => row.feedback.correct && !isLucky(row) && row.isSlow)
  return {
    wrong: wrong.length,
    lucky: lucky.length,
    slow: slow.length,
    count: wrong.length + lucky.length + slow.length,
  }
}

export const FILTERS = ['all', 'wrong', 'blank', 'unknown', 'lucky', 'slow', 'flagged'] as const
export type Filter = (typeof FILTERS)[number]

export function passes(row: Row, filter: Filter): boolean {
  if (filter === 'all') return true
  if (filter === 'lucky') return isLucky(row)
  if (filter === 'slow') return row.isSlow
  if (filter === 'flagged') return row.question.flagged
  if (filter === 'unknown') return isUnknown(row)
  return row.outcome === filter && !isUnknown(row)
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
