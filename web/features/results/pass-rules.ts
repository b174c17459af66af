/**
 * First and second pass: how long the first look at each question took, in the order in which they came, what later
 * looks took, and what they changed. Told only of attempts whose whole time is known visit by visit.
 */

import type { OpenedQuestion } from '#web/features/player/index.ts'
import { CHANGES, type Change, changeFrom, costOf, type Row, type Rule } from './results-rules.ts'

/** Shorter than this, and with nothing chosen, a question was only passed on the way to another. */
const GLANCE_MS = 2000

type Visit = OpenedQuestion['visits'][number]

export type Pass = {
  position: number
  /** Until the first look that was more than a glance. */
  firstMs: number
  /** All looks after it. */
  laterMs: number
  /** How often it was looked at again; glances are none. */
  returns: number
  /** What was chosen when the first look ended. */
  firstSelected: number | null
  /** How later looks changed the answer; null: they did not, or the question was withdrawn. */
  change: PassChange | null
}

export type PassChange = Change | 'blankToRight' | 'blankToWrong'

export const PASS_CHANGES: PassChange[] = ['blankToRight', 'blankToWrong', ...CHANGES]

/** A line a question that was looked at, in the order of the first looks; null where visits were not recorded. */
export function passesOf(rows: readonly Row[]): Pass[] | null {
  if (rows.some(({ question }) => timeOf(question.visits) !== question.time_ms)) return null
  const looked = rows.filter(({ question }) => question.visits.length > 0)
  if (looked.length === 0) return null
  return looked
    .map((row) => ({ row, last: endOfFirst(row.question.visits) }))
    .sort((one, other) => beganAt(one) - beganAt(other))
    .map(({ row, last }) => passOf(row, last))
}

function passOf(row: Row, last: number): Pass {
  const { visits, position, selected } = row.question
  const later = visits.slice(last + 1)
  // The latest visit ends with the answer as it stands; the device may not have come to say so.
  const firstSelected = later.length === 0 ? selected : (visits[last]?.[2] ?? null)
  return {
    position,
    firstMs: timeOf(visits.slice(0, last + 1)),
    laterMs: timeOf(later),
    returns: later.filter((visit, at) => isLook(visit, visits[last + at])).length,
    firstSelected,
    change: passChange(row, firstSelected),
  }
}

function timeOf(visits: readonly Visit[]) {
  return visits.reduce((total, [, ms]) => total + ms, 0)
}

/** Where the first pass at a question ends. One that was only glanced at has no later pass. */
function endOfFirst(visits: readonly Visit[]) {
  const look = visits.findIndex((visit, at) => isLook(visit, visits[at - 1]))
  return look < 0 ? visits.length - 1 : look
}

function isLook([, ms, selected]: Visit, before: Visit | undefined) {
  return ms >= GLANCE_MS || selected !== (before?.[2] ?? null)
}

function beganAt({ row, last }: { row: Row; last: number }) {
  return row.question.visits[last]?.[0] ?? 0
}

function passChange(row: Row, first: number | null): PassChange | null {
  if (first !== null) return changeFrom(first, row)
  const { question, feedback } = row
  if (question.selected === null || feedback.dropped) return null
  return question.selected === feedback.key ? 'blankToRight' : 'blankToWrong'
}

/** What the passes come to, with both running on from question to question. */
export function passSums(passes: readonly Pass[]) {
  let [firstMs, laterMs] = [0, 0]
  const curve = passes.map((pass) => {
    firstMs += pass.firstMs
    laterMs += pass.laterMs
    return { position: pass.position, firstMs, laterMs }
  })
  return { curve, firstMs, laterMs, returned: passes.filter(({ returns }) => returns > 0).length }
}

/** What later looks changed, by how, with what each kind brought against the answers of the first pass. */
export function passChangesOf(rows: readonly Row[], passes: readonly Pass[], rule: Rule) {
  const rowAt = new Map(rows.map((row) => [row.question.position, row]))
  return PASS_CHANGES.map((change) => {
    const members = passes.filter((pass) => pass.change === change)
    const net = members.reduce((total, { position }) => {
      const row = rowAt.get(position)
      return row ? total + row.feedback.sixths - worthBefore(change, row, rule) : total
    }, 0)
    return { change, count: members.length, net }
  })
}

function worthBefore(change: PassChange, { question }: Row, rule: Rule) {
  if (change.startsWith('blank')) return 0
  return change.startsWith('right') ? rule.right_sixths : costOf(question, rule)
}
