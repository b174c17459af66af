/**
 * A file comes to be, or gets new bytes. First it is asked whether the caller may, then the bytes are stored under an
 * id of their own, and only then does a row name them. Whatever fails in between leaves the file as it was.
 */

import type { Caller, Statement } from '#backend/database/as-caller.ts'
import { type Asked, probe, runAs } from '../asked.ts'
import { bucketNamed } from '../buckets/bucket.ts'
import { checkSize, checkType, mostBytes } from '../buckets/limits.ts'
import { ofTheirType } from '../buckets/true-types.ts'
import { ownerOf } from '../caller.ts'
import type { Bytes } from '../drivers/driver.ts'
import { tooLarge } from '../errors.ts'
import { validKey } from '../object-key.ts'
import { release } from '../release.ts'
import { type FileMetadata, metadataOf } from './file.ts'
import type { UploadBody } from './upload-body.ts'
import { whileArriving } from './uploads-under-way.ts'

export type Target = {
  caller: Caller
  bucket: string
  key: string
  upsert: boolean
}

/** Throws NoSuchBucket, InvalidKey, EntityTooLarge, InvalidMimeType, AccessDenied, KeyAlreadyExists, SlowDown. */
export async function writeFile(asked: Asked, target: Target, body: UploadBody): Promise<{ id: string }> {
  const { services, bytes } = asked.storage
  validKey(target.key)
  const bucket = await bucketNamed(target.bucket, services)
  const { storage: settings } = services.project
  const limit = mostBytes(bucket, settings.file_size_limit)
  checkType(body.mimetype, bucket)
  checkSize(body.size ?? 0, limit)
  const version = crypto.randomUUID()
  const arriving = ofTheirType(noMoreThan(limit, body.bytes), { type: body.mimetype, bucket, settings })
  const whose = { caller: target.caller, owner: ownerOf(target.caller) }
  const written = await whileArriving(services, whose, async () => {
    await mayWrite(asked, target)
    return bytes.write(version, arriving, body.size)
  })
  const metadata = metadataOf(body, { ...written, now: services.now() })
  return nameBytes(asked, target, { version, metadata, userMetadata: body.userMetadata })
}

/** Throws AccessDenied, or KeyAlreadyExists before anything is sent in vain. */
export async function mayWrite(asked: Asked, target: Target) {
  await probe(asked, target.caller, insertion(target, { version: crypto.randomUUID(), metadata: {} }))
}

export type NewVersion = {
  version: string
  metadata: FileMetadata | Record<string, never>
  userMetadata?: Record<string, unknown> | undefined
}

/** The bytes of `version` are safe by now. Those that no row names afterwards go, whichever they are. */
export async function nameBytes(asked: Asked, target: Target, file: NewVersion): Promise<{ id: string }> {
  const run = runAs(asked, target.caller, { before: lockOf(target) })
  try {
    const id = crypto.randomUUID()
    const [row] = await run<{ id: string; old: string | null }>(insertion(target, file, id))
    if (row?.old) await release(asked.storage, [row.old])
    return { id: row?.id ?? id }
  } catch (error) {
    // When the connection was lost the row may have been kept all the same, so the database is asked again.
    await release(asked.storage, [file.version])
    throw error
  }
}

/** One writer of a name at a time, so that each knows which bytes it takes the place of. */
export function lockOf({ bucket, key }: { bucket: string; key: string }): Statement {
  return {
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 7302029))',
    values: [`${bucket}/${key}`],
  }
}

/** A new row is not read back: whoever may add a file need not be allowed to see it. */
function insertion(
  target: Target,
  { version, metadata, userMetadata }: NewVersion,
  id = crypto.randomUUID(),
): Statement {
  const owner = ownerOf(target.caller)
  const replacing = `on conflict (bucket_id, name) do update set version = excluded.version,
    metadata = excluded.metadata, user_metadata = excluded.user_metadata, owner = excluded.owner,
    owner_id = excluded.owner_id
    returning id, (select version from storage.objects where bucket_id = $1 and name = $2) as old`
  return {
    text: `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata, id)
      values ($1, $2, (case when $3 ~ '^[0-9a-f-]{36}$' then $3 end)::uuid, $3, $4, $5::jsonb, $6::jsonb, $7)
      ${target.upsert ? replacing : ''}`,
    values: [
      target.bucket,
      target.key,
      owner,
      version,
      JSON.stringify(metadata),
      userMetadata ? JSON.stringify(userMetadata) : null,
      id,
    ],
  }
}

/** Throws EntityTooLarge with the first byte too many. */
export async function* noMoreThan(limit: number, source: Bytes): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of source) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge()
    yield chunk
  }
}
