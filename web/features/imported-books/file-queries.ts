/** Imported files, where somebody stopped in them, and the marked places (spec §7 Data: through the hosted backend client). */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { loadStorage } from '#web/lib/load-supabase.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { CheckedFile } from './check-file.ts'

export const BUCKET = 'books'

const ImportedFile = z.object({
  id: z.string(),
  user_id: z.nullable(z.string()),
  format: z.enum(['epub', 'pdf']),
  title: z.string(),
  authors: z.string(),
  language: z.string(),
  bytes: z.number(),
  parts: z.number(),
  source_note: z.string(),
  path: z.string(),
  created_at: z.string(),
})
export type ImportedFile = z.infer<typeof ImportedFile>

const Mark = z.object({
  file_id: z.string(),
  id: z.string(),
  part: z.number(),
  fraction: z.number(),
  label: z.string(),
  moved_at: z.string(),
})
export type Mark = z.infer<typeof Mark>

const columns = (row: { shape: object }) => Object.keys(row.shape).join(', ')

export const fileListQuery = queryOptions({
  queryKey: ['imported_books'],
  queryFn: async ({ signal }) => {
    const { data } = await supabase
      .from('imported_books')
      .select(columns(ImportedFile))
      .order('created_at', { ascending: false })
      .limit(500)
      .abortSignal(signal)
      .throwOnError()
    return z.array(ImportedFile).parse(data)
  },
})

/** All marks of one file; how far each file was read is asked with `fileId` left out. */
export function marksQuery(userId: string, fileId?: string) {
  return queryOptions({
    queryKey: ['file_marks', userId, fileId ?? 'places'],
    queryFn: async ({ signal }) => {
      const marks = supabase.from('file_marks').select(columns(Mark)).eq('user_id', userId)
      const asked = fileId ? marks.eq('file_id', fileId) : marks.eq('id', 'place')
      const { data } = await asked.order('part').order('fraction').abortSignal(signal).throwOnError()
      return z.array(Mark).parse(data)
    },
    // another device may have read on
    staleTime: 0,
  })
}

/** The bytes of a file, kept while it is open. */
export function bytesQuery(path: string) {
  return queryOptions({
    queryKey: ['imported_books', 'bytes', path],
    queryFn: async () => {
      const storage = await loadStorage()
      const { data, error } = await storage.from(BUCKET).download(path)
      if (error) throw error
      return new Uint8Array(await data.arrayBuffer())
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
  })
}

/** An address that the PDF library can ask for parts of the file, so that a long one opens at once. */
export function addressQuery(path: string) {
  return queryOptions({
    queryKey: ['imported_books', 'address', path],
    queryFn: async () => {
      const storage = await loadStorage()
      const { data, error } = await storage.from(BUCKET).createSignedUrl(path, HALF_A_DAY)
      if (error) throw error
      return data.signedUrl
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
  })
}

/** In seconds: longer than anybody reads at a stretch. */
const HALF_A_DAY = 12 * 60 * 60

/** Throws the database's own error: what it minds is said in words by whoever asked. */
export async function writeFileRow(
  id: string,
  checked: CheckedFile,
  userId: string | null,
  sourceNote: string,
) {
  await supabase
    .from('imported_books')
    .insert({ id, user_id: userId, ...checked, source_note: sourceNote })
    .throwOnError()
}

/** The file first: a row without a file can be removed again, a file without a row nobody would see. */
export async function removeFile({ id, path }: ImportedFile) {
  const storage = await loadStorage()
  const { error } = await storage.from(BUCKET).remove([path])
  if (error) throw error
  await supabase.from('imported_books').delete().eq('id', id).throwOnError()
}

export async function writeMark(userId: string, mark: Mark) {
  await supabase
    .from('file_marks')
    .upsert({ user_id: userId, ...mark }, { onConflict: 'user_id,file_id,id' })
    .throwOnError()
}

export async function removeMark(userId: string, { file_id, id }: Mark) {
  await supabase.from('file_marks').delete().match({ user_id: userId, file_id, id }).throwOnError()
}
