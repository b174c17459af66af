/** The desk's reports of errors in the news. */

import { infiniteQueryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabase } from '#web/lib/supabase.ts'
import { OUTCOMES, REASONS } from './my-news-queries.ts'

const Item = z.object({
  id: z.string(),
  item_id: z.string(),
  title: z.string(),
  title_hi: z.string(),
  news_date: z.string(),
  reason: z.enum(REASONS),
  says: z.string(),
  proof_url: z.nullable(z.string()),
  created_at: z.string(),
  outcome: z.nullable(z.enum(OUTCOMES)),
  outcome_note: z.nullable(z.string()),
  /** Readers who found the story clear, and hard to follow. */
  clear: z.number(),
  hard: z.number(),
})
export type ReportedError = z.infer<typeof Item>
export type Outcome = (typeof OUTCOMES)[number]

const Listed = z.object({
  counts: z.object({ open: z.number(), settled: z.number() }),
  items: z.array(Item),
})

export type ReportState = 'open' | 'settled'

const AT_ONCE = 20

export function reportsQuery(state: ReportState) {
  return infiniteQueryOptions({
    queryKey: ['news_reports', state],
    queryFn: async ({ signal, pageParam }) => {
      const { data } = await supabase
        .rpc('list_news_reports', { p_state: state, p_limit: AT_ONCE, p_offset: pageParam })
        .abortSignal(signal)
        .throwOnError()
      return Listed.parse(data)
    },
    initialPageParam: 0,
    getNextPageParam: ({ items }, _all, from) => (items.length < AT_ONCE ? undefined : from + AT_ONCE),
    staleTime: 0,
  })
}

export async function settleReport(id: string, outcome: Outcome, note: string): Promise<void> {
  await supabase.rpc('settle_news_report', { p_id: id, p_outcome: outcome, p_note: note }).throwOnError()
}
