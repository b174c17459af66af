/** Topics, notes and the figures in them (spec §7 Data: through the hosted backend client). */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { CitedFact } from '#web/features/indicators/index.ts'
import { KEPT_OFFLINE, keptOffline } from '#web/lib/kept-offline.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { CitedFigure } from './figure-card.tsx'

const FACT_COLUMNS =
  'id, topic, name, name_hi, display, unit, unit_hi, period, as_of, released, base_year, status, publisher, source_title, source_url, checked, note, previous, superseded_by, now_id, changed_at'

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
  /** The newest of its line; null: this one is. */
  now_id: z.nullish(z.string()),
  /** When it last came to say something else in its own place. */
  changed_at: z.nullish(z.string()),
})
export type LibraryFact = z.infer<typeof LibraryFact>

const Topic = z.object({
  slug: z.string(),
  parent_slug: z.nullable(z.string()),
  title: z.string(),
  title_hi: z.nullable(z.string()),
  summary: z.string(),
  summary_hi: z.nullish(z.string()),
  papers: z.array(z.string()),
  prerequisites: z.array(z.string()),
  position: z.number(),
})
export type Topic = z.infer<typeof Topic>

const NoteLine = z.object({
  slug: z.string(),
  topic: z.string(),
  title: z.string(),
  title_hi: z.nullable(z.string()),
  summary: z.string(),
  summary_hi: z.nullable(z.string()),
  as_of: z.string(),
})
export type NoteLine = z.infer<typeof NoteLine>

export const topicsQuery = queryOptions({
  queryKey: ['topics'],
  queryFn: ({ signal }) =>
    keptOffline('topics', z.array(Topic), async () => {
      const { data } = await supabase
        .from('topics')
        .select('slug, parent_slug, title, title_hi, summary, summary_hi, papers, prerequisites, position')
        .order('position')
        .abortSignal(signal)
        .throwOnError()
      return z.array(Topic).parse(data)
    }),
  ...KEPT_OFFLINE,
})

/** Which notes there are; visitors may not read them, and need no list. */
export function noteListQuery(isSignedIn: boolean) {
  return queryOptions({
    queryKey: ['notes', 'list'],
    queryFn: ({ signal }) =>
      keptOffline('notes', z.array(NoteLine), async () => {
        const { data } = await supabase
          .from('notes')
          .select('slug, topic, title, title_hi, summary, summary_hi, as_of')
          .order('title')
          .abortSignal(signal)
          .throwOnError()
        return z.array(NoteLine).parse(data)
      }),
    ...KEPT_OFFLINE,
    enabled: isSignedIn,
  })
}

const Note = z.object({
  slug: z.string(),
  topic: z.string(),
  title: z.string(),
  title_hi: z.nullable(z.string()),
  summary: z.string(),
  summary_hi: z.nullable(z.string()),
  as_of: z.string(),
  body: z.string(),
  sources: z.array(Source),
  fact_ids: z.array(z.string()),
  related: z.array(z.string()),
  mains_question: z.nullable(z.string()),
  reviewed_by: z.nullable(z.string()),
})

export function noteQuery(slug: string) {
  return queryOptions({
    queryKey: ['notes', slug],
    queryFn: ({ signal }) =>
      keptOffline(
        `note/${slug}`,
        z.nullable(Note),
        async () => {
          const { data } = await supabase
            .from('notes')
            .select(NOTE_COLUMNS)
            .eq('slug', slug)
            .abortSignal(signal)
            .maybeSingle()
            .throwOnError()
          return z.nullable(Note).parse(data)
        },
        (note) => note && { title: note.title, title_hi: note.title_hi, address: `/ebooks?note=${slug}` },
      ),
    ...KEPT_OFFLINE,
  })
}

/** What figures are kept as, asked for together. */
export const factsKey = (ids: readonly string[]) => `facts/${ids.join()}`

export function factsQuery(ids: string[]) {
  return queryOptions({
    queryKey: ['facts', ...ids],
    queryFn: ({ signal }) => keptOffline(factsKey(ids), z.array(LibraryFact), () => readFacts(ids, signal)),
    ...KEPT_OFFLINE,
    enabled: ids.length > 0,
  })
}

export async function readFacts(ids: readonly string[], signal?: AbortSignal): Promise<LibraryFact[]> {
  let asked = supabase.from('facts').select(FACT_COLUMNS).in('id', ids)
  if (signal) asked = asked.abortSignal(signal)
  const { data } = await asked.throwOnError()
  return z.array(LibraryFact).parse(data)
}

/** What stands in their place now. */
export function successorsOf(facts: readonly LibraryFact[]): string[] {
  return [...new Set(facts.flatMap((fact) => fact.now_id ?? fact.superseded_by ?? []))].sort()
}

/** Each with what stands in its place now, where it was replaced. */
export function withSuccessors<Known extends LibraryFact>(
  facts: readonly Known[],
  newer: readonly LibraryFact[],
) {
  return facts.map((fact) => ({
    ...fact,
    successor: newer.find(({ id }) => id === (fact.now_id ?? fact.superseded_by)),
  }))
}

/** Which text it is, as `fact_uses` names it. */
export type Place = { kind: 'news' | 'note' | 'chapter'; item: string }

/** What figures said when this text was written, where they say something else now. */
function saidInQuery({ kind, item }: Place) {
  return queryOptions({
    queryKey: ['facts', 'said', kind, item],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('fact_uses')
        .select('fact_id, was_display, was_period')
        .eq('kind', kind)
        .eq('item', item)
        .not('was_display', 'is', null)
        .abortSignal(signal)
        .throwOnError()
      return z.array(Said).parse(data)
    },
  })
}

const Said = z.object({ fact_id: z.string(), was_display: z.string(), was_period: z.string() })

/**
 * The figures that a text names; one that has been replaced comes with what replaced it, one that was changed in its own
 * place with what it said when the text was written.
 */
export function useCitedFigures(ids: string[], place?: Place) {
  const { data: facts = NONE, isPending } = useQuery(factsQuery(ids))
  const { data: newer = NONE } = useQuery(factsQuery(successorsOf(facts)))
  const { data: said } = useQuery({
    ...saidInQuery(place ?? { kind: 'note', item: '' }),
    enabled: place !== undefined && facts.some(({ changed_at }) => changed_at),
  })
  const cited = useMemo(
    () =>
      withSuccessors(facts, newer).map((fact) => {
        const before = said?.find(({ fact_id }) => fact_id === fact.id)
        const was = before && { display: before.was_display, period: before.was_period }
        return { ...fact, was }
      }),
    [facts, newer, said],
  )
  return isPending ? COMING : cited
}

const NONE: LibraryFact[] = []
/** No figures yet: that one of them is not there cannot be said. */
export const COMING: CitedFigure[] = []

/** The latest releases: figures by the day they were published, newest first. */
export const releasesQuery = queryOptions({
  queryKey: ['facts', 'releases'],
  queryFn: ({ signal }) =>
    keptOffline('releases', z.array(LibraryFact), async () => {
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
    }),
  ...KEPT_OFFLINE,
})
