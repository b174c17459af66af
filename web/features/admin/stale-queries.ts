/** What changed figures left behind, the looks that are taken, and publishing (supabase/migrations: publish_fact). */

import type { PostgrestError } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Json } from '#supabase/database.types.ts'
import { supabase } from '#web/lib/supabase.ts'

const Counts = z.record(z.string(), z.number())
export type Counts = z.infer<typeof Counts>

const text = z.nullish(z.string())

const StaleFigure = z.object({
  fact_id: z.string(),
  name: z.string(),
  name_hi: z.nullable(z.string()),
  was_display: z.string(),
  was_period: z.string(),
  unit: z.string(),
  base_year: text,
  now_fact_id: z.string(),
  now_display: z.string(),
  now_period: z.string(),
  now_unit: z.string(),
  now_base_year: text,
  since: z.string(),
  counts: Counts,
})
export type StaleFigure = z.infer<typeof StaleFigure>

const Look = z.object({
  id: z.number(),
  fact_id: z.string(),
  kind: z.string(),
  item: z.string(),
  was_display: z.string(),
  verdict: z.enum(['still-right', 'rewritten']),
  looked_by_name: z.string(),
  looked_at: z.string(),
})
export type Look = z.infer<typeof Look>
export type Verdict = Look['verdict']

const StaleDesk = z.object({ figures: z.array(StaleFigure), looks: z.array(Look) })

export const staleFiguresQuery = queryOptions({
  queryKey: ['stale_figures'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase.rpc('stale_figures').abortSignal(signal).throwOnError()
    return StaleDesk.parse(data)
  },
  staleTime: 0,
})

const KINDS = ['chapter', 'note', 'term', 'question', 'mains', 'news'] as const
const Item = z.object({ kind: z.enum(KINDS), item: z.string(), anchor: text, title: text })
export type StaleItem = z.infer<typeof Item>

export function staleItemsQuery(id: string) {
  return queryOptions({
    queryKey: ['stale_figures', 'items', id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase.rpc('stale_items', { p_id: id }).abortSignal(signal).throwOnError()
      return z.array(Item).parse(data)
    },
    staleTime: 0,
  })
}

export async function lookAtUse(fact: string, { kind, item }: StaleItem, verdict: Verdict): Promise<void> {
  await supabase
    .rpc('look_at_use', { p_fact: fact, p_kind: kind, p_item: item, p_verdict: verdict })
    .throwOnError()
}

/** By somebody before, or it was rewritten: it is not among those that wait. */
export function isLookedAt(error: Error): boolean {
  return (error as Partial<PostgrestError>).code === 'PT404'
}

const Impact = z.object({ counts: Counts, items: z.array(Item) })

/** What a change touches, before anything is changed. */
export async function readImpact(id: string) {
  const { data } = await supabase.rpc('fact_impact', { p_id: id }).throwOnError()
  return Impact.parse(data)
}

/** A correction goes with what was seen (`seen`), so that nobody writes over what somebody else corrected meanwhile. */
export async function publishFigure(fields: Record<string, Json>, replaces: string | null) {
  const { data } = await supabase
    .rpc('publish_fact', { p_fact: fields, ...(replaces && { p_replaces: replaces }) })
    .throwOnError()
  return z.object({ id: z.string(), counts: Counts }).parse(data)
}

/** Where a text is read, or where its desk is; nothing where neither has a page. */
export function placeOf({ kind, item, anchor }: StaleItem): string | undefined {
  const at = anchor ? `#${anchor}` : ''
  if (kind === 'news') return `/daily-news?item=${encodeURIComponent(item)}`
  if (kind === 'note') return `/ebooks?note=${encodeURIComponent(item)}${at}`
  if (kind === 'term') return `/ebooks?glossary#term-${encodeURIComponent(item)}`
  if (kind === 'mains') return `/mains-evaluation?question=${encodeURIComponent(item)}`
  if (kind !== 'chapter') return undefined
  const [book = '', chapter = ''] = item.split('/')
  return `/ebooks?book=${encodeURIComponent(book)}&chapter=${encodeURIComponent(chapter)}${at}`
}

const ORDER = ['book', 'chapter', 'question', 'mains', 'note', 'news', 'term', 'passage', 'answer'] as const

/** "3 books, 14 MCQs and 2 model answers": chapters are told as the books that they stand in. */
export function usedIn(
  counts: Counts,
  words: Record<(typeof ORDER)[number], (n: number) => string>,
  and: string,
) {
  const parts = ORDER.flatMap((kind) => {
    const count = counts[kind] ?? 0
    return count === 0 || kind === 'chapter' ? [] : [words[kind](count)]
  })
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')}${and}${last}`
}

const Publishable = z.object({
  id: z.string(),
  name: z.string(),
  name_hi: text,
  display: z.string(),
  period: z.string(),
  as_of: z.string(),
  unit: z.string(),
  base_year: text,
  status: z.string(),
  publisher: z.string(),
  source_title: z.string(),
  source_url: z.string(),
})

/** Figures as they are now: one that was replaced is gone on from where it leads. */
export const publishableQuery = queryOptions({
  queryKey: ['facts', 'publishable'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('facts')
      .select(Object.keys(Publishable.shape).join(', '))
      .is('now_id', null)
      .order('name')
      .abortSignal(signal)
      .throwOnError()
    return z.array(Publishable).parse(data)
  },
})

/** What of a figure somebody who corrects it has seen. */
export function seenOf({ id: _id, name: _name, name_hi: _nameHi, ...seen }: z.infer<typeof Publishable>) {
  return { ...seen, base_year: seen.base_year ?? null }
}
