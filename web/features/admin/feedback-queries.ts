/** What learners said of the assistant's answers, as staff reads and settles it. */

import type { PostgrestError } from '@supabase/supabase-js'
import { infiniteQueryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabase } from '#web/lib/supabase.ts'

export const OUTCOMES = ['fixed', 'not-a-mistake', 'will-not-change'] as const
export type Outcome = (typeof OUTCOMES)[number]

const Source = z.object({
  n: z.number(),
  title: z.string(),
  section: z.nullish(z.string()),
  publisher: z.nullish(z.string()),
  quote: z.nullish(z.string()),
  href: z.nullish(z.string()),
  url: z.nullish(z.string()),
})
export type FeedbackSource = z.infer<typeof Source>

const Item = z.object({
  id: z.number(),
  rating: z.number(),
  reasons: z.array(z.enum(['wrong-fact', 'outdated-number', 'not-upsc-level', 'unclear', 'other'])),
  note: z.string(),
  question: z.string(),
  answer: z.string(),
  // Older answers were stored with sources of another shape: they are left out, the answer is read all the same.
  sources: z.catch(z.nullable(z.array(Source)), null),
  mode: z.nullable(z.string()),
  answered_at: z.string(),
  created_at: z.string(),
  outcome: z.nullable(z.enum(OUTCOMES)),
  outcome_note: z.nullable(z.string()),
  settled_at: z.nullable(z.string()),
})
export type FeedbackItem = z.infer<typeof Item>

const Listed = z.object({
  counts: z.object({ open: z.number(), settled: z.number(), helpful: z.number(), unhelpful: z.number() }),
  items: z.array(Item),
})

export type FeedbackState = 'open' | 'settled'

const AT_ONCE = 20

export function feedbackQuery(state: FeedbackState) {
  return infiniteQueryOptions({
    queryKey: ['chat_feedback', 'staff', state],
    queryFn: async ({ signal, pageParam }) => {
      const { data } = await supabase
        .rpc('list_chat_feedback', { p_state: state, p_limit: AT_ONCE, p_offset: pageParam })
        .abortSignal(signal)
        .throwOnError()
      return Listed.parse(data)
    },
    initialPageParam: 0,
    getNextPageParam: ({ items }, _all, from) => (items.length < AT_ONCE ? undefined : from + AT_ONCE),
    staleTime: 0,
  })
}

export async function settleFeedback(id: number, outcome: Outcome, note: string): Promise<void> {
  await supabase.rpc('settle_chat_feedback', { p_id: id, p_outcome: outcome, p_note: note }).throwOnError()
}

/** Whether it was settled by somebody else, or taken back, in the meantime. */
export function isGone(error: Error): boolean {
  return (error as PostgrestError).code === 'PT404'
}
