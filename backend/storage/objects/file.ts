/** A file, as its row describes it. */

import type { Run } from '../asked.ts'
import { noSuchKey } from '../errors.ts'

/** Names as hosted Supabase has them in `metadata`. */
export type FileMetadata = {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
  contentEncoding?: string
}

export type File = {
  id: string
  version: string
  metadata: FileMetadata
  user_metadata: Record<string, unknown> | null
  created_at: Date
}

/** What is said of the bytes when they arrive. */
export type Description = {
  mimetype: string
  cacheControl: string
  contentEncoding: string | undefined
  userMetadata: Record<string, unknown> | undefined
}

export function metadataOf(
  { mimetype, cacheControl, contentEncoding }: Omit<Description, 'userMetadata'>,
  { size, etag, now }: { size: number; etag: string; now: number },
): FileMetadata {
  return {
    eTag: `"${etag}"`,
    size,
    mimetype,
    cacheControl,
    lastModified: new Date(now).toISOString(),
    contentLength: size,
    httpStatusCode: 200,
    ...(contentEncoding && { contentEncoding }),
  }
}

/** Throws NoSuchKey for what is not there and for what the policies hide alike. A version asked for must be the one. */
export async function fileNamed(
  run: Run,
  { bucket, key, search }: { bucket: string; key: string; search?: URLSearchParams },
): Promise<File> {
  const [file] = await run<File>({
    text: `select id, version, metadata, user_metadata, created_at from storage.objects
      where bucket_id = $1 and name = $2`,
    values: [bucket, key],
  })
  if (!file) throw noSuchKey()
  checkVersion(file, search?.get('versionId'))
  return { ...file, metadata: withDefaults(file) }
}

/** There is one version of a file here: the one that is current. Throws NoSuchKey. */
export function checkVersion({ version }: { version: string | null }, asked: string | null | undefined) {
  if (asked && asked !== version) throw noSuchKey()
}

/** Rows that somebody wrote by hand may lack anything. */
function withDefaults({ metadata, created_at: created }: File): FileMetadata {
  const said: Partial<FileMetadata> = metadata ?? {}
  return {
    eTag: '',
    size: 0,
    mimetype: 'application/octet-stream',
    cacheControl: 'no-cache',
    lastModified: created.toISOString(),
    contentLength: said.size ?? 0,
    httpStatusCode: 200,
    ...said,
  }
}
