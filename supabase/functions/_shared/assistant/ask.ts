/** What is asked of the assistant, and what an answer that was put together hands back. */

import type { Turn } from './find.ts'

/** How the learner wants to be taught. */
export const STYLES = ['explain', 'tutor', 'data', 'viva'] as const
export type Style = (typeof STYLES)[number]
export type Level = 'beginner' | 'intermediate' | 'advanced'

/** Turns that a client may tell of a conversation that is kept nowhere; of a kept one the database tells as many. */
export const MOST_HISTORY = 24

/** A turn of the conversation; of an answer that is stored, with the style and step that it was written in. */
export type AskedTurn = Turn & { style?: string | null; step?: number | null }

export type Ask = {
  query: string
  style: Style
  level: Level
  /** Oldest first, without `query` itself. */
  history: AskedTurn[]
}

/** Starts so many questions on a topic. */
export type Practice = { topic: string; title: string; count: 3 }

export type Composed = {
  reply: string
  /** Tutor: 1 to 3 are hints, 4 is the answer. Viva: 1 a question was asked, 2 an answer was judged. */
  step: number | null
  practice: Practice | null
  search_suggestions: string[]
  /** False when nothing in the library supports the reply. */
  grounded: boolean
}

export function levelOf(level: string | null | undefined): Level {
  return level === 'intermediate' || level === 'advanced' ? level : 'beginner'
}
