/** The answer bank: all of a learner's answers in a line each, and what they say together. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { CRITERIA } from '#supabase/functions/_shared/mains/types.ts'
import { supabase } from '#web/lib/supabase.ts'
import { answerKeys } from './answer-queries.ts'

const By = z.enum(['rules', 'ai', 'mentor'])

const Line = z.object({
  id: z.string(),
  question_id: z.string(),
  version_no: z.number(),
  mode: z.enum(['typed', 'pages']),
  language: z.enum(['en', 'hi']),
  status: z.string(),
  submitted_at: z.nullable(z.string()),
  saved_at: z.string(),
  is_shared: z.boolean(),
  words: z.nullable(z.number()),
  question: z.string(),
  question_hi: z.nullable(z.string()),
  marks: z.number(),
  word_limit: z.number(),
  directive: z.string(),
  area: z.string(),
  by: z.nullable(By),
  band_low: z.nullable(z.number()),
  band_high: z.nullable(z.number()),
  given: z.nullable(z.number()),
  share: z.nullable(z.number()),
})
export type BankLine = z.infer<typeof Line>

export function bankQuery(userId: string, search: string) {
  return queryOptions({
    queryKey: [...answerKeys.all, 'bank', userId, search],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('my_mains_answers', { p_search: search })
        .abortSignal(signal)
        .throwOnError()
      return z.array(Line).parse(data)
    },
    placeholderData: (before) => before,
    staleTime: 0,
  })
}

const Record = z.object({
  n: z.number(),
  by: z.partialRecord(By, z.number()),
  rewrites: z.object({ n: z.number(), gain: z.nullable(z.number()) }),
  trend: z.array(
    z.object({
      answer: z.string(),
      at: z.string(),
      by: By,
      share: z.number(),
      criteria: z.partialRecord(z.enum(CRITERIA), z.nullable(z.number())),
    }),
  ),
  areas: z.array(z.object({ area: z.string(), n: z.number(), share: z.number() })),
  directives: z.array(z.object({ directive: z.string(), n: z.number(), share: z.number() })),
  faults: z.array(z.object({ check: z.string(), missing: z.number(), weak: z.number(), of: z.number() })),
})
export type MainsRecord = z.infer<typeof Record>

/** Averages, trends and habits; `n` alone says something under three answers. */
export function recordQuery(userId: string) {
  return queryOptions({
    queryKey: [...answerKeys.all, 'record', userId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase.rpc('my_mains_record').abortSignal(signal).throwOnError()
      return Record.parse(data)
    },
    staleTime: 0,
  })
}
