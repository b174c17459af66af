/** What a learner thinks of answers, and what became of it. */

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { logFailure } from '#web/lib/log.ts'
import { supabase } from '#web/lib/supabase.ts'

export const REASONS = ['wrong-fact', 'outdated-number', 'not-upsc-level', 'unclear', 'other'] as const
export type Reason = (typeof REASONS)[number]

const Rating = z.object({
  message_id: z.string(),
  rating: z.number(),
  outcome: z.catch(z.nullish(z.enum(['fixed', 'not-a-mistake', 'will-not-change'])), null),
  outcome_note: z.catch(z.nullish(z.string()), null),
  settled_at: z.catch(z.nullish(z.string()), null),
})
export type Rating = z.infer<typeof Rating>

function ratingsQuery(userId: string) {
  return queryOptions({
    queryKey: ['chat_feedback', userId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase.rpc('my_chat_feedback').abortSignal(signal).throwOnError()
      return z.array(Rating).parse(data)
    },
  })
}

export type Mark = { rating: -1 | 0 | 1; reasons?: Reason[]; note?: string }

/** The learner's rating of one answer, shown at once and taken back if it could not be saved. */
export function useRating(
  userId: string,
  messageId: string,
  { isOffered, onFailed }: { isOffered: boolean; onFailed: () => void },
) {
  const queryClient = useQueryClient()
  const query = ratingsQuery(userId)
  const { data: ratings } = useQuery({ ...query, enabled: isOffered })
  const rating = ratings?.find((one) => one.message_id === messageId)

  const { mutateAsync } = useMutation({
    networkMode: 'always',
    retry: false,
    mutationFn: async ({ rating, reasons = [], note = '' }: Mark) => {
      await supabase
        .rpc('rate_chat_answer', {
          p_message_id: messageId,
          p_rating: rating,
          p_reasons: reasons,
          p_note: note.trim(),
        })
        .throwOnError()
    },
    onMutate: async (mark) => {
      await queryClient.cancelQueries({ queryKey: query.queryKey })
      const before = queryClient.getQueryData(query.queryKey)
      const others = (before ?? []).filter((one) => one.message_id !== messageId)
      const own = {
        message_id: messageId,
        rating: mark.rating,
        outcome: null,
        outcome_note: null,
        settled_at: null,
      }
      queryClient.setQueryData(query.queryKey, mark.rating === 0 ? others : [...others, own])
      return { before }
    },
    onError: (cause, _mark, context) => {
      logFailure('Could not rate an answer', cause)
      queryClient.setQueryData(query.queryKey, context?.before)
      onFailed()
    },
  })

  return {
    rating,
    /** Whether it was saved. */
    rate: (mark: Mark) =>
      mutateAsync(mark).then(
        () => true,
        () => false,
      ),
  }
}
