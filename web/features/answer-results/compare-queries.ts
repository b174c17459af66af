/** Two answers of others side by side, and what was reported of them. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { CRITERIA } from '#supabase/functions/_shared/mains/types.ts'
import { orRefused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'

const Side = z.object({ text: z.string(), language: z.enum(['en', 'hi']), words: z.nullable(z.number()) })

const Told = z.object({
  by: z.enum(['rules', 'ai', 'mentor']),
  band_low: z.nullable(z.number()),
  band_high: z.nullable(z.number()),
  given: z.nullable(z.number()),
  criteria: z.partialRecord(z.enum(CRITERIA), z.nullable(z.number())),
  points: z.array(z.object({ point: z.string(), verdict: z.enum(['covered', 'partly', 'missing']) })),
})
export type Told = z.infer<typeof Told>

const Pair = z.object({
  pair: z.string(),
  first: Side,
  second: Side,
  verdict: z.nullable(
    z.object({
      better: z.enum(['first', 'second', 'alike']),
      criterion: z.enum(CRITERIA),
      why: z.string(),
      first: z.nullable(Told),
      second: z.nullable(Told),
    }),
  ),
})
export type Pair = z.infer<typeof Pair>
export type Better = 'first' | 'second' | 'alike'

export const compareKeys = { all: ['compare_answers'] as const }

/** Whether the learner has handed in an answer of her own, without which the server gives out none of others. */
export function hasAnsweredQuery(userId: string, questionId: string) {
  return queryOptions({
    queryKey: ['answers', 'answered', userId, questionId],
    queryFn: async () => {
      const data = await orRefused(
        supabase
          .from('answers')
          .select('id')
          .eq('user_id', userId)
          .eq('question_id', questionId)
          .not('submitted_at', 'is', null)
          .limit(1),
      )
      return z.array(z.object({ id: z.string() })).parse(data).length > 0
    },
    staleTime: 0,
  })
}

/** The pair that is looked at; null where too few answers are shared. */
export function pairQuery(questionId: string) {
  return queryOptions({
    queryKey: [...compareKeys.all, questionId],
    queryFn: () => readPair(questionId, false),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export async function readPair(questionId: string, next: boolean): Promise<Pair | null> {
  const data = await orRefused(supabase.rpc('compare_answers', { p_question: questionId, p_next: next }))
  return data === null ? null : Pair.parse(data)
}

export async function judge(pair: string, better: Better, criterion: string, why: string): Promise<Pair> {
  const data = await orRefused(
    supabase.rpc('judge_answers', { p_pair: pair, p_better: better, p_criterion: criterion, p_why: why }),
  )
  return Pair.parse(data)
}

export async function reportAnswer(pair: string, side: 'first' | 'second', reason: string): Promise<void> {
  await orRefused(supabase.rpc('report_answer', { p_pair: pair, p_side: side, p_reason: reason }))
}

const Report = z.object({
  id: z.string(),
  reason: z.string(),
  at: z.string(),
  text: z.string(),
  language: z.enum(['en', 'hi']),
  question: z.string(),
  question_hi: z.nullable(z.string()),
})

/** Of mentors: what was reported and nobody has looked at. */
export const reportsQuery = queryOptions({
  queryKey: ['reported_answers'],
  queryFn: async () => z.array(Report).parse(await orRefused(supabase.rpc('reported_answers'))),
  staleTime: 0,
})

export async function settleReport(id: string, hidden: boolean): Promise<void> {
  await orRefused(supabase.rpc('settle_answer_report', { p_report: id, p_hidden: hidden }))
}

const Question = z.object({ question: z.string(), question_hi: z.nullable(z.string()), marks: z.number() })

export function comparedQuestionQuery(id: string) {
  return queryOptions({
    queryKey: ['mains_questions', 'compared', id],
    queryFn: async () => {
      const data = await orRefused(
        supabase.from('mains_questions').select('question, question_hi, marks').eq('id', id).maybeSingle(),
      )
      return data === null ? null : Question.parse(data)
    },
  })
}
