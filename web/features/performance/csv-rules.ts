/** Answers as a file for a spreadsheet. */

import { type Cell, csvText } from '#web/lib/csv.ts'
import type { GradedAnswer } from './performance-rules.ts'

const COLUMNS: [name: string, cell: (answer: GradedAnswer) => Cell][] = [
  ['answered_at', (answer) => answer.answeredAt],
  ['area', (answer) => answer.area],
  ['topic', (answer) => answer.topic],
  ['format', (answer) => answer.format],
  ['kind', (answer) => answer.kind],
  ['difficulty', (answer) => answer.difficulty],
  ['correct', (answer) => answer.isCorrect],
  ['marks', (answer) => (answer.sixths / 6).toFixed(2)],
  ['full_marks', (answer) => (answer.fullSixths / 6).toFixed(2)],
  ['blank', (answer) => answer.isBlank],
  ['dont_know', (answer) => answer.saidDontKnow],
  ['confidence_0_to_3', (answer) => answer.confidence],
  ['seconds', (answer) => answer.timeMs / 1000],
  ['error_type', (answer) => answer.errorType],
  ['changed', (answer) => answer.changed],
  ['sitting', (answer) => answer.attemptKind],
  ['mode', (answer) => answer.mode],
  ['seen_before', (answer) => answer.isSeenBefore],
  ['helped', (answer) => answer.isHelped],
  ['blank_nearly_known', (answer) => answer.isKnownBlank],
  ['question', (answer) => answer.questionId],
]

/** One line an answer, under the names of the columns. */
export function csvOf(answers: readonly GradedAnswer[]): string {
  return csvText([
    COLUMNS.map(([name]) => name),
    ...answers.map((answer) => COLUMNS.map(([, cell]) => cell(answer))),
  ])
}
