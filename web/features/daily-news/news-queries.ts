/** What the daily news asks the server: lists of lines without their texts, one item whole, a span of days whole. */

import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Source } from '#web/features/library/index.ts'
import { KEPT_OFFLINE, keptOffline } from '#web/lib/kept-offline.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { Choice } from './news-choice.ts'

const text = z.nullish(z.string())
const lines = z.nullish(z.array(z.string()))

const Head = z.object({
  id: z.string(),
  news_date: z.string(),
  title: z.string(),
  title_hi: z.string(),
  gist: z.string(),
  gist_hi: z.string(),
  topics: z.array(z.string()),
  papers: z.array(z.string()),
  importance: z.number(),
  /** Of all its sections. */
  words: z.number(),
  sources: z.array(Source),
  unverified: z.boolean(),
  reviewed_by: z.nullable(z.string()),
})
/** What headline and marks of an item need. */
export type NewsHead = z.infer<typeof Head>

const NewsLine = z.extend(Head, {
  short_words: z.number(),
  read_at: z.nullable(z.string()),
  saved: z.boolean(),
})
/** An item as lists show it, with what the learner did there. */
export type NewsLine = z.infer<typeof NewsLine>

const NewsItem = z.extend(Head, {
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
  /** When it was changed last, by the server. A copy for reading offline may be older than this is told. */
  changed_at: z.optional(z.string()),
})
export type NewsItem = z.infer<typeof NewsItem>

const COLUMNS = Object.keys(NewsItem.shape).join(', ')
const PAGE = 24

const Listed = z.object({ items: z.array(NewsLine), more: z.boolean(), near: z.boolean() })
type Listed = z.infer<typeof Listed>

/** Of the last line that is shown: its day, importance and id. */
type After = [string, number, string] | null

export const newsKeys = { lists: ['list_news'] as const, item: (id: string) => ['news_items', id] as const }

/** Topics of the area that was chosen stand in `topics`, those the learner is weak at in `weak`; null: of all. */
export type Asked = Pick<Choice, 'date' | 'paper' | 'least' | 'query'> & {
  only: 'unread' | 'saved' | null
  topics: string[] | null
  weak: string[] | null
}

/** The newest of everything. */
export const PLAIN: Asked = {
  ...{ date: null, paper: null, least: null, query: null, only: null, topics: null, weak: null },
}
const isPlain = (asked: Asked) => Object.values(asked).every((value) => value === null)

/** The items from a day back, the weightiest of a day first, without their texts. The newest stay known without a network. */
export function newsListQuery(asked: Asked) {
  // in this order, as it is asked early (web/app/first-reads.ts)
  const { date, paper, least, query, topics, only, weak } = asked
  return infiniteQueryOptions({
    queryKey: [...newsKeys.lists, asked],
    queryFn: ({ signal, pageParam }): Promise<Listed> => {
      const read = async () => {
        const { data } = await supabase
          .rpc('list_news', {
            p_choice: { date, paper, least, query, topics, only, weak, after: pageParam },
            p_limit: PAGE,
          })
          .abortSignal(signal)
          .throwOnError()
        return Listed.parse(data)
      }
      return isPlain(asked) && pageParam === null ? keptOffline('news-list', Listed, read, aboutList) : read()
    },
    ...KEPT_OFFLINE,
    initialPageParam: null as After,
    getNextPageParam: ({ more, items }: Listed): After => {
      const last = items.at(-1)
      return more && last ? [last.news_date, last.importance, last.id] : null
    },
  })
}

const aboutList = ({ items }: Listed) =>
  items.length === 0 ? null : { title: 'Daily News', title_hi: 'दैनिक समाचार', address: '/daily-news' }

/** These items whole. */
export async function readItems(ids: string[]): Promise<NewsItem[]> {
  const { data } = await supabase.from('news_items').select(COLUMNS).in('id', ids).throwOnError()
  return z.array(NewsItem).parse(data)
}

/** When what is read of each was changed last; those that were withdrawn are not among them. */
export async function whenChanged(ids: string[]): Promise<Map<string, string>> {
  const { data } = await supabase.from('news_items').select('id, changed_at').in('id', ids).throwOnError()
  return new Map(data.map(({ id, changed_at }) => [id, changed_at]))
}

/** As what it is kept, and where it can be opened. */
export function aboutItem({ id, title, title_hi }: NewsItem) {
  return { title, title_hi, address: `/daily-news?item=${id}` }
}

/** One item whole; what was opened can be read again without a network. */
export function newsItemQuery(id: string) {
  return queryOptions({
    queryKey: newsKeys.item(id),
    queryFn: ({ signal }) =>
      keptOffline(
        `news/${id}`,
        z.nullable(NewsItem),
        async () => {
          const { data } = await supabase
            .from('news_items')
            .select(COLUMNS)
            .eq('id', id)
            .abortSignal(signal)
            .maybeSingle()
            .throwOnError()
          return z.nullable(NewsItem).parse(data)
        },
        (item) => item && aboutItem(item),
      ),
    ...KEPT_OFFLINE,
  })
}

/** What a pointer or the focus is about to open comes before it is asked for. */
export function prefetchItem(client: QueryClient, id: string) {
  void client.prefetchQuery(newsItemQuery(id))
}

/** The line of an opened item, if a list has it: its headline stands before its text is here. */
export function lineOf(client: QueryClient, id: string): NewsLine | undefined {
  const known = client.getQueriesData<{ pages: Listed[] }>({ queryKey: newsKeys.lists })
  return known
    .flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? [])
    .find((one) => one.id === id)
}

const AT_ONCE = 200

/** All items of a span of days, whole: for a compilation. Both days count. */
export function newsBetweenQuery(from: string, until: string) {
  return queryOptions({
    queryKey: ['news_items', 'between', from, until],
    queryFn: async ({ signal }) => {
      const all: NewsItem[] = []
      for (;;) {
        const { data } = await supabase
          .from('news_items')
          .select(COLUMNS)
          .gte('news_date', from)
          .lte('news_date', until)
          .order('news_date')
          .order('importance', { ascending: false })
          .order('id')
          .range(all.length, all.length + AT_ONCE - 1)
          .abortSignal(signal)
          .throwOnError()
        const items = z.array(NewsItem).parse(data)
        all.push(...items)
        if (items.length < AT_ONCE) return all
      }
    },
  })
}

const Days = z.object({
  first: z.nullable(z.string()),
  last: z.nullable(z.string()),
  days: z.array(z.object({ day: z.string(), items: z.number() })),
})

/** Which days of the month of `day` have an issue, and from when to when there are any. */
export function newsDaysQuery(day: string) {
  const month = `${day.slice(0, 7)}-01`
  return queryOptions({
    queryKey: ['news_days', month],
    queryFn: async ({ signal }) => {
      const { data } = await supabase.rpc('news_days', { p_month: month }).abortSignal(signal).throwOnError()
      return Days.parse(data)
    },
    placeholderData: (before) => before,
  })
}
