/** Adds a file: looked into, sent, and written into the list, or not added at all. */

import { loadStorage } from '#web/lib/load-supabase.ts'
import { logFailure } from '#web/lib/log.ts'
import { isFinal } from '#web/lib/refused.ts'
import { UploadNotTaken, UploadRefused } from '#web/lib/resumable-upload.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { CheckedFile } from './check-file.ts'
import { BUCKET, keepOpened, writeFileRow } from './file-queries.ts'
import { upload } from './upload.ts'

const TYPES = { epub: 'application/epub+zip', pdf: 'application/pdf' }
const SHARED = 'shared'
/** PostgreSQL's word for a row that is there. */
const THERE_ALREADY = '23505'
/** An upload may still be under way in another tab. */
const SAFE_AGE_MS = 24 * 60 * 60 * 1000

export type Adding = {
  file: File
  checked: CheckedFile
  userId: string
  isShared: boolean
  sourceNote: string
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

/** The id of the same file in the same library, if it is there already. */
export async function sameFile(
  sha256: string,
  userId: string,
  isShared: boolean,
): Promise<string | undefined> {
  const files = supabase.from('imported_books').select('id').eq('sha256', sha256)
  const { data } = await (isShared ? files.is('user_id', null) : files.eq('user_id', userId))
    .limit(1)
    .throwOnError()
  return data[0]?.id
}

export const uploadKey = ({ checked, userId, isShared }: Pick<Adding, 'checked' | 'userId' | 'isShared'>) =>
  `${userId}.${isShared ? SHARED : 'own'}.${checked.sha256}`

/** Returns the id under which the file can be opened. */
export async function addFile(adding: Adding): Promise<string> {
  const { file, checked, userId, isShared, signal, onProgress } = adding
  const folder = isShared ? SHARED : userId
  await clearLeftovers(userId).catch((cause) => logFailure('Could not clear away unfinished files', cause))
  const pathOf = (id: string) => `${folder}/${id}.${checked.format}`
  const id = await upload({
    file,
    key: uploadKey(adding),
    pathOf,
    type: TYPES[checked.format],
    signal,
    onProgress,
  })
  try {
    await writeFileRow(id, checked, isShared ? null : userId, isShared ? adding.sourceNote.trim() : '')
  } catch (cause) {
    // Without an answer the row may stand all the same, and so it does where another tab wrote it: its file stays.
    if (!isFinal(cause) || codeOf(cause) === THERE_ALREADY) throw cause
    const storage = await loadStorage()
    await storage.from(BUCKET).remove([pathOf(id)])
    throw cause
  }
  // it lies on this device as it is: opening it fetches nothing
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (bytes) await keepOpened({ id, path: pathOf(id), title: checked.title }, bytes)
  return id
}

/** Which words say why a file was not added. */
export function whyNotAdded(cause: unknown): 'full' | 'refused' | 'notNow' | 'interrupted' {
  const code = codeOf(cause)
  if (code === '23514' || (cause instanceof UploadRefused && cause.status === 403)) return 'full'
  if (cause instanceof UploadRefused || code) return 'refused'
  return cause instanceof UploadNotTaken && cause.status >= 500 ? 'notNow' : 'interrupted'
}

const codeOf = (cause: unknown) => (cause as { code?: unknown } | null)?.code

/** Stored files that no row came to name: the page was closed between the two. */
async function clearLeftovers(userId: string) {
  const files = (await loadStorage()).from(BUCKET)
  const { data: stored } = await files.list(userId, { limit: 100 })
  if (!stored || stored.length === 0) return
  const { data: rows } = await supabase
    .from('imported_books')
    .select('path')
    .eq('user_id', userId)
    .throwOnError()
  const named = new Set(rows.map(({ path }) => path))
  const before = Date.now() - SAFE_AGE_MS
  const left = stored
    .filter(({ created_at }) => created_at && Date.parse(created_at) < before)
    .map(({ name }) => `${userId}/${name}`)
    .filter((path) => !named.has(path))
  if (left.length > 0) await files.remove(left)
}
