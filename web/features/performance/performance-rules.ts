/**
 * What a learner's answers say, block by block: shares with their intervals, calibration, leaks, formats, time, days.
 * Nothing is read from fewer than five answers. Marks are sixths, as everywhere.
 */

import { dayPlus, daysBetween } from '#supabase/functions/_shared/learning/study-day.ts'
import type { ErrorType, Format } from '#web/features/player/index.ts'
import { LEAKS, type Leak, leakOf } from '#web/features/results/index.ts'
import { dayOf } from '#web/lib/dates.ts'

export type GradedAnswer = {
  answeredAt: string
  topic: string
  area: string | null
  format: Format
  kind: string
  difficulty: number
  isCorrect: boolean
  sixths: number
  fullSixths: number
  isBlank: boolean
  saidDontKnow: boolean
  confidence: number | null
  timeMs: number
  errorType: ErrorType | null
  changed: 'right-wrong' | 'wrong-right' | null
  attemptKind: string
  mode: string
  isSeenBefore: boolean
  isHelped: boolean
  /** Left blank at a question that was about to be had. */
  isKnownBlank: boolean
  questionId: string
}

export const FEWEST = 5
export const RANGES = ['7', '30', '90', 'all'] as const
export type Range = (typeof RANGES)[number]

const DAY = 86_400_000

/** The range that an address names; anything else is the usual one. */
export function rangeFrom(search: URLSearchParams): Range {
  return RANGES.find((range) => range === search.get('range')) ?? '90'
}

/** Where a range begins, as the server takes it; none for everything. */
export function startOf(range: Range, now: Date): string | undefined {
  return range === 'all' ? undefined : new Date(now.getTime() - Number(range) * DAY).toISOString()
}

export type Basis = {
  count: number
  blanks: number
  from: string
  to: string
  daysOld: number
  isOld: boolean
}

/**
 * What the page stands on: how many answers, and how many questions left blank, from when to when, and how many calendar
 * days old the last one is.
 */
export function basisOf(answers: readonly GradedAnswer[], now: Date): Basis | null {
  const moments = answers.map((answer) => answer.answeredAt).sort()
  const [from, to] = [moments[0], moments.at(-1)]
  if (!from || !to) return null
  const daysOld = Math.max(0, daysBetween(dayOf(new Date(to)), dayOf(now)))
  const blanks = answers.filter(({ isBlank }) => isBlank).length
  return { count: answers.length - blanks, blanks, from, to, daysOld, isOld: daysOld > 14 }
}

/** The share of right answers with Wilson's 80 % interval; as a range it stays within 0 and 1 even of few answers. */
export type Share = { count: number; right: number; share: number; low: number; high: number }

export const Z80 = 1.2816

export function shareOf(right: number, count: number): Share | null {
  if (count === 0) return null
  const share = right / count
  const square = Z80 ** 2
  const middle = (share + square / (2 * count)) / (1 + square / count)
  const half =
    (Z80 / (1 + square / count)) * Math.sqrt((share * (1 - share)) / count + square / (4 * count ** 2))
  return {
    count,
    right,
    share,
    low: Math.max(0, Math.min(share, middle - half)),
    high: Math.min(1, Math.max(share, middle + half)),
  }
}

export function shareRight(answers: readonly GradedAnswer[]): Share | null {
  return shareOf(answers.filter((answer) => answer.isCorrect).length, answers.length)
}

/** What each chip says, as a chance: guess, 50-50, leaning, sure. */
export const SAID = [0.25, 0.5, 0.7, 0.9] as const

export type CalibrationRow = { level: number; said: number; count: number; was: Share | null }
export type Verdict =
  | { kind: 'too-sure' | 'too-modest'; row: CalibrationRow }
  | { kind: 'fits' }
  | { kind: 'few' }
export type Calibration = { rows: CalibrationRow[]; count: number; brier: number | null; verdict: Verdict }

/** What was said against what was, of answers that were chosen with a confidence. */
export function calibrationOf(answers: readonly GradedAnswer[]): Calibration {
  const said = answers.filter((answer) => !answer.isBlank && answer.confidence !== null)
  const rows = SAID.map((chance, level) => {
    const chosen = said.filter((answer) => answer.confidence === level)
    return {
      level,
      said: chance,
      count: chosen.length,
      was: chosen.length < FEWEST ? null : shareRight(chosen),
    }
  })
  const errors = said.map((answer) => (SAID[answer.confidence ?? 0] ?? 0) - Number(answer.isCorrect))
  return {
    rows,
    count: said.length,
    brier: said.length < FEWEST ? null : mean(errors.map((error) => error ** 2)),
    verdict: verdictOn(rows),
  }
}

/** The level furthest outside its interval, if there is one: within it, said and was may be the same. */
function verdictOn(rows: CalibrationRow[]): Verdict {
  const known = rows.flatMap((row) => (row.was ? [{ row, was: row.was }] : []))
  if (known.length === 0) return { kind: 'few' }
  const off = known
    .filter(({ row, was }) => row.said > was.high || row.said < was.low)
    .sort((a, b) => Math.abs(b.row.said - b.was.share) - Math.abs(a.row.said - a.was.share))[0]
  if (!off) return { kind: 'fits' }
  return { kind: off.row.said > off.was.share ? 'too-sure' : 'too-modest', row: off.row }
}

/** How papers are marked and timed, as the table of rules has it. */
export type ExamRule = {
  rightSixths: number
  wrongSixths: number
  /** That the paper allows a question. */
  paceSeconds: number
  slowSeconds: number
}

/** The share of right guesses at which guessing neither brings nor costs. */
export function breakEvenOf({ rightSixths, wrongSixths }: ExamRule): number {
  return -wrongSixths / (rightSixths - wrongSixths)
}

/** Why an answer earned nothing, as on its result; null when it did. */
function leakOfAnswer(answer: GradedAnswer, slowSeconds: number): Leak | null {
  if (answer.isCorrect) return null
  return leakOf({
    ...answer,
    wasRight: answer.changed === 'right-wrong',
    isSlow: answer.timeMs > slowSeconds * 1000,
  })
}

export type LeakRow = {
  leak: Leak
  count: number
  negative: number
  /** Of full marks, what wrong answers cost beyond nothing included: as on the page of a result. */
  missed: number
  /** Its questions, each once, the newest first. */
  questions: string[]
}
export type LeakReport = {
  rows: LeakRow[]
  total: { count: number; negative: number; missed: number }
  /** Of all guesses: what the right ones earned, what the wrong ones cost, in sixths. */
  guesses: { right: number; wrong: number; earned: number; cost: number }
}

/** Where marks went: what wrong answers cost, and what they and the blanks could have earned. Largest first. */
export function leaksOf(answers: readonly GradedAnswer[], slowSeconds: number): LeakReport {
  const lost = answers.map((answer) => ({ answer, leak: leakOfAnswer(answer, slowSeconds) }))
  const rows = LEAKS.map((leak) => {
    const these = lost.filter((one) => one.leak === leak).map(({ answer }) => answer)
    return { leak, ...lostIn(these), questions: [...new Set(these.map((answer) => answer.questionId))] }
  }).filter((row) => row.count > 0)
  const guessed = answers.filter((answer) => !answer.isBlank && answer.confidence === 0)
  const [right, wrong] = [guessed.filter((one) => one.isCorrect), guessed.filter((one) => !one.isCorrect)]
  return {
    rows: rows.sort((a, b) => b.missed - a.missed),
    total: lostIn(lost.filter((one) => one.leak !== null).map(({ answer }) => answer)),
    guesses: {
      right: right.length,
      wrong: wrong.length,
      earned: sum(right.map((answer) => answer.sixths)),
      cost: -sum(wrong.map((answer) => answer.sixths)),
    },
  }
}

function lostIn(answers: GradedAnswer[]) {
  return {
    count: answers.length,
    negative: sum(answers.map((answer) => Math.min(0, answer.sixths))),
    missed: sum(answers.map((answer) => answer.fullSixths - Math.min(0, answer.sixths))),
  }
}

export type FormatRow = { format: Format; count: number; was: Share | null }
export type FormatReport = { rows: FormatRow[]; weakest: FormatRow | null; isClear: boolean }

/** How each format goes, of questions that were new: a repeated one says more about memory. Most answered first. */
export function formatsOf(answers: readonly GradedAnswer[]): FormatReport {
  const fresh = answers.filter((answer) => !answer.isBlank && !answer.isSeenBefore)
  const rows = mostFrequent(fresh.map((answer) => answer.format)).map((format) => {
    const these = fresh.filter((answer) => answer.format === format)
    return { format, count: these.length, was: these.length < FEWEST ? null : shareRight(these) }
  })
  const known = rows
    .flatMap((row) => (row.was ? [{ row, was: row.was }] : []))
    .sort((a, b) => a.was.share - b.was.share)
  const [weakest, best] = [known[0], known.at(-1)]
  if (!weakest || !best || weakest === best) return { rows, weakest: null, isClear: false }
  return { rows, weakest: weakest.row, isClear: weakest.was.high < best.was.low }
}

export type TimeRow = { count: number; seconds: number | null; was: Share | null }
export type TimeUse = {
  all: TimeRow
  right: TimeRow
  wrong: TimeRow
  slow: number
  /** Four hours each, from midnight on. */
  hours: (TimeRow & { from: number })[]
}

export const HOURS = 4

/** Seconds a question; those that no clock ran for are left out. `hourOf` says the learner's own hour. */
export function timeUseOf(
  answers: readonly GradedAnswer[],
  hourOf: (moment: string) => number,
  slowSeconds: number,
): TimeUse {
  const timed = answers.filter((answer) => answer.timeMs > 0 && !answer.isBlank)
  return {
    all: timeRow(timed),
    right: timeRow(timed.filter((answer) => answer.isCorrect)),
    wrong: timeRow(timed.filter((answer) => !answer.isCorrect)),
    slow: timed.filter((answer) => answer.timeMs > slowSeconds * 1000).length,
    hours: Array.from({ length: 24 / HOURS }, (_, at) => ({
      from: at * HOURS,
      ...timeRow(timed.filter((answer) => Math.floor(hourOf(answer.answeredAt) / HOURS) === at)),
    })),
  }
}

/** The middle time: one question left open over lunch must not speak for the others. */
function timeRow(answers: GradedAnswer[]): TimeRow {
  if (answers.length < FEWEST) return { count: answers.length, seconds: null, was: null }
  return {
    count: answers.length,
    seconds: median(answers.map((answer) => answer.timeMs)) / 1000,
    was: shareRight(answers),
  }
}

export type Day = { day: string; count: number }
export type Consistency = { days: Day[]; practised: number; count: number }

/** Each calendar day from `first` to `last` with its answers, blanks left out; days are the learner's own (`dayOf`). */
export function consistencyOf(
  answers: readonly GradedAnswer[],
  dayOf: (moment: string) => string,
  first: string,
  last: string,
): Consistency {
  const counts = new Map<string, number>()
  for (const { answeredAt, isBlank } of answers) {
    if (isBlank) continue
    const day = dayOf(answeredAt)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  const days: Day[] = []
  for (let day = first; day <= last; day = dayPlus(day, 1)) days.push({ day, count: counts.get(day) ?? 0 })
  return {
    days,
    practised: days.filter((day) => day.count > 0).length,
    count: sum(days.map((day) => day.count)),
  }
}

export type Assisted = {
  helped: TimeRow['was']
  unaided: TimeRow['was']
  helpedCount: number
  unaidedCount: number
}

/** Right with help against right alone, each once there are five. */
export function assistedOf(answers: readonly GradedAnswer[]): Assisted {
  const given = answers.filter((answer) => !answer.isBlank)
  const [helped, unaided] = [given.filter((one) => one.isHelped), given.filter((one) => !one.isHelped)]
  return {
    helped: helped.length < FEWEST ? null : shareRight(helped),
    unaided: unaided.length < FEWEST ? null : shareRight(unaided),
    helpedCount: helped.length,
    unaidedCount: unaided.length,
  }
}

/** Each value once, the most frequent first, and those alike in the order they came. */
export function mostFrequent<Value>(values: readonly Value[]): Value[] {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value)
}

function sum(values: number[]) {
  return values.reduce((total, value) => total + value, 0)
}

function mean(values: number[]) {
  return sum(values) / values.length
}

function median(values: number[]) {
  const inOrder = [...values].sort((a, b) => a - b)
  const at = (inOrder.length - 1) / 2
  return ((inOrder[Math.floor(at)] ?? 0) + (inOrder[Math.ceil(at)] ?? 0)) / 2
}
