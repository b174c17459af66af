/** The one answer that somebody without an account writes, kept by the browser until it is taken along. */

import * as z from 'zod/mini'
import { type Fields, isBlank } from './answer-fields.ts'
import { AnswerFields, isWaiting, keepAnswer, keptAnswer, type Store } from './kept-answers.ts'

const STORAGE_KEY = 'visitor_mains'

const VisitorAnswer = z.object({
  /** Its name in the account, too: however often it is taken along, there is one. */
  id: z.string(),
  question_id: z.string(),
  fields: AnswerFields,
})
export type VisitorAnswer = z.infer<typeof VisitorAnswer>

/** Undefined where nothing was written yet. */
export function visitorAnswer(store: Pick<Store, 'get'>): VisitorAnswer | undefined {
  try {
    const kept = VisitorAnswer.parse(JSON.parse(store.get(STORAGE_KEY) ?? 'null'))
    return isBlank(kept.fields) ? undefined : kept
  } catch {
    return undefined
  }
}

export function keepVisitorAnswer(
  store: Pick<Store, 'get' | 'set'>,
  questionId: string,
  fields: Fields,
  newId: () => string,
): void {
  const before = visitorAnswer(store)
  const id = before?.question_id === questionId ? before.id : newId()
  store.set(STORAGE_KEY, JSON.stringify({ id, question_id: questionId, fields } satisfies VisitorAnswer))
}

export function forgetVisitorAnswer(store: Pick<Store, 'remove'>): void {
  store.remove(STORAGE_KEY)
}

/**
 * Hands the visitor's answer over to the account that signed in: from here on it waits on the device as the account's own
 * draft, and is sent like any other. Gives back its question; undefined where there is nothing to bring, or where another
 * text of the account waits here for the same question, which must be sent first.
 */
export function adoptVisitorAnswer(store: Store, userId: string): string | undefined {
  const brought = visitorAnswer(store)
  if (!brought) return undefined
  const { id, question_id, fields } = brought
  const own = keptAnswer(store, userId, question_id)
  if (isWaiting(own) && own?.id !== id) return undefined
  if (own?.id !== id) {
    keepAnswer(store, userId, question_id, {
      ...{ id, base: 0, fields, isUnsent: true, handIn: false, sent: [] },
    })
  }
  forgetVisitorAnswer(store)
  return question_id
}
