/** Finds what the library holds on a question. */

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../database.types.ts'

export type Supabase = SupabaseClient<Database>
export type Passage = Database['public']['Functions']['search_passages']['Returns'][number]
export type Fact = Database['public']['Tables']['facts']['Row']
export type NoteSource = {
  id: string
  title: string
  publisher: string
  url: string
  date: string | null
  checked: string | null
}
export type NoteHead = Pick<
  Database['public']['Tables']['notes']['Row'],
  'slug' | 'title' | 'as_of' | 'related'
> & {
  sources: NoteSource[]
}

export type NewsHead = Pick<
  Database['public']['Tables']['news_items']['Row'],
  'id' | 'title' | 'title_hi' | 'gist' | 'gist_hi' | 'topics' | 'news_date' | 'sources'
>

/** Best first; empty when no word of the question stands in the library. `side`: what `sideOf` says of the question. */
export async function searchLibrary(
  supabase: Supabase,
  query: string,
  limit = 24,
  side = '',
): Promise<Passage[]> {
  const { data } = await supabase
    .rpc('search_passages', { p_query: query, p_limit: limit, p_side: side })
    .throwOnError()
  return data
}

/** The passages with these ids, in no order. */
export async function readPassages(supabase: Supabase, ids: string[]): Promise<Passage[]> {
  if (ids.length === 0) return []
  const { data } = await supabase.rpc('read_passages', { p_ids: ids }).throwOnError()
  return data
}

/** The facts with these ids, in the order asked for. */
export async function readFacts(supabase: Supabase, ids: string[]): Promise<Fact[]> {
  if (ids.length === 0) return []
  const { data } = await supabase.from('facts').select('*').in('id', ids).throwOnError()
  return ids.flatMap((id) => data.find((fact) => fact.id === id) ?? [])
}

/** The latest official releases that the library holds, newest first. */
export async function latestReleases(supabase: Supabase, limit: number): Promise<Fact[]> {
  const { data } = await supabase
    .from('facts')
    .select('*')
    .not('released', 'is', null)
    .order('released', { ascending: false })
    .order('id')
    .limit(limit)
    .throwOnError()
  return data
}

/** What the mentor published of that day, the weightiest first. */
export async function newsOf(supabase: Supabase, day: string, limit: number): Promise<NewsHead[]> {
  const { data } = await supabase
    .from('news_items')
    .select('id, title, title_hi, gist, gist_hi, topics, news_date, sources')
    .eq('status', 'published')
    .eq('news_date', day)
    .order('importance', { ascending: false })
    .order('id')
    .limit(limit)
    .throwOnError()
  return data
}

export async function readNoteHeads(supabase: Supabase, slugs: string[]): Promise<Map<string, NoteHead>> {
  if (slugs.length === 0) return new Map()
  const { data } = await supabase
    .from('notes')
    .select('slug, title, as_of, related, sources')
    .in('slug', slugs)
    .throwOnError()
  return new Map(
    data.map((note) => [note.slug, { ...note, sources: note.sources as unknown as NoteSource[] }]),
  )
}
