/** Pairs of questions that are alike (supabase/migrations: question_twins, twin_desk). */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ReadRows } from '#web/components/data-table/table-types.ts'
import { supabase } from '#web/lib/supabase.ts'
import { questionDeskKey, STATUSES } from './table-queries.ts'

/** The pairs that wait for somebody, in the address of their list. */
export const TWINS_ADDRESS = '/admin?desk=questions&view=twins&f.state=open'

export const TWIN_STATES = ['open', 'apart', 'retired'] as const

const Pair = z.object({
  pair: z.string(),
  one: z.string(),
  other: z.string(),
  alike: z.number(),
  alike_en: z.number(),
  alike_hi: z.number(),
  one_stem: z.nullable(z.string()),
  other_stem: z.nullable(z.string()),
  one_status: z.enum(STATUSES),
  other_status: z.enum(STATUSES),
  topic: z.string(),
  is_one_topic: z.boolean(),
  state: z.enum(TWIN_STATES),
  settled_by: z.nullable(z.string()),
  settled_at: z.nullable(z.string()),
})
export type Pair = z.infer<typeof Pair>

export const readTwins: ReadRows<Pair> = async ({ filters, sort }, { from, most, signal }) => {
  let query = supabase.rpc('question_twins', {}, { count: 'exact' })
  if (filters.state) query = query.eq('state', filters.state)
  if (filters.topic) query = query.eq('topic', filters.topic)
  if (filters.languages === 'en') query = query.gte('alike_en', 0.4)
  if (filters.languages === 'hi') query = query.gte('alike_hi', 0.4)
  query = query
    .order(sort?.column ?? 'alike', { ascending: sort?.ascending ?? false })
    .order('pair')
    .range(from, from + most - 1)
  if (signal) query = query.abortSignal(signal)
  const { data, count } = await query.throwOnError()
  return { rows: z.array(Pair).parse(data), count: count ?? 0 }
}

/** One pair by its name `one~other`; null where it is none (any more). */
export function pairQuery(pair: string) {
  return queryOptions({
    queryKey: [...questionDeskKey, 'pair', pair],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('question_twins')
        .eq('pair', pair)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return z.nullable(Pair).parse(data)
    },
    staleTime: 0,
  })
}

const Search = z.object({
  searched_at: z.optional(z.string()),
  questions: z.optional(z.number()),
  milliseconds: z.optional(z.number()),
})

export const twinSearchQuery = queryOptions({
  queryKey: [...questionDeskKey, 'twin_search'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase.rpc('twin_search').abortSignal(signal).throwOnError()
    return Search.parse(data)
  },
  staleTime: 0,
})

export async function lookForTwins() {
  const { data } = await supabase.rpc('look_for_twins').throwOnError()
  return Search.parse(data)
}

export async function settleTwins({ one, other }: Pair, as: 'apart' | 'open') {
  await supabase.rpc('settle_twins', { p_one: one, p_other: other, p_as: as }).throwOnError()
}

export async function retireTwin({ one, other }: Pair, retired: string, reason: string) {
  await supabase
    .rpc('retire_twin', { p_one: one, p_other: other, p_retired: retired, p_reason: reason })
    .throwOnError()
}
