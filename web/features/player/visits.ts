/** Time at a question as visits: one ends when another question is looked at, not when the learner looks away. */

import type { AnswerState, Visit } from './attempt-types.ts'

/** As in the database (`are_visits`); what comes after goes to the last one. */
export const MOST_VISITS = 12

/** The longest that a question can take. */
const DAY_MS = 86_400_000

type Answers = ReadonlyMap<number, AnswerState>

/** The visit that began last, of all questions. */
function latest(answers: Answers) {
  let found: { position: number; began: number } | undefined
  for (const [position, { visits }] of answers) {
    const began = visits.at(-1)?.[0]
    if (began !== undefined && began > (found?.began ?? -1)) found = { position, began }
  }
  return found
}

/**
 * The answer after it was looked at for `ms`, beginning at `began`: a longer visit if nothing else was visited since,
 * and a new one otherwise. Visits never begin before those that are known, whatever the clock of the device does.
 */
export function withTime(
  answers: Answers,
  position: number,
  answer: AnswerState,
  { began, ms }: { began: number; ms: number },
): AnswerState {
  const spent = Math.min(Math.round(ms), DAY_MS - answer.time_ms)
  const last = latest(answers)
  const before = answer.visits.slice(0, -1)
  const current = answer.visits.at(-1)
  const goesOn = current && (last?.position === position || answer.visits.length === MOST_VISITS)
  const visits: Visit[] = goesOn
    ? [...before, [current[0], current[1] + spent, answer.selected]]
    : [...answer.visits, [Math.max(Math.round(began), (last?.began ?? -1) + 1), spent, answer.selected]]
  return { ...answer, time_ms: answer.time_ms + spent, visits }
}
