/** What the desk of the library asks the server (supabase/migrations: library documents, drafts, publishing). */

import { FunctionsHttpError } from '@supabase/functions-js'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  DOCUMENT_KINDS,
  DocumentFields,
  type DocumentKind,
} from '#supabase/functions/_shared/library/document.ts'
import type { ReadRows } from '#web/components/data-table/table-types.ts'
import type { Saved } from '#web/lib/draft-keeper.ts'
import { functionErrorMessage } from '#web/lib/function-error.ts'
import { loadStorage } from '#web/lib/load-supabase.ts'
import { plainName } from '#web/lib/plain-name.ts'
import { orRefused, Refused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'
import { holding } from '#web/lib/to-the-letter.ts'

export type { DocumentFields, DocumentKind }

export const deskKey = ['library_documents'] as const

const Line = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  id: z.string(),
  book: z.nullable(z.string()),
  place: z.nullable(z.number()),
  title: z.string(),
  title_hi: z.nullable(z.string()),
  topics: z.array(z.string()),
  words: z.nullable(z.number()),
  status: z.enum(['published', 'changed', 'draft', 'withdrawn']),
  reviewed_by: z.nullable(z.string()),
  stale: z.number(),
  origin: z.enum(['library', 'desk']),
  made_by: z.enum(['hand', 'import', 'model']),
  in_hindi: z.boolean(),
  updated_at: z.string(),
})
export type DocumentLine = z.infer<typeof Line>

/** What stands in a filter is a column of the table; `stale` and `reviewed` ask yes or no. */
export const readDocuments: ReadRows<DocumentLine> = async (asked, { from, most, signal }) => {
  let query = supabase.rpc('library_documents', undefined, { count: 'exact' })
  const { stale, reviewed, language, ...same } = asked.filters
  for (const [column, value] of Object.entries(same)) if (value) query = query.eq(column, value)
  if (stale === 'yes') query = query.gt('stale', 0)
  if (stale === 'no') query = query.eq('stale', 0)
  if (reviewed === 'yes') query = query.not('reviewed_by', 'is', null)
  if (reviewed === 'no') query = query.is('reviewed_by', null)
  if (language) query = query.eq('in_hindi', language === 'yes')
  if (asked.search.trim()) query = query.or(holding(['title', 'title_hi', 'id'], asked.search))
  const sort = asked.sort ?? { column: 'updated_at', ascending: false }
  const { data, count } = await query
    .order(sort.column, { ascending: sort.ascending })
    .order('kind')
    .order('id')
    .range(from, from + most - 1)
    .abortSignal(signal ?? new AbortController().signal)
    .throwOnError()
  return { rows: z.array(Line).parse(data), count: count ?? 0 }
}

const Opened = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  id: z.string(),
  fields: z.unknown(),
  published: z.unknown(),
  revision: z.number(),
  is_draft: z.boolean(),
  original: z.nullable(z.object({ path: z.string(), name: z.string() })),
  model: z.nullable(z.string()),
  made_by: z.enum(['hand', 'import', 'model']),
  reviewed_by: z.nullable(z.string()),
  withdrawn_because: z.nullable(z.string()),
  chapters: z.nullable(z.array(z.object({ slug: z.string(), title: z.string() }))),
  versions: z.array(
    z.object({
      version: z.number(),
      reviewed_by: z.nullable(z.string()),
      published_by: z.string(),
      published_at: z.string(),
    }),
  ),
})

export type OpenDocument = Omit<z.infer<typeof Opened>, 'fields' | 'published'> & {
  fields: DocumentFields
  published: DocumentFields | null
}

const name = (kind: DocumentKind, id: string) => ({ p_kind: kind, p_id: id })

export function documentQuery(kind: DocumentKind, id: string) {
  return queryOptions({
    queryKey: [...deskKey, 'one', kind, id],
    queryFn: ({ signal }) => readDocument(kind, id, signal),
    // Nothing is put under the hands of whoever writes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export async function readDocument(
  kind: DocumentKind,
  id: string,
  signal = new AbortController().signal,
): Promise<OpenDocument | null> {
  const { data, error } = await supabase.rpc('open_document', name(kind, id)).abortSignal(signal)
  if (error?.code === 'PT404' || error?.code === 'PT400') return null
  if (error) throw new Error(error.message)
  const { fields, published, ...opened } = Opened.parse(data)
  return {
    ...opened,
    fields: DocumentFields.parse(fields),
    published: published ? DocumentFields.parse(published) : null,
  }
}

export function versionQuery(kind: DocumentKind, id: string, version: number) {
  return queryOptions({
    queryKey: [...deskKey, 'version', kind, id, version],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('document_version', { ...name(kind, id), p_version: version })
        .abortSignal(signal)
        .throwOnError()
      return DocumentFields.parse(data)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Which fields each kind has; the database takes no others. */
const FIELDS: Record<DocumentKind, (keyof DocumentFields)[]> = {
  note: ['as_of', 'body', 'sources', 'facts', 'related', 'mains_question'],
  book: ['as_of', 'cover'],
  chapter: ['body', 'sources', 'exercises'],
}

export function fieldsFor(kind: DocumentKind, fields: DocumentFields) {
  const { title, title_hi, summary, summary_hi, topics, form } = fields
  const own = FIELDS[kind].map((field) => [field, fields[field]])
  return { title, title_hi, summary, summary_hi, topics, form, ...Object.fromEntries(own) }
}

/** Rejects with Refused when trying again cannot help. */
export async function saveDocument(
  kind: DocumentKind,
  id: string,
  revision: number,
  fields: DocumentFields,
): Promise<Saved<never>> {
  const { data, error } = await supabase.rpc('save_document', {
    ...name(kind, id),
    p_revision: revision,
    p_fields: fieldsFor(kind, fields),
  })
  if (!error) return { kind: 'saved', revision: (data as { revision: number }).revision, problems: [] }
  if (error.code === 'PT409') return { kind: 'conflict', says: error.message }
  if (/^(PT4|22|23|42)/.test(error.code)) throw new Refused(error.message)
  throw new Error(error.message)
}

export type NewDocument = {
  /** Whoever sends it once more means the same document. */
  madeAs: string
  kind: DocumentKind
  id: string
  fields: DocumentFields
  madeBy: 'hand' | 'import' | 'model'
  model?: string
  original?: { path: string; name: string }
}

export async function newDocument({ madeAs, kind, id, fields, madeBy, model, original }: NewDocument) {
  await orRefused(
    supabase.rpc('new_document', {
      ...name(kind, id),
      ...{ p_fields: { ...fieldsFor(kind, fields), made_as: madeAs }, p_made_by: madeBy },
      ...(model ? { p_model: model } : {}),
      ...(original ? { p_original: original } : {}),
    }),
  )
}

export async function publishDocument(kind: DocumentKind, id: string, revision: number, reviewer: string) {
  const { error } = await supabase.functions.invoke('library-desk', {
    body: { action: 'publish', kind, id, revision, reviewer },
  })
  if (error instanceof FunctionsHttpError && error.context.status < 500)
    throw new Refused(await functionErrorMessage(error))
  if (error) throw error
}

/** As it was seen: what somebody else has written since stays. */
export async function discardDocument(kind: DocumentKind, id: string, revision: number) {
  await orRefused(supabase.rpc('discard_document', { ...name(kind, id), p_revision: revision }))
}

/** As it was seen: a version that somebody else has published since stays. */
export async function withdrawDocument({ kind, id, versions }: OpenDocument, reason: string) {
  const seen = { version: versions[0]?.version ?? null }
  await orRefused(supabase.rpc('withdraw_document', { ...name(kind, id), p_reason: reason, p_seen: seen }))
}

/** `seen`: the order in which they stood. */
export async function orderChapters(book: string, slugs: string[], seen: string[]) {
  await orRefused(supabase.rpc('order_chapters', { p_book: book, p_slugs: slugs, p_seen: seen }))
}

/** Lays the file that a draft was made from beside it; only administrators can read it. */
export async function keepOriginal(file: File): Promise<{ path: string; name: string }> {
  const ending = /\.(epub|pdf)$/i.exec(file.name)?.[1]?.toLowerCase() ?? 'md'
  const type = { epub: 'application/epub+zip', pdf: 'application/pdf' }[ending] ?? 'text/markdown'
  const path = `${crypto.randomUUID()}.${ending}`
  const storage = await loadStorage()
  const { error } = await storage
    .from('originals')
    .upload(path, new Blob([await file.arrayBuffer()], { type }), { contentType: type })
  if (error) throw new Error(error.message)
  return { path, name: plainName(file.name) }
}

export async function originalAddress(path: string, fileName: string) {
  const storage = await loadStorage()
  const { data, error } = await storage.from('originals').createSignedUrl(path, 300, { download: fileName })
  if (error) throw new Error(error.message)
  return data.signedUrl
}
