/** What the results ask the server beside the attempt itself. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Json } from '#supabase/database.types.ts'
import { Attempt, attemptKeys, isRefused, openAttempt } from '#web/features/player/index.ts'
import { triesAgain } from '#web/lib/query-client.ts'
import { supabase } from '#web/lib/supabase.ts'
import { REPAIR_SIZE } from './results-rules.ts'

/** The attempt with its questions and, once it is graded, its keys. */
export function resultQuery(attemptId: string) {
  return queryOptions({
    queryKey: [...attemptKeys.one(attemptId), 'results'],
    queryFn: () => openAttempt(attemptId),
    staleTime: 0,
    retry: (failures, reason) => !isRefused(reason) && triesAgain(failures, reason),
  })
}

const Reflection = z.object({
  predicted_sixths: z.nullable(z.number()),
  weakest_topics: z.array(z.string()),
  time_felt: z.nullable(z.enum(['short', 'enough', 'plenty'])),
})
export type Reflection = z.infer<typeof Reflection>

/** What was said before the key was out; null where nothing was asked. */
export function reflectionQuery(attemptId: string) {
  return queryOptions({
    queryKey: ['attempt_reflections', attemptId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('attempt_reflections')
        .select(Object.keys(Reflection.shape).join(', '))
        .eq('attempt_id', attemptId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return z.nullable(Reflection).parse(data)
    },
  })
}

export async function revealResults(attemptId: string, reflection: Partial<Reflection>): Promise<void> {
  await supabase.rpc('reveal_results', { p_attempt: attemptId, p_reflection: reflection }).throwOnError()
}

const Terms = z.object({
  rule: z.string(),
  rule_version: z.number(),
  dropped_policy: z.enum(['award_all', 'exclude_rescale']),
})

/** By which version of which rule the sitting is marked, and what it does with a question that was withdrawn afterwards. */
export function termsQuery(attemptId: string) {
  return queryOptions({
    queryKey: [...attemptKeys.one(attemptId), 'terms'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('attempts')
        .select('rule, rule_version, dropped_policy')
        .eq('id', attemptId)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return Terms.parse(data)
    },
  })
}

/** The positions that were left blank though they were about to be had. */
export function knownBlanksQuery(attemptId: string) {
  return queryOptions({
    queryKey: ['known_blanks', attemptId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('known_blanks', { p_attempt: attemptId })
        .abortSignal(signal)
        .throwOnError()
      return z.array(z.number()).parse(data)
    },
  })
}

const Cutoff = z.object({
  year: z.number(),
  marks: z.number(),
  source_url: z.string(),
  publisher: z.string(),
  as_of: z.nullable(z.string()),
  checked: z.nullable(z.string()),
})
export type Cutoff = z.infer<typeof Cutoff>

const YEARS = 5

/** The minimum marks of a category in the preliminary examination, of the last five years, oldest first. */
export function cutoffsQuery(category: string) {
  return queryOptions({
    queryKey: ['exam_cutoffs', category],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('exam_cutoffs')
        .select(Object.keys(Cutoff.shape).join(', '))
        .eq('category', category)
        .order('year', { ascending: false })
        .limit(YEARS)
        .abortSignal(signal)
        .throwOnError()
      return z.array(Cutoff).parse(data).reverse()
    },
  })
}

/** Whether the test is one of a hundred questions under the conditions of the paper. */
export function isFullPaperQuery(slug: string | null) {
  return queryOptions({
    queryKey: ['tests', slug, 'kind'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('tests')
        .select('kind')
        .eq('slug', slug ?? '')
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data?.kind === 'paper' || data?.kind === 'mock'
    },
    enabled: slug !== null,
  })
}

const Cohort = z.object({
  enough: z.number(),
  test: z.object({
    others: z.number(),
    median_sixths: z.optional(z.number()),
    below: z.optional(z.number()),
  }),
  questions: z.array(z.object({ position: z.number(), others: z.number(), right: z.optional(z.number()) })),
})
export type Cohort = z.infer<typeof Cohort>

/** How others did, from thirty on. */
export function cohortQuery(attemptId: string) {
  return queryOptions({
    queryKey: ['attempt_cohort', attemptId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('attempt_cohort', { p_attempt: attemptId })
        .abortSignal(signal)
        .throwOnError()
      return Cohort.parse(data)
    },
  })
}

export function repairSetup(attemptId: string): NonNullable<Json> {
  return { from_attempt: attemptId, only: ['wrong', 'lucky', 'slow'], size: REPAIR_SIZE, mode: 'learn' }
}

/** How many questions a repair set finds: those that may be practised now. */
export function repairCountQuery(attemptId: string) {
  return queryOptions({
    queryKey: ['count_practice', 'repair', attemptId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('count_practice', { p_setup: repairSetup(attemptId) })
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })
}

const ResultLine = z.pick(Attempt, {
  id: true,
  kind: true,
  question_count: true,
  started_at: true,
  graded_at: true,
  score_sixths: true,
  right_count: true,
  wrong_count: true,
  blank_count: true,
})
const MarkedLine = z.extend(ResultLine, { rule: z.string(), rule_version: z.number() })
export type ResultLine = z.infer<typeof MarkedLine>

/** What was handed in last, newest first. */
export const recentResultsQuery = queryOptions({
  queryKey: [...attemptKeys.all, 'results'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('attempts')
      .select(Object.keys(MarkedLine.shape).join(', '))
      .not('submitted_at', 'is', null)
      .gt('question_count', 0)
      .order('started_at', { ascending: false })
      .limit(20)
      .abortSignal(signal)
      .throwOnError()
    return z.array(MarkedLine).parse(data)
  },
  staleTime: 0,
})
