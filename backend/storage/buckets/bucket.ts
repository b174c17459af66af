/** A bucket, as its row says and as clients see it. */

import type { Services } from '#backend/http/handler.ts'
import { noSuchBucket } from '../errors.ts'

export type Bucket = {
  id: string
  public: boolean
  /** In bytes. */
  file_size_limit: number | null
  allowed_mime_types: string[] | null
}

/**
 * What uploads and downloads must know of a bucket whoever asks; whether the caller may do what they ask is for the
 * policies. Throws NoSuchBucket.
 */
export async function bucketNamed(id: string, { db }: Services): Promise<Bucket> {
  const { rows } = await db.owner.query(
    'select id, public, file_size_limit, allowed_mime_types from storage.buckets where id = $1',
    [id],
  )
  const [row] = rows
  if (!row) throw noSuchBucket()
  return { ...row, file_size_limit: row.file_size_limit === null ? null : Number(row.file_size_limit) }
}

/** SQL of what clients see. */
export const SHOWN = `jsonb_build_object('id', id, 'name', name, 'owner', coalesce(owner_id, owner::text, ''),
  'public', public, 'type', type, 'file_size_limit', file_size_limit, 'allowed_mime_types', allowed_mime_types,
  'created_at', ${shownTime('created_at')}, 'updated_at', ${shownTime('updated_at')})`

/** SQL of a time as hosted Supabase writes it: in milliseconds, in UTC. */
export function shownTime(column: string) {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
