/** What reviews ask the server. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { KEPT_OFFLINE, keptOffline } from '#web/lib/kept-offline.ts'
import { clockFields, reviewDays } from '#web/lib/study-clock.ts'
import { supabase } from '#web/lib/supabase.ts'

const Log = z.object({
  attempt_id: z.string(),
  position: z.number(),
  rating: z.number(),
  reviewed_at: z.string(),
})

const Reviewed = z.object({
  question_id: z.string(),
  topic: z.string(),
  stem: z.object({ en: z.string(), hi: z.optional(z.string()) }),
  mean_ms: z.nullable(z.number()),
  ...reviewDays,
})
export type Reviewed = z.infer<typeof Reviewed>

export const Reviews = z.object({
  exam_day: z.nullable(z.string()),
  ...clockFields,
  questions: z.array(Reviewed),
})
export type Reviews = z.infer<typeof Reviews>

/** Everything that comes back for the learner, on which days it was answered by which clock, and the day of the exam (`my_reviews`). It stays known without a network. */
export const reviewsQuery = queryOptions({
  queryKey: ['review_logs', 'mine'],
  queryFn: ({ signal }) =>
    keptOffline('reviews', Reviews, async () => {
      const { data } = await supabase.rpc('my_reviews').abortSignal(signal).throwOnError()
      return Reviews.parse(data)
    }),
  ...KEPT_OFFLINE,
  // An answer given a moment ago changes what is due.
  staleTime: 0,
})

/** The learner's logs of one question. */
export function logsOfQuestionQuery(questionId: string) {
  return queryOptions({
    queryKey: ['review_logs', questionId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('review_logs')
        .select('attempt_id, position, rating, reviewed_at')
        .eq('question_id', questionId)
        .abortSignal(signal)
        .throwOnError()
      return z.array(Log).parse(data)
    },
    // Asked as soon as an answer was graded: what was known before it would name the wrong day.
    staleTime: 0,
    gcTime: 0,
  })
}

const Started = z.object({ attempt: z.object({ id: z.string() }) })

/** Starts a sitting over just these questions, and says which. */
export async function startReview(questionIds: string[]): Promise<string> {
  const setup = { question_ids: questionIds, size: questionIds.length, mode: 'learn' }
  const { data } = await supabase.rpc('start_practice', { p_setup: setup }).throwOnError()
  return Started.parse(data).attempt.id
}
