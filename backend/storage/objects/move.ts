/** POST /object/move: a file gets another name, or another bucket. Its bytes stay where they are. */

import { z } from 'zod'
import type { Statement } from '#backend/database/as-caller.ts'
import { type Asked, runAs, runAsCaller, type StorageHandler } from '../asked.ts'
import { bucketNamed } from '../buckets/bucket.ts'
import { checkSize, checkType, mostBytes } from '../buckets/limits.ts'
import { checkTrueType } from '../buckets/true-types.ts'
import { noSuchKey } from '../errors.ts'
import { readJson } from '../json-body.ts'
import { validKey } from '../object-key.ts'
import { type File, fileNamed } from './file.ts'

export const FromTo = z.object({
  bucketId: z.string().min(1),
  sourceKey: z.string().min(1),
  destinationBucket: z.string().min(1).optional(),
  destinationKey: z.string().min(1),
  sourceVersionId: z.string().optional(),
})

export const move: StorageHandler = async (asked) => {
  const { caller, run } = await runAsCaller(asked)
  const { from, to } = placesOf(await readJson(asked.request, FromTo))
  const file = await fileNamed(run, from)
  await fits(asked, file, { from: from.bucket, to: to.bucket })
  const [moved] = await runAs(asked, caller, { before: lockBoth(from, to) })<{ id: string }>({
    text: `update storage.objects set bucket_id = $3, name = $4 where bucket_id = $1 and name = $2 returning id`,
    values: [from.bucket, from.key, to.bucket, to.key],
  })
  // Seen, and not theirs to move: hosted Supabase calls that "not found" too.
  if (!moved) throw noSuchKey()
  return Response.json({ message: 'Successfully moved', Id: moved.id, Key: `${to.bucket}/${to.key}` })
}

/** Throws InvalidKey. */
export function placesOf(body: z.infer<typeof FromTo>) {
  const search = new URLSearchParams(body.sourceVersionId ? { versionId: body.sourceVersionId } : {})
  return {
    from: { bucket: body.bucketId, key: validKey(body.sourceKey), search },
    to: { bucket: body.destinationBucket ?? body.bucketId, key: validKey(body.destinationKey) },
  }
}

/**
 * Another bucket may let in less, and a copy may be said to be of another kind. Throws EntityTooLarge, InvalidMimeType,
 * NoSuchBucket.
 */
export async function fits(
  { storage: { services, bytes } }: Asked,
  { version, metadata: { size, mimetype } }: File,
  { from, to, type = mimetype }: { from: string; to: string; type?: string },
) {
  const { storage: settings } = services.project
  const bucket = await bucketNamed(to, services)
  if (from === to && type === mimetype) return
  checkType(type, bucket)
  checkSize(size, mostBytes(bucket, settings.file_size_limit))
  await checkTrueType((range) => bytes.read(version, range), size, { type, bucket, settings })
}

type Place = { bucket: string; key: string }

/** Always in the same order, so that two who swap names do not wait for each other. */
function lockBoth(from: Place, to: Place): Statement {
  const values = [`${from.bucket}/${from.key}`, `${to.bucket}/${to.key}`].sort()
  return {
    text: `select pg_advisory_xact_lock(hashtextextended($1, 7302029)),
      pg_advisory_xact_lock(hashtextextended($2, 7302029))`,
    values,
  }
}
