/** The feeds of the desk: read, tried, added, switched on and off. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabase } from '#web/lib/supabase.ts'
import { deskKey } from './desk-queries.ts'

export const KINDS = ['government', 'research', 'newspaper'] as const
export const TERMS = ['link', 'excerpt', 'full'] as const

const Feed = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  publisher: z.string(),
  kind: z.enum(KINDS),
  language: z.enum(['en', 'hi']),
  terms: z.enum(TERMS),
  excerpt_words: z.number(),
  acknowledgement: z.string(),
  checked: z.nullable(z.string()),
  switched_on: z.boolean(),
  switched_by: z.nullable(z.string()),
  last_fetched_at: z.nullable(z.string()),
  next_fetch_at: z.nullable(z.string()),
  failures: z.number(),
  last_error: z.nullable(z.string()),
})
export type Feed = z.infer<typeof Feed>

export const feedsQuery = queryOptions({
  queryKey: [...deskKey, 'feeds'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('news_feeds')
      .select(Object.keys(Feed.shape).join(', '))
      .order('switched_on', { ascending: false })
      .order('publisher')
      .order('title')
      .abortSignal(signal)
      .throwOnError()
    return z.array(Feed).parse(data)
  },
  staleTime: 0,
})

const Tried = z.object({
  url: z.string(),
  feed: z.optional(
    z.object({
      title: z.string(),
      language: z.optional(z.enum(['en', 'hi'])),
      count: z.number(),
      entries: z.array(
        z.object({
          title: z.string(),
          link: z.string(),
          text: z.string(),
          publishedAt: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  feeds: z.optional(z.array(z.object({ url: z.string(), title: z.string() }))),
  problem: z.optional(z.object({ kind: z.string(), says: z.string() })),
})
export type Tried = z.infer<typeof Tried>

/** What stands at an address; nothing of it is kept. */
export async function tryAddress(url: string): Promise<Tried> {
  const { data, error } = await supabase.functions.invoke('news-desk', { body: { action: 'try', url } })
  if (error) throw error
  return Tried.parse(data)
}

export type NewFeed = Pick<
  Feed,
  'url' | 'title' | 'publisher' | 'kind' | 'language' | 'terms' | 'excerpt_words' | 'acknowledgement'
>

export async function addFeed(feed: NewFeed) {
  const { data } = await supabase.rpc('save_feed', { p_feed: feed }).throwOnError()
  return z.string().parse(data)
}

/** That somebody has looked at its address, on this day, and at its terms, as they were seen. */
export async function markChecked({ checked: _before, ...seen }: Feed, checked: string) {
  await supabase.rpc('save_feed', { p_feed: { id: seen.id, url: seen.url, checked, seen } }).throwOnError()
}

/** As it was seen. */
export async function switchFeed(seen: Feed, on: boolean) {
  await supabase.rpc('switch_feed', { p_id: seen.id, p_on: on, p_seen: seen }).throwOnError()
}

/** As it was seen. */
export async function removeFeed(seen: Feed) {
  await supabase.rpc('remove_feed', { p_id: seen.id, p_seen: seen }).throwOnError()
}
