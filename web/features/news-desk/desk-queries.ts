/** What the news desk reads and does: stories, feeds, drafts. Administrators alone are answered. */

import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabase } from '#web/lib/supabase.ts'
import { holding } from '#web/lib/to-the-letter.ts'

export const STATES = ['waiting', 'drafted', 'published', 'dismissed'] as const
export type State = (typeof STATES)[number]

const Entry = z.object({
  id: z.number(),
  title: z.string(),
  excerpt: z.string(),
  link: z.string(),
  language: z.string(),
  published_at: z.string(),
  feed: z.object({
    publisher: z.string(),
    kind: z.enum(['government', 'research', 'newspaper']),
    acknowledgement: z.string(),
  }),
})
export type Entry = z.infer<typeof Entry>

const Story = z.object({
  id: z.number(),
  status: z.enum(STATES),
  item_id: z.nullable(z.string()),
  newest_at: z.string(),
  entries: z.array(Entry),
})
export type Story = z.infer<typeof Story>

const ENTRY =
  'id, title, excerpt, link, language, published_at, feed:news_feeds(publisher, kind, acknowledgement)'
const PAGE = 20

export const deskKey = ['news_desk'] as const

export function storiesQuery(state: State) {
  return infiniteQueryOptions({
    queryKey: [...deskKey, 'stories', state],
    queryFn: async ({ signal, pageParam }) => {
      const { data } = await supabase
        .from('news_clusters')
        .select(`id, status, item_id, newest_at, entries:feed_entries(${ENTRY})`)
        .eq('status', state)
        .order('newest_at', { ascending: false })
        .order('id', { ascending: false })
        .range(pageParam, pageParam + PAGE - 1)
        .abortSignal(signal)
        .throwOnError()
      return z.array(Story).parse(data)
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? null : pages.length * PAGE),
    staleTime: 0,
  })
}

/** Of whoever acted first, then of whoever said it first. */
export function inOrder(entries: readonly Entry[]): Entry[] {
  const rank = ({ feed }: Entry) => ['government', 'research', 'newspaper'].indexOf(feed.kind)
  return [...entries].sort(
    (one, other) => rank(one) - rank(other) || Date.parse(one.published_at) - Date.parse(other.published_at),
  )
}

export function publishersOf(entries: readonly Entry[]) {
  return [...new Set(entries.map(({ feed }) => feed.publisher))]
}

const DraftLine = z.object({
  item_id: z.string(),
  item: z.nullable(z.object({ status: z.string() })),
  made_by: z.enum(['model', 'headline', 'hand']),
  updated_at: z.string(),
  updated_by: z.string(),
  title: z.nullable(z.string()),
  title_hi: z.nullable(z.string()),
})

/** What learners read of it, or read once. */
export type Standing = 'draft' | 'published' | 'withdrawn'

const DRAFTS = 50

/** Drafts and what was published of them, newest first; `search` is part of a title. */
export function draftListQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...deskKey, 'drafts', search],
    queryFn: async ({ signal, pageParam }) => {
      const asked = supabase
        .from('news_drafts')
        .select(
          'item_id, made_by, updated_at, updated_by, title:fields->>title, title_hi:fields->>title_hi, item:news_items(status)',
        )
      const { data } = await (search
        ? asked.or(holding(['fields->>title', 'fields->>title_hi'], search))
        : asked
      )
        .order('updated_at', { ascending: false })
        .order('item_id')
        .range(pageParam, pageParam + DRAFTS - 1)
        .abortSignal(signal)
        .throwOnError()
      const lines = z.array(DraftLine).parse(data)
      const withdrawn = await withdrawnOf(
        lines.filter(({ item }) => !item).map(({ item_id }) => item_id),
        signal,
      )
      return lines.map(({ item, ...line }) => ({
        ...line,
        standing: (item ? 'published' : withdrawn.has(line.item_id) ? 'withdrawn' : 'draft') as Standing,
      }))
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < DRAFTS ? null : pages.length * DRAFTS),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

const LibraryLine = z.object({
  id: z.string(),
  title: z.string(),
  title_hi: z.string(),
  news_date: z.string(),
})

/** What learners read and no desk has written yet, the newest day first. */
export function libraryListQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...deskKey, 'library', search],
    queryFn: async ({ signal, pageParam }) => {
      const asked = supabase
        .from('news_items')
        .select('id, title, title_hi, news_date')
        .eq('origin', 'library')
        .eq('status', 'published')
      const { data } = await (search ? asked.or(holding(['title', 'title_hi'], search)) : asked)
        .order('news_date', { ascending: false })
        .order('id')
        .range(pageParam, pageParam + DRAFTS - 1)
        .abortSignal(signal)
        .throwOnError()
      return z.array(LibraryLine).parse(data)
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < DRAFTS ? null : pages.length * DRAFTS),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Of items that nobody reads now, those that were read once: the item itself is told to nobody. */
async function withdrawnOf(ids: string[], signal: AbortSignal): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { data } = await supabase
    .from('news_history')
    .select('item_id')
    .eq('action', 'withdrawn')
    .in('item_id', ids)
    .abortSignal(signal)
    .throwOnError()
  return new Set(
    z
      .array(z.object({ item_id: z.string() }))
      .parse(data)
      .map(({ item_id }) => item_id),
  )
}

const Started = z.object({ item: z.string(), unused: z.nullable(z.enum(['none', 'limit', 'failed'])) })

/** The first draft of a story; by the server, which asks the model where that is wanted. */
export async function draftStory(cluster: number, withModel: boolean) {
  const { data, error } = await supabase.functions.invoke('news-desk', {
    body: { action: 'draft', cluster, with_model: withModel },
  })
  if (error) throw error
  return Started.parse(data)
}

/** `madeAs`: whoever asks for it once more means the same draft. */
export async function writeOwn(madeAs: string): Promise<string> {
  const { data } = await supabase.rpc('start_draft', { p_fields: { made_as: madeAs } }).throwOnError()
  return z.string().parse(data)
}

export async function dismissStory(cluster: number, dismissed: boolean) {
  await supabase.rpc('dismiss_story', { p_cluster: cluster, p_dismissed: dismissed }).throwOnError()
}

export async function mergeStories([into, ...from]: readonly number[]) {
  if (into !== undefined) await supabase.rpc('merge_stories', { p_into: into, p_from: from }).throwOnError()
}

export async function splitStory(entry: number) {
  await supabase.rpc('split_story', { p_entry: entry }).throwOnError()
}
