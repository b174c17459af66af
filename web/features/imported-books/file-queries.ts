/** Imported files, where somebody stopped in them, and the marked places (spec §7 Data: through the hosted backend client). */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { dropFiles, keepFile, keptFile, keptFileNames } from '#web/lib/kept-files.ts'
import { KEPT_OFFLINE, keptOffline } from '#web/lib/kept-offline.ts'
import { loadStorage } from '#web/lib/load-supabase.ts'
import { orRefused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
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

export const Mark = z.object({
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
  queryFn: ({ signal }) =>
    keptOffline('files', z.array(ImportedFile), async () => {
      // a file that is added while the list is on its way is none that is missing from it
      const here = keptFileNames()
      const { data } = await supabase
        .from('imported_books')
        .select(columns(ImportedFile))
        .order('created_at', { ascending: false })
        .limit(500)
        .abortSignal(signal)
        .throwOnError()
      const files = z.array(ImportedFile).parse(data)
      const paths = files.map(({ path }) => path)
      whenIdle(async () => dropFiles((await here).filter((path) => !paths.includes(path))))
      return files
    }),
  ...KEPT_OFFLINE,
})

/** The paths of the files that open on this device without a network. */
export const filesHereQuery = queryOptions({
  queryKey: ['files-here'],
  queryFn: keptFileNames,
  networkMode: 'always',
  staleTime: 0,
})

/** All marks of one file; how far each file was read is asked with `fileId` left out. */
export function marksQuery(userId: string, fileId?: string) {
  const which = fileId ?? 'places'
  return queryOptions({
    queryKey: ['file_marks', userId, which],
    queryFn: ({ signal }) =>
      keptOffline(`file-marks/${which}`, z.array(Mark), async () => {
        const marks = supabase.from('file_marks').select(columns(Mark)).eq('user_id', userId)
        const asked = fileId ? marks.eq('file_id', fileId) : marks.eq('id', 'place')
        const { data } = await asked.order('part').order('fraction').abortSignal(signal).throwOnError()
        return z.array(Mark).parse(data)
      }),
    ...KEPT_OFFLINE,
    // another device may have read on
    staleTime: 0,
  })
}

const OPENED = { networkMode: 'always', staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: 1 } as const

/** The bytes of a file: from this device, or fetched and kept on it. */
export function bytesQuery(file: ImportedFile) {
  return queryOptions({
    queryKey: ['imported_books', 'bytes', file.path],
    queryFn: async () => {
      const here = await keptFile(file.path)
      if (here) return new Uint8Array(here)
      const storage = await loadStorage()
      const { data, error } = await storage.from(BUCKET).download(file.path)
      if (error) throw error
      const bytes = await data.arrayBuffer()
      whenIdle(() => void keepOpened(file, bytes))
      return new Uint8Array(bytes)
    },
    ...OPENED,
  })
}

/** What the PDF library opens: the file, where it is on this device, else an address to ask for parts of it, so that a long one opens at once. */
export function pdfQuery({ path }: ImportedFile) {
  return queryOptions({
    queryKey: ['imported_books', 'pdf', path],
    queryFn: async () => {
      const here = await keptFile(path)
      if (here) return new Blob([here])
      const storage = await loadStorage()
      const { data, error } = await storage.from(BUCKET).createSignedUrl(path, HALF_A_DAY)
      if (error) throw error
      return { url: data.signedUrl }
    },
    ...OPENED,
  })
}

export function keepOpened(
  { id, path, title }: Pick<ImportedFile, 'id' | 'path' | 'title'>,
  bytes: ArrayBuffer,
) {
  return keepFile(path, bytes, { title, address: `/ebooks?file=${id}` })
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

/** Rejects with Refused when trying again cannot help. */
export function writeMark(userId: string, mark: Mark) {
  return orRefused(
    supabase.from('file_marks').upsert({ user_id: userId, ...mark }, { onConflict: 'user_id,file_id,id' }),
  )
}

/** Rejects with Refused when trying again cannot help. */
export function removeMark(userId: string, { file_id, id }: Mark) {
  return orRefused(supabase.from('file_marks').delete().match({ user_id: userId, file_id, id }))
}
