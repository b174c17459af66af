/** The items of the daily news (spec §7 Data: through the hosted backend client). */

import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Source } from '#web/features/library/index.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { Choice } from './news-choice.ts'

const text = z.nullish(z.string())
const lines = z.nullish(z.array(z.string()))

const NewsItem = z.object({
  id: z.string(),
  news_date: z.string(),
  title: z.string(),
  title_hi: z.string(),
  gist: z.string(),
  gist_hi: z.string(),
  topics: z.array(z.string()),
  papers: z.array(z.string()),
  importance: z.number(),
  sections: z.object({
    why_in_news: text,
    what_changed: text,
    concept: lines,
    for: lines,
    against: lines,
    way_forward: lines,
    prelims_pointers: lines,
  }),
  fact_ids: z.array(z.string()),
  mains: z.object({
    directive: z.string(),
    marks: z.number(),
    question: z.string(),
    points: z.array(z.string()),
  }),
  sources: z.array(Source),
  unverified: z.boolean(),
  reviewed_by: z.nullable(z.string()),
})
export type NewsItem = z.infer<typeof NewsItem>

const COLUMNS = Object.keys(NewsItem.shape).join(', ')
const PAGE = 12

/** Topics of the area that was chosen stand in `topics`; null: of every area. */
export type Asked = Pick<Choice, 'date' | 'paper' | 'least'> & { topics: string[] | null }

/**
 * The items from a day back, the weightiest of a day first. They come whole: the time that each takes is told by
 * its text, and an opened item is there at once.
 */
export function newsListQuery(asked: Asked) {
  return infiniteQueryOptions({
    queryKey: ['news_items', 'list', asked],
    queryFn: async ({ signal, pageParam }) => {
      let query = supabase.from('news_items').select(COLUMNS)
      if (asked.date) query = query.lte('news_date', asked.date)
      if (asked.paper) query = query.contains('papers', [asked.paper])
      if (asked.topics) query = query.overlaps('topics', asked.topics)
      if (asked.least) query = query.gte('importance', asked.least)
      const { data } = await query
        .order('news_date', { ascending: false })
        .order('importance', { ascending: false })
        .order('id')
        .range(pageParam, pageParam + PAGE - 1)
        .abortSignal(signal)
        .throwOnError()
      return z.array(NewsItem).parse(data)
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? null : pages.length * PAGE),
  })
}

/** One item; the list that it was opened from has it already. */
export function newsItemQuery(id: string, client: QueryClient) {
  return queryOptions({
    queryKey: ['news_items', id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('news_items')
        .select(COLUMNS)
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return z.nullable(NewsItem).parse(data)
    },
    initialData: () => {
      const lists = client.getQueriesData<{ pages: NewsItem[][] }>({ queryKey: ['news_items', 'list'] })
      return lists.flatMap(([, list]) => list?.pages.flat() ?? []).find((item) => item.id === id)
    },
  })
}
