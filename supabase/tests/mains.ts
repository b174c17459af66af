/** Mains questions and answers for tests of marking. */

import { asOwner, call } from './as-user.ts'
import { ANSWER_TEXT, addMainsQuestion } from './mains-question.ts'

export type Saved = {
  saved: boolean
  reason?: 'newer' | 'other_draft' | 'handed_in'
  answer: { id: string; text: string; revision: number; version_no: number; status: string; seconds: number }
}

export const newMainsQuestion = (fields = {}) => addMainsQuestion(asOwner, fields)

export const save = (
  who: Parameters<typeof call>[0],
  id: string,
  question: string,
  basedOn: number | undefined,
  fields: unknown,
) => call<Saved>(who, 'save_answer', id, question, basedOn, fields)

/** A draft with a text; returns its id. */
export async function newDraft(who: string, question: string, text = ANSWER_TEXT) {
  const id = crypto.randomUUID()
  await save(who, id, question, 0, { text })
  return id
}

/** An answer that was handed in; returns its id. */
export async function newAnswer(who: string, question: string, text = ANSWER_TEXT) {
  const id = await newDraft(who, question, text)
  await call(who, 'submit_answer', id)
  return id
}
