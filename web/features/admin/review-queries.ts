/** What of the library waits for a person, as the database lists it. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabase } from '#web/lib/supabase.ts'

const Review = z.object({
  unverified: z.array(
    z.object({
      kind: z.enum(['fact', 'news', 'release', 'exam']),
      id: z.string(),
      title: z.string(),
      source_url: z.nullable(z.string()),
    }),
  ),
  unreviewed: z.array(
    z.object({
      kind: z.enum(['notes', 'questions', 'mains', 'news', 'chapters', 'tests', 'facts', 'terms', 'doubts']),
      total: z.number(),
      waiting: z.number(),
    }),
  ),
})
export type Review = z.infer<typeof Review>

export const reviewQuery = queryOptions({
  queryKey: ['library_review'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase.rpc('library_review').abortSignal(signal).throwOnError()
    return Review.parse(data)
  },
})
