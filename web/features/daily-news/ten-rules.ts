/** How long today's ten minutes take, how much of them is used, and what comes next. */

import type { Ten } from './ten-queries.ts'

/** What one of the examination's questions may take: 120 minutes for 100. */
const SECONDS_A_QUESTION = 72
const WORDS_A_MINUTE = 180

export const BUDGET_MINUTES = 10

/** In whole minutes, rounded up: nobody is told less than it takes. */
export function plannedMinutes({ items, sitting }: Ten) {
  const words = items.reduce((sum, { short_words }) => sum + short_words, 0)
  return {
    reading: Math.ceil(words / WORDS_A_MINUTE),
    questions: Math.ceil(((sitting?.question_count ?? 0) * SECONDS_A_QUESTION) / 60),
  }
}

export function secondsUsed({ items, sitting }: Ten) {
  return items.reduce((sum, { seconds }) => sum + seconds, 0) + (sitting?.seconds ?? 0)
}

/** The first story that is not read, then the questions, then the end. */
export function stepOf(
  { items, sitting }: Ten,
  isRead: (id: string) => boolean,
): number | 'questions' | 'done' {
  const at = items.findIndex(({ id }) => !isRead(id))
  if (at !== -1) return at
  return sitting && sitting.submitted_at === null ? 'questions' : 'done'
}
