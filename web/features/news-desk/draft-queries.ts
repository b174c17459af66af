/** One draft of the desk: read, saved, published, withdrawn, discarded. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Source } from '#web/features/library/index.ts'
import { Refused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'
import { deskKey, type Entry } from './desk-queries.ts'
import { withoutBlanks } from './draft-rules.ts'

const lines = z.optional(z.nullable(z.array(z.string())))
const text = z.optional(z.nullable(z.string()))

export const Fields = z.object({
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
})
export type Fields = z.infer<typeof Fields>

const Draft = z.object({
  item_id: z.string(),
  cluster_id: z.nullable(z.number()),
  made_by: z.enum(['model', 'headline', 'hand']),
  model: z.nullable(z.string()),
  marks: z.array(z.object({ field: z.string(), figure: z.string() })),
  fields: Fields,
  revision: z.number(),
  updated_by: z.string(),
})
export type Draft = z.infer<typeof Draft>

export function draftQuery(id: string) {
  return queryOptions({
    queryKey: [...deskKey, 'draft', id],
    queryFn: ({ signal }) => readDraft(id, signal),
    // Nothing is put under the hands of whoever writes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export async function readDraft(id: string, signal = new AbortController().signal) {
  const { data } = await supabase
    .from('news_drafts')
    .select(Object.keys(Draft.shape).join(', '))
    .eq('item_id', id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return z.nullable(Draft).parse(data)
}

/** What learners read under this id, whoever brought it; null: nothing. */
export function publishedQuery(id: string) {
  return queryOptions({
    queryKey: [...deskKey, 'published', id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('news_items')
        .select('id, title, title_hi')
        .eq('id', id)
        .eq('status', 'published')
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data
    },
    staleTime: 0,
  })
}

/** Begins the draft of what came with the library; learners go on reading what stands. */
export async function correctItem(id: string) {
  await supabase.rpc('correct_news', { p_item: id }).throwOnError()
}

const ItemState = z.object({ action: z.enum(['drafted', 'published', 'withdrawn', 'discarded']) })
const Happened = z.extend(ItemState, {
  id: z.number(),
  done_by: z.string(),
  done_at: z.string(),
  note: z.string(),
})
export type Happened = z.infer<typeof Happened>

export function historyQuery(id: string) {
  return queryOptions({
    queryKey: [...deskKey, 'history', id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('news_history')
        .select('id, action, done_by, done_at, note')
        .eq('item_id', id)
        .order('id', { ascending: false })
        .limit(50)
        .abortSignal(signal)
        .throwOnError()
      return z.array(Happened).parse(data)
    },
    staleTime: 0,
  })
}

/** What the sources of the draft's story said. */
export function entriesQuery(cluster: number) {
  return queryOptions({
    queryKey: [...deskKey, 'entries', cluster],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('feed_entries')
        .select(
          'id, title, excerpt, link, language, published_at, feed:news_feeds(publisher, kind, acknowledgement)',
        )
        .eq('cluster_id', cluster)
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return data as unknown as Entry[]
    },
  })
}

/** The name that stands under what this person reviews; empty where the profile has none. */
export function nameQuery(userId: string) {
  return queryOptions({
    queryKey: [...deskKey, 'name', userId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('profiles')
        .select('full_name')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data?.full_name?.trim() ?? ''
    },
  })
}

export type Saved =
  | { kind: 'saved'; revision: number; problems: string[] }
  | { kind: 'conflict'; says: string }

const Answer = z.object({ revision: z.number(), problems: z.array(z.string()) })

/** Rejects with Refused when trying again cannot help. */
export async function saveDraft(id: string, revision: number, fields: Fields): Promise<Saved> {
  const { data, error } = await supabase.rpc('save_draft', {
    ...{ p_item: id, p_revision: revision, p_fields: withoutBlanks(fields) },
  })
  if (!error) return { kind: 'saved', ...Answer.parse(data) }
  if (error.code === 'PT409') return { kind: 'conflict', says: error.message }
  if (/^(PT4|22|23|42)/.test(error.code)) throw new Refused(error.message)
  throw error
}

/** `status` is that of the item on the page: what was withdrawn since does not come back unknowingly. */
export async function publishDraft(
  id: string,
  revision: number,
  status: 'draft' | 'published' | 'withdrawn' | undefined,
) {
  await supabase
    .rpc('publish_news', { p_item: id, p_revision: revision, ...(status && { p_seen: { status } }) })
    .throwOnError()
}

const StoryQuestion = z.object({
  ...{ id: z.string(), stem: z.string(), stem_hi: z.string() },
  kind: z.enum(['static', 'current', 'hybrid']),
})

/** The questions that came with an item and are asked now. */
export function storyQuestionsQuery(id: string) {
  return queryOptions({
    queryKey: [...deskKey, 'questions', id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('story_questions', { p_item: id })
        .abortSignal(signal)
        .throwOnError()
      return z.array(StoryQuestion).parse(data)
    },
    staleTime: 0,
  })
}

/** `questions`: those of its own that go with it. `act`: by which it came to stand as it was seen; null: by a load. */
export async function withdrawItem(id: string, reason: string, questions: string[], act: number | null) {
  await supabase
    .rpc('withdraw_news', { p_item: id, p_reason: reason, p_questions: questions, p_seen: { act } })
    .throwOnError()
}

/** As it was seen: what somebody else has written since stays. */
export async function discardDraft(id: string, revision: number) {
  await supabase.rpc('discard_draft', { p_item: id, p_revision: revision }).throwOnError()
}
