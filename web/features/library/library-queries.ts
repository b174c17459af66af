/** Topics, notes and the figures in them (spec §7 Data: through the hosted backend client). */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { CitedFact } from '#web/features/indicators/index.ts'
import { supabase } from '#web/lib/supabase.ts'

const FACT_COLUMNS =
  'id, topic, name, display, unit, period, as_of, released, base_year, status, publisher, source_title, source_url, checked, note, previous, superseded_by'

const NOTE_COLUMNS =
  'slug, topic, title, title_hi, summary, summary_hi, as_of, body, sources, fact_ids, related, mains_question, reviewed_by'

export const Source = z.object({
  id: z.string(),
  title: z.string(),
  publisher: z.string(),
  url: z.string(),
  date: z.nullish(z.string()),
  checked: z.nullish(z.string()),
  primary: z.optional(z.boolean()),
})
export type Source = z.infer<typeof Source>

const LibraryFact = z.extend(CitedFact, {
  id: z.string(),
  topic: z.string(),
  unit: z.string(),
  period: z.string(),
  superseded_by: z.nullish(z.string()),
})
export type LibraryFact = z.infer<typeof LibraryFact>

export const topicsQuery = queryOptions({
  queryKey: ['topics'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('topics')
      .select('slug, parent_slug, title, title_hi, summary, papers, prerequisites, position')
      .order('position')
      .abortSignal(signal)
      .throwOnError()
    return data
  },
})

/** Which notes there are; visitors may not read them, and need no list. */
export function noteListQuery(isSignedIn: boolean) {
  return queryOptions({
    queryKey: ['notes', 'list'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('notes')
        .select('slug, topic, title, title_hi, summary, summary_hi, as_of')
        .order('title')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
    enabled: isSignedIn,
  })
}

export function noteQuery(slug: string) {
  return queryOptions({
    queryKey: ['notes', slug],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('notes')
        .select(NOTE_COLUMNS)
        .eq('slug', slug)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data && { ...data, sources: z.array(Source).parse(data.sources) }
    },
  })
}

export function factsQuery(ids: string[]) {
  return queryOptions({
    queryKey: ['facts', ...ids],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('facts')
        .select(FACT_COLUMNS)
        .in('id', ids)
        .abortSignal(signal)
        .throwOnError()
      return z.array(LibraryFact).parse(data)
    },
    enabled: ids.length > 0,
  })
}

/** The figures that a text names; one that has been replaced comes with what replaced it. */
export function useCitedFigures(ids: string[]) {
  const { data: facts = NONE } = useQuery(factsQuery(ids))
  const { data: newer = NONE } = useQuery(
    factsQuery(facts.flatMap((fact) => fact.superseded_by ?? []).sort()),
  )
  return useMemo(
    () => facts.map((fact) => ({ ...fact, successor: newer.find(({ id }) => id === fact.superseded_by) })),
    [facts, newer],
  )
}

const NONE: LibraryFact[] = []

/** The latest releases: figures by the day they were published, newest first. */
export const releasesQuery = queryOptions({
  queryKey: ['facts', 'releases'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('facts')
      .select(FACT_COLUMNS)
      .not('released', 'is', null)
      .order('released', { ascending: false })
      .order('name')
      .limit(24)
      .abortSignal(signal)
      .throwOnError()
    return z.array(LibraryFact).parse(data)
  },
})
