/** What the result of an answer, the answer bank and the comparison ask the server. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Json } from '#supabase/database.types.ts'
import { Source } from '#web/features/library/index.ts'
import { orRefused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'
import { Evaluation, Step } from './stored-shapes.ts'

const Question = z.object({
  id: z.string(),
  topic: z.string(),
  marks: z.number(),
  words: z.number(),
  minutes: z.number(),
  directive: z.string(),
  question: z.string(),
  question_hi: z.nullable(z.string()),
  parts: z.array(z.string()),
})
export type Question = z.infer<typeof Question>

const Plan = z.object({
  intro: z.optional(z.string()),
  heads: z.optional(z.array(z.string())),
  conclusion: z.optional(z.string()),
})

const Page = z.object({ page: z.number(), path: z.string(), transcript: z.nullable(z.string()) })

const Answer = z.object({
  id: z.string(),
  user_id: z.string(),
  question_id: z.string(),
  version_no: z.number(),
  mode: z.enum(['typed', 'pages']),
  language: z.enum(['en', 'hi']),
  plan: z.catch(Plan, {}),
  text: z.string(),
  words: z.nullable(z.number()),
  seconds: z.number(),
  status: z.string(),
  is_shared: z.boolean(),
  submitted_at: z.nullable(z.string()),
  mains_questions: z.nullable(Question),
  answer_pages: z.array(Page),
  evaluations: z.array(Evaluation),
  evaluation_steps: z.array(Step),
})
export type Answer = z.infer<typeof Answer>

/** Everything of answers begins with this, so that one word invalidates all of it. */
export const answerKeys = { all: ['answers'] as const }

const EVALUATION =
  'id, by, run, purpose, checks, criteria, points, fixes, band_low, band_high, marks, reasons, remark, model, created_at, released_at, replaced_at'
const COLUMNS = `id, user_id, question_id, version_no, mode, language, plan, text, words, seconds, status, is_shared, submitted_at,
  mains_questions(id, topic, marks, words, minutes, directive, question, question_hi, parts),
  answer_pages(page, path, transcript), evaluations(${EVALUATION}),
  evaluation_steps(step, state, tries, problem, started_at, finished_at)`

/** An answer with all that was made of it; null where there is none of this id that one may read. */
export function answerQuery(id: string) {
  return queryOptions({
    queryKey: [...answerKeys.all, 'result', id],
    queryFn: async (): Promise<Answer | null> => {
      const data = await orRefused(
        supabase.from('answers').select(COLUMNS).eq('id', id).limit(1).maybeSingle(),
      )
      return data === null ? null : Answer.parse(data)
    },
    staleTime: 0,
  })
}

const Progress = z.object({ status: z.string(), evaluation_steps: z.array(Step) })

/** How far the evaluation is, and nothing else: this is asked again and again. */
export function progressQuery(id: string) {
  return queryOptions({
    queryKey: ['answer_progress', id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('answers')
        .select('status, evaluation_steps(step, state, tries, problem, started_at, finished_at)')
        .eq('id', id)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return Progress.parse(data)
    },
    staleTime: 0,
    gcTime: 0,
  })
}

/** All versions of an answer to a question that were handed in, the first one first. */
export function versionsQuery(userId: string, questionId: string) {
  return queryOptions({
    queryKey: [...answerKeys.all, 'versions', userId, questionId],
    queryFn: async () => {
      const data = await orRefused(
        supabase
          .from('answers')
          .select(COLUMNS)
          .eq('user_id', userId)
          .eq('question_id', questionId)
          .not('submitted_at', 'is', null)
          .order('version_no'),
      )
      return z.array(Answer).parse(data)
    },
    staleTime: 0,
  })
}

const Comment = z.object({
  id: z.string(),
  position: z.number(),
  criterion: z.nullable(z.string()),
  range_start: z.nullable(z.number()),
  range_end: z.nullable(z.number()),
  page: z.nullable(z.number()),
  x: z.nullable(z.number()),
  y: z.nullable(z.number()),
  body: z.string(),
})
export type Comment = z.infer<typeof Comment>

/** What a mentor wrote to places of the answer, in her order. */
export function commentsQuery(answerId: string, evaluationId: string | undefined) {
  return queryOptions({
    queryKey: [...answerKeys.all, 'comments', answerId, evaluationId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('answer_comments')
        .select('id, position, criterion, range_start, range_end, page, x, y, body')
        .eq('evaluation_id', evaluationId ?? '')
        .order('position')
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return z.array(Comment).parse(data)
    },
    enabled: evaluationId !== undefined,
  })
}

const Key = z.object({
  checklist: z.nullable(z.array(z.string())),
  model_answer: z.string(),
  fact_ids: z.array(z.string()),
  sources: z.catch(z.array(Source), []),
})

/** The checklist and the model answer, open since the first answer was handed in. */
export function keyQuery(questionId: string) {
  return queryOptions({
    queryKey: ['mains_key', questionId],
    queryFn: async () => Key.parse(await orRefused(supabase.rpc('mains_key', { p_question: questionId }))),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Begins again what has failed; what was done stays done. The job finds it by itself if the poke is not heard. */
export async function retryEvaluation(id: string): Promise<void> {
  await orRefused(supabase.rpc('retry_evaluation', { p_id: id }))
  await supabase.functions.invoke('evaluate-answer', { body: { answer_id: id } })
}

export async function shareAnswer(id: string, shared: boolean): Promise<void> {
  await orRefused(supabase.rpc('share_answer', { p_id: id, p_shared: shared }))
}

const Saved = z.object({
  saved: z.boolean(),
  reason: z.optional(z.enum(['newer', 'other_draft', 'handed_in'])),
  answer: z.object({ id: z.string(), revision: z.number(), text: z.string() }),
})

/** A draft with this whole text, over the revision that was seen (0: there was none). */
export async function saveVersion(
  id: string,
  questionId: string,
  basedOn: number,
  fields: { text: string; language: string; mode: string; seconds: number },
) {
  const data = await orRefused(
    supabase.rpc('save_answer', {
      ...{ p_id: id, p_question: questionId, p_based_on: basedOn, p_fields: fields as Json },
    }),
  )
  return Saved.parse(data)
}

/** Hands a draft in; its evaluation begins. */
export async function handIn(id: string): Promise<void> {
  await orRefused(supabase.rpc('submit_answer', { p_id: id }))
  await supabase.functions.invoke('evaluate-answer', { body: { answer_id: id } })
}
