/** What the mentor's desk reads and does around the marking: the line, second looks, appeals, own figures, the library. */

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { orRefused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { Filter } from './queue-rules.ts'

export const deskKey = ['mentor'] as const

const Line = z.object({
  answer_id: z.string(),
  task: z.enum(['marks', 'appeal', 'second']),
  why: z.string(),
  since: z.string(),
  place: z.number(),
  question: z.string(),
  question_hi: z.nullable(z.string()),
  topic: z.string(),
  topic_hi: z.nullable(z.string()),
  directive: z.string(),
  marks: z.number(),
  words: z.number(),
  language: z.enum(['en', 'hi']),
  mode: z.enum(['typed', 'pages']),
  asked: z.nullable(z.string()),
  refused: z.nullable(z.string()),
  held_by: z.nullable(z.enum(['me', 'other'])),
  until: z.nullable(z.string()),
  is_begun: z.boolean(),
})
export type Line = z.infer<typeof Line>

/** How many lines are shown at once, and how many more each time. */
export const LINES = 50
/** The server tells of so many. */
export const MOST_LINES = 1000

const Queue = z.object({
  now: z.string(),
  pace_hours: z.nullable(z.number()),
  /** All that wait, and those of the kind that was asked for. */
  total: z.number(),
  count: z.number(),
  /** What may be taken now, the first of all. */
  next: z.array(z.pick(Line, { answer_id: true, task: true })),
  waiting: z.array(Line),
})

export function queueQuery(show: Filter = 'all', most = LINES) {
  return queryOptions({
    queryKey: [...deskKey, 'queue', show, most],
    queryFn: async () =>
      Queue.parse(await orRefused(supabase.rpc('mentor_queue', { p_show: show, p_most: most }))),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** An answer that the engine has marked and no mentor; null where there is none. */
export async function pullSample() {
  return z.nullable(z.string()).parse(await orRefused(supabase.rpc('pull_sample', {})))
}

const SecondLooks = z.object({
  waiting: z.number(),
  done: z.array(
    z.object({
      answer_id: z.string(),
      look: z.number(),
      question: z.string(),
      question_hi: z.nullable(z.string()),
      out_of: z.number(),
      first: z.number(),
      again: z.number(),
      difference: z.number(),
      apart: z.boolean(),
      third_waits: z.boolean(),
      done_at: z.string(),
    }),
  ),
})

/** So many of what is closed the server tells of, the newest. */
export const MOST_CLOSED = 200

export const secondLooksQuery = queryOptions({
  queryKey: [...deskKey, 'second'],
  queryFn: async () => SecondLooks.parse(await orRefused(supabase.rpc('mentor_second_looks', {}))),
  staleTime: 0,
})

const ClosedAppeal = z.object({
  answer_id: z.string(),
  state: z.enum(['upheld', 'changed', 'withdrawn']),
  question: z.string(),
  question_hi: z.nullable(z.string()),
  out_of: z.number(),
  reason: z.string(),
  reply: z.nullable(z.string()),
  filed_at: z.string(),
  decided_at: z.string(),
})

export const appealsQuery = queryOptions({
  queryKey: [...deskKey, 'appeals'],
  queryFn: async () => z.array(ClosedAppeal).parse(await orRefused(supabase.rpc('mentor_appeals', {}))),
  staleTime: 0,
})

const Own = z.object({
  marked: z.number(),
  this_week: z.number(),
  median_minutes: z.nullable(z.number()),
  last: z.array(
    z.object({
      answer_id: z.string(),
      purpose: z.enum(['marks', 'second', 'appeal']),
      marks: z.number(),
      out_of: z.number(),
      question: z.string(),
      question_hi: z.nullable(z.string()),
      done_at: z.string(),
      is_standing: z.boolean(),
    }),
  ),
})

export const ownQuery = queryOptions({
  queryKey: [...deskKey, 'own'],
  queryFn: async () => Own.parse(await orRefused(supabase.rpc('my_marking', {}))),
  staleTime: 0,
})

const CRITERION = z.enum(['demand', 'content', 'structure', 'evidence', 'conclusion', 'language'])
const LibraryComment = z.object({
  id: z.string(),
  user_id: z.string(),
  body: z.string(),
  criterion: z.nullable(CRITERION),
  shared: z.boolean(),
  uses: z.number(),
})
export type LibraryComment = z.infer<typeof LibraryComment>

/** What is used most stands first. */
export const libraryQuery = queryOptions({
  queryKey: [...deskKey, 'library'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('comment_library')
      .select('id, user_id, body, criterion, shared, uses')
      .order('uses', { ascending: false })
      .order('created_at', { ascending: false })
      .limit(1000)
      .abortSignal(signal)
      .throwOnError()
    return z.array(LibraryComment).parse(data)
  },
})

export type KeptComment = Pick<LibraryComment, 'id' | 'body' | 'criterion' | 'shared'>

export async function keepLibraryComment({ id, body, criterion, shared }: KeptComment) {
  await orRefused(
    supabase.rpc('keep_library_comment', {
      // the function takes null for none, which the generated types do not know
      ...{ p_id: id, p_body: body, p_criterion: criterion as string, p_shared: shared },
    }),
  )
}

export async function removeLibraryComment(id: string) {
  await orRefused(supabase.from('comment_library').delete().eq('id', id))
}

/** Counted for the order of the list; a count that is lost is no loss. */
export function countUse(id: string) {
  void supabase.rpc('use_library_comment', { p_id: id }).then(() => {})
}
