/** The registry as it is read: all figures, one with its line, its changes, its places, its releases. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Fact, FIGURE_COLUMNS } from '#web/features/indicators/index.ts'
import { supabase } from '#web/lib/supabase.ts'
import { inOrder } from './figures-rules.ts'

const text = z.nullish(z.string())

const Figure = z.extend(Fact, {
  topic: z.string(),
  unit: z.string(),
  period: z.string(),
  as_of: z.string(),
  keywords: z.array(z.string()),
  superseded_by: text,
  replaced_at: text,
  changed_at: text,
  reviewed_by: text,
  next_release: text,
})
export type Figure = z.infer<typeof Figure>

const COLUMNS = `${FIGURE_COLUMNS}, topic, keywords, superseded_by, replaced_at, changed_at, reviewed_by, next_release`

/** All of them, replaced ones too: a few hundred rows that answer every search without asking again. */
export const figuresQuery = queryOptions({
  queryKey: ['facts', 'all'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('facts')
      .select(COLUMNS)
      .order('name')
      .order('id')
      .abortSignal(signal)
      .throwOnError()
    return z.array(Figure).parse(data)
  },
})

/** The figure and those of its line, newest first; empty when there is none of this id. */
export function lineQuery(id: string) {
  return queryOptions({
    queryKey: ['facts', 'line', id],
    queryFn: async ({ signal }) => {
      const read = (filter: string) =>
        supabase.from('facts').select(COLUMNS).or(filter).abortSignal(signal).throwOnError()
      const [asked] = z.array(Figure).parse((await read(`id.eq.${quoted(id)}`)).data)
      if (!asked) return []
      const newest = quoted(asked.now_id ?? asked.id)
      const { data } = await read(`id.eq.${newest},now_id.eq.${newest}`)
      return inOrder(z.array(Figure).parse(data))
    },
  })
}

/** A name in an `or` filter must not end it. */
function quoted(id: string) {
  return `"${id.replaceAll(/["\\]/g, '')}"`
}

const Said = z.object({ display: z.string(), unit: z.string(), period: z.string(), base_year: text })
const Change = z.object({
  fact_id: z.string(),
  kind: z.enum(['corrected', 'replaced']),
  was: Said,
  now: Said,
  reviewed_by: text,
  changed_at: z.string(),
})
export type Change = z.infer<typeof Change>

export function changesQuery(id: string) {
  return queryOptions({
    queryKey: ['facts', 'changes', id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase.rpc('fact_history', { p_id: id }).abortSignal(signal).throwOnError()
      return z.array(Change).parse(data)
    },
  })
}

const Place = z.object({
  kind: z.enum(['news', 'note', 'chapter']),
  item: z.string(),
  title: z.string(),
  title_hi: text,
  day: text,
  was_display: text,
  was_period: text,
})
export type Place = z.infer<typeof Place>

export function placesQuery(id: string) {
  return queryOptions({
    queryKey: ['facts', 'places', id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase.rpc('fact_places', { p_id: id }).abortSignal(signal).throwOnError()
      return z.array(Place).parse(data)
    },
  })
}

const Release = z.object({
  id: z.string(),
  title: z.string(),
  title_hi: z.string(),
  rule: text,
  dates: z.array(z.string()),
  exact: z.boolean(),
  time_of_day: text,
})
export type Release = z.infer<typeof Release>

export function releasesOfQuery(ids: string[]) {
  return queryOptions({
    queryKey: ['data_releases', ...ids],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('data_releases')
        .select('id, title, title_hi, rule, dates, exact, time_of_day')
        .overlaps('fact_ids', ids)
        .abortSignal(signal)
        .throwOnError()
      return z.array(Release).parse(data)
    },
    enabled: ids.length > 0,
  })
}
