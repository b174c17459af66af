/** What the player asks the server (supabase/migrations: answering). */

import type { PostgrestError } from '@supabase/supabase-js'
import * as z from 'zod/mini'
import type { Json } from '#supabase/database.types.ts'
import { isFinal } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'
import { RefusedByServer } from './answer-keeper.ts'
import { type AnswerState, type ErrorType, Feedback, OpenedAttempt, Saved } from './attempt-types.ts'

export const attemptKeys = { all: ['attempts'] as const, one: (id: string) => ['attempts', id] as const }

export type SentAnswer = AnswerState & { position: number }

type Told = { data: unknown; error: PostgrestError | null }

/** Whether trying the same again cannot help. */
export function isRefused(error: unknown): boolean {
  return error instanceof RefusedByServer
}

/** Rejects with RefusedByServer, or with an Error after which one may try again. */
async function told(asked: PromiseLike<Told>): Promise<unknown> {
  const { data, error } = await asked
  if (!error) return data
  throw isFinal(error) ? new RefusedByServer(error.message) : new Error(error.message)
}

export async function openAttempt(attemptId: string): Promise<OpenedAttempt> {
  return OpenedAttempt.parse(await told(supabase.rpc('open_attempt', { p_attempt: attemptId })))
}

export async function saveAnswers(attemptId: string, answers: SentAnswer[]): Promise<Saved> {
  return Saved.parse(
    await told(supabase.rpc('save_answers', { p_attempt: attemptId, p_answers: answers as unknown as Json })),
  )
}

/** Learn mode: the answer for good, and its key. */
export async function checkAnswer(attemptId: string, answer: SentAnswer): Promise<Feedback> {
  return Feedback.parse(
    await told(supabase.rpc('check_answer', { p_attempt: attemptId, p_answer: answer as unknown as Json })),
  )
}

export async function submitAttempt(attemptId: string, answers: SentAnswer[]): Promise<{ graded: boolean }> {
  const ended = await told(
    supabase.rpc('submit_attempt', { p_attempt: attemptId, p_answers: answers as unknown as Json }),
  )
  return z.object({ graded: z.boolean() }).parse(ended)
}

export async function setErrorType(attemptId: string, position: number, errorType: ErrorType): Promise<void> {
  await told(
    supabase.rpc('set_error_type', { p_attempt: attemptId, p_position: position, p_error_type: errorType }),
  )
}
