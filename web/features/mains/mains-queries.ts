/** What the writing of mains answers asks the server: questions, the learner's answers, and what was made of them. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Json } from '#supabase/database.types.ts'
import type { Checks } from '#supabase/functions/_shared/mains/types.ts'
import { KEPT_OFFLINE, keptOffline } from '#web/lib/kept-offline.ts'
import { orRefused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'
import { type Fields, storable } from './answer-fields.ts'
import type { SavedAnswer, ServerDraft } from './keeper-state.ts'
import { AnswerFields } from './kept-answers.ts'
import { hasLeft } from './leaving.ts'

const Rubric = z.object({
  demand: z.string(),
  content: z.string(),
  structure: z.string(),
  evidence: z.string(),
  conclusion: z.string(),
  language: z.string(),
})

const Question = z.object({
  id: z.string(),
  topic: z.string(),
  marks: z.union([z.literal(10), z.literal(15)]),
  words: z.number(),
  minutes: z.number(),
  directive: z.string(),
  question: z.string(),
  question_hi: z.nullable(z.string()),
  parts: z.array(z.string()),
  rubric: Rubric,
  reviewed_by: z.nullable(z.string()),
})
export type Question = z.infer<typeof Question>

/** Every question that may be answered, in the order of their names; a hundred, so that filters need no server. */
export const questionsQuery = queryOptions({
  queryKey: ['mains_questions'],
  queryFn: ({ signal }) =>
    keptOffline('mains_questions', z.array(Question), async (): Promise<Question[]> => {
      const { data } = await supabase
        .from('mains_questions')
        .select(Object.keys(Question.shape).join(', '))
        .eq('status', 'live')
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return z.array(Question).parse(data)
    }),
  ...KEPT_OFFLINE,
})

/**
 * A question that is no longer asked: whoever has answered it, or begun to, may still read it. Null where there is none of
 * this id, or none that the reader may see.
 */
export function retiredQuestionQuery(userId: string | undefined, id: string) {
  return queryOptions({
    queryKey: ['mains_questions', 'retired', userId, id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('mains_questions')
        .select(Object.keys(Question.shape).join(', '))
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data === null ? null : Question.parse(data)
    },
  })
}

const Answer = z.extend(AnswerFields, {
  id: z.string(),
  question_id: z.string(),
  version_no: z.number(),
  status: z.string(),
  revision: z.number(),
  submitted_at: z.nullable(z.string()),
  saved_at: z.string(),
})
export type Answer = z.infer<typeof Answer>

export const answerKeys = { all: ['answers'] as const }

/** What the learner wrote to one question, the last version first; a draft, where there is one, before all. */
export function answersToQuery(userId: string, questionId: string) {
  return queryOptions({
    queryKey: [...answerKeys.all, userId, 'to', questionId],
    queryFn: async () => {
      await hasLeft(questionId)
      // a mentor reads answers of others, too: this page is about the reader's own
      const data = await orRefused(
        supabase
          .from('answers')
          .select(Object.keys(Answer.shape).join(', '))
          .eq('user_id', userId)
          .eq('question_id', questionId)
          .order('version_no', { ascending: false }),
      )
      return z.array(Answer).parse(data)
    },
    // An older copy would be taken for the newest, and written over.
    staleTime: 0,
    gcTime: 0,
  })
}

const Line = z.object({
  id: z.string(),
  question_id: z.string(),
  version_no: z.number(),
  status: z.string(),
  words: z.nullable(z.number()),
  saved_at: z.string(),
  submitted_at: z.nullable(z.string()),
  evaluations: z.array(
    z.object({
      by: z.enum(['rules', 'ai', 'mentor']),
      purpose: z.string(),
      run: z.number(),
      band_low: z.nullable(z.number()),
      band_high: z.nullable(z.number()),
      marks: z.nullable(z.number()),
      /** Marks that others stand in place of since. */
      replaced_at: z.nullish(z.string()),
    }),
  ),
})
export type AnswerLine = z.infer<typeof Line>

/** All of the learner's answers in a line each, the last changed first, with their bands. */
export function answerLinesQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: [...answerKeys.all, userId, 'lines'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('answers')
        .select(
          'id, question_id, version_no, status, words, saved_at, submitted_at, evaluations(by, purpose, run, band_low, band_high, marks, replaced_at)',
        )
        .eq('user_id', userId ?? '')
        .order('saved_at', { ascending: false })
        .limit(1000)
        .abortSignal(signal)
        .throwOnError()
      return z.array(Line).parse(data)
    },
    enabled: userId !== undefined,
    staleTime: 0,
  })
}

const Saved = z.object({
  saved: z.boolean(),
  reason: z.optional(z.enum(['newer', 'other_draft', 'handed_in'])),
  answer: Answer,
})

/** Keeps a draft over the revision that it was made from (0: there was none). */
export async function saveAnswer(
  id: string,
  questionId: string,
  basedOn: number,
  fields: Fields,
): Promise<SavedAnswer> {
  const data = await orRefused(
    supabase.rpc('save_answer', {
      ...{ p_id: id, p_question: questionId, p_based_on: basedOn, p_fields: storable(fields) as Json },
    }),
  )
  const { saved, reason, answer } = Saved.parse(data)
  const found: ServerDraft = answer
  if (saved) return { kind: 'saved', draft: found }
  return { kind: reason ?? 'newer', draft: found }
}

/** Hands an answer in, and asks for its evaluation to begin; if that is not heard, its job finds it by itself. */
export async function handInAnswer(id: string): Promise<void> {
  await orRefused(supabase.rpc('submit_answer', { p_id: id }))
  void supabase.functions.invoke('evaluate-answer', { body: { answer_id: id } })
}

export async function discardAnswer(id: string): Promise<void> {
  await supabase.rpc('discard_answer', { p_id: id }).throwOnError()
}

/** Whether the server says that it has no such answer. */
export function isUnknownAnswer(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'PT404'
}

/** The deterministic checks of a text that nobody keeps. */
export async function checkAnswer(questionId: string, fields: Fields, signal?: AbortSignal): Promise<Checks> {
  const { text, language, seconds, plan } = fields
  const { data, error } = await supabase.functions.invoke<{ checks: Checks }>('check-answer', {
    body: { question_id: questionId, text, language, seconds, plan },
    ...(signal && { signal }),
  })
  if (error) throw error
  if (!data) throw new Error('The checks came back empty')
  return data.checks
}
