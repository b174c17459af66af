/** Merging accounts of one person: who may be meant, what a merge would do, and what was merged. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { supabase } from '#web/lib/supabase.ts'
import { askFunction } from './users-queries.ts'

const Suspect = z.object({
  older: z.string(),
  older_email: z.nullable(z.string()),
  older_name: z.nullable(z.string()),
  older_seen: z.nullable(z.string()),
  newer: z.string(),
  newer_email: z.nullable(z.string()),
  newer_name: z.nullable(z.string()),
  newer_seen: z.nullable(z.string()),
  why: z.enum(['address', 'google', 'device']),
})
export type Suspect = z.infer<typeof Suspect>

export const suspectsQuery = queryOptions({
  queryKey: ['merge_suspects'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase.rpc('merge_suspects').abortSignal(signal).throwOnError()
    return z.array(Suspect).parse(data)
  },
  staleTime: 0,
})

const Moved = z.object({
  table: z.string(),
  column: z.string(),
  moved: z.number(),
  met: z.number(),
  rule: z.enum(['kept', 'sum', 'newer']),
})
export type Moved = z.infer<typeof Moved>

/** What is given up or ends, beside rows that meet. */
export const LOSSES = ['plan_tasks', 'mission_tasks', 'open_tests', 'challenges', 'clocks'] as const

const Merge = z.object({
  tables: z.array(Moved),
  files: z.number(),
  given_up: z._default(z.array(z.object({ what: z.enum(LOSSES), count: z.number() })), []),
})
export type Merge = z.infer<typeof Merge>

export function previewQuery(kept: string, other: string) {
  return queryOptions({
    queryKey: ['merge_preview', kept, other],
    queryFn: async () => Merge.parse(await askFunction({ act: 'preview_merge', kept, other })),
    staleTime: 0,
    retry: false,
  })
}

export async function mergeAccounts(kept: string, other: string, reason: string): Promise<Merge> {
  return Merge.parse(await askFunction({ act: 'merge', kept, other, reason }))
}

const Done = z.object({
  user_id: z.string(),
  email: z.nullable(z.string()),
  kept: z.nullable(z.string()),
  kept_email: z.nullable(z.string()),
  merged_at: z.string(),
  moved: z.array(Moved),
  files: z.number(),
  files_waiting: z.number(),
  problem: z.nullable(z.string()),
})
export type MergeDone = z.infer<typeof Done>

export const mergesQuery = queryOptions({
  queryKey: ['merges_done'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase.rpc('merges_done').abortSignal(signal).throwOnError()
    return z.array(Done).parse(data)
  },
  staleTime: 0,
})

export async function moveWaitingFiles(): Promise<void> {
  await askFunction({ act: 'move_files' })
}
