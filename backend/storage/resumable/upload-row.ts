/**
 * An upload under way, as the database knows it. Parts are stored under ids of their own; which of them count, and in
 * which order, is decided by one statement that asks for the offset it follows. So there is nothing to lock: of two
 * that send the same piece, on one server or on two, one is counted.
 */

import type { Services } from '#backend/http/handler.ts'
import type { Description } from '../objects/file.ts'
import { TusError } from './protocol.ts'

export type UploadRow = {
  id: string
  bucket: string
  key: string
  version: string
  size: number
  received: number
  parts: string[]
  upsert: boolean
  role: string
  owner: string | null
  description: Description
  expiresAt: number
  completed: boolean
}

/** Milliseconds: a day, as hosted Supabase's documentation has it. */
const LIFE = 24 * 60 * 60 * 1000

type New = Pick<UploadRow, 'bucket' | 'key' | 'size' | 'upsert' | 'role' | 'owner' | 'description'>

export async function addUpload({ db, now }: Services, upload: New): Promise<UploadRow> {
  const id = crypto.randomUUID()
  const { userMetadata, ...metadata } = upload.description
  await db.owner.query(
    `insert into backend.resumable_uploads
       (id, bucket_id, name, version, size, upsert, role, owner_id, metadata, user_metadata, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      upload.bucket,
      upload.key,
      crypto.randomUUID(),
      upload.size,
      upload.upsert,
      upload.role,
      upload.owner,
      metadata,
      userMetadata ?? null,
      new Date(now()),
      new Date(now() + LIFE),
    ],
  )
  return uploadWith({ db, now }, id)
}

/** Throws 404 for what is not there, 410 for what is over. */
export async function uploadWith({ db, now }: Pick<Services, 'db' | 'now'>, id: string): Promise<UploadRow> {
  const { rows } = await db.owner.query(
    `select id, bucket_id as bucket, name as key, version, size, received, parts, upsert, role, owner_id as owner,
       metadata, user_metadata, expires_at, completed_at
     from backend.resumable_uploads where id = $1`,
    [id],
  )
  const [row] = rows
  if (!row) throw new TusError(404, 'The upload is not there')
  if (row.expires_at.getTime() <= now()) throw new TusError(410, 'The upload has expired')
  const {
    metadata,
    user_metadata: userMetadata,
    expires_at: expiresAt,
    completed_at: completedAt,
    ...rest
  } = row
  return {
    ...rest,
    size: Number(row.size),
    received: Number(row.received),
    description: { ...metadata, userMetadata: userMetadata ?? undefined },
    expiresAt: expiresAt.getTime(),
    completed: completedAt !== null,
  }
}

/** Whether the part counts: another one may have come first. */
export async function addPart(
  { db }: Services,
  { id, received }: Pick<UploadRow, 'id' | 'received'>,
  part: string,
  size: number,
): Promise<boolean> {
  const { rowCount } = await db.owner.query(
    `update backend.resumable_uploads set received = received + $3::bigint, parts = parts || $4::uuid
     where id = $1 and received = $2::bigint and received + $3::bigint <= size`,
    [id, received, size, part],
  )
  return rowCount === 1
}

export async function markCompleted({ db, now }: Services, id: string) {
  await db.owner.query(
    `update backend.resumable_uploads set completed_at = $2, parts = '{}' where id = $1 and completed_at is null`,
    [id, new Date(now())],
  )
}

/** Of one person, the newest: each lies here with all that has come, and counts nowhere as a file yet. */
export const MOST_UNFINISHED = 50

/** Returns the parts of those that are given up. The server's own uploads are not counted. */
export async function dropOldest({ db }: Services, owner: string | null): Promise<string[]> {
  if (owner === null) return []
  const { rows } = await db.owner.query<{ parts: string[] }>(
    `delete from backend.resumable_uploads where id in (
       select id from backend.resumable_uploads where owner_id = $1 and completed_at is null
       order by created_at desc, id offset $2
     ) returning parts`,
    [owner, MOST_UNFINISHED],
  )
  return rows.flatMap(({ parts }) => parts)
}

export async function dropUpload({ db }: Pick<Services, 'db'>, id: string) {
  await db.owner.query('delete from backend.resumable_uploads where id = $1', [id])
}
