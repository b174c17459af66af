/** What a visitor's browser keeps of a day's questions, as an attempt for the player. */

import type { OpenedAttempt, Question } from '#web/features/player/index.ts'
import type { Rule } from './practice-queries.ts'
import type { KeptDay } from './visitor-answers.ts'

export function isAllTold({ questions, feedback }: OpenedAttempt) {
  return feedback.length === questions.length
}

/** The kept answers as an attempt, for the player. */
export function openedFrom(
  { day, answers }: KeptDay,
  questions: Question[],
  rule: Rule,
  /** Tells lists of the same day apart. */
  list = '',
): OpenedAttempt {
  const now = new Date().toISOString()
  return {
    attempt: {
      ...{ id: `visitor-${day}${list}`, kind: 'visitor', mode: 'learn', test: null, setup: {}, late: [] },
      ...{ question_count: questions.length, started_at: now, expires_at: null },
      ...{ submitted_at: null, submitted_by: null, graded_at: null },
      ...{ score_sixths: null, right_count: null, wrong_count: null, blank_count: null },
    },
    server_now: now,
    rule,
    test: null,
    questions: questions.map((question, at) => {
      const { feedback = null, ...answer } = answers[at] as KeptDay['answers'][number]
      return { ...answer, ...question, checked: feedback !== null }
    }),
    feedback: answers.flatMap(({ feedback }) => feedback ?? []),
  }
}
