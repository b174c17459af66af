/**
 * All parts of an upload are here: they become a file. Whoever does it twice, because the server went down in between
 * or two asked at once, does the same thing: the parts are fixed by now, and so is the id of the whole.
 */

import { createHash } from 'node:crypto'
import type { Caller } from '#backend/database/as-caller.ts'
import type { Asked, Storage } from '../asked.ts'
import { bucketNamed } from '../buckets/bucket.ts'
import { ofTheirType } from '../buckets/true-types.ts'
import type { Bytes } from '../drivers/driver.ts'
import { StorageError } from '../errors.ts'
import { metadataOf } from '../objects/file.ts'
import { nameBytes } from '../objects/write-file.ts'
import { release } from '../release.ts'
import { markCompleted, type UploadRow } from './upload-row.ts'

/** Throws what an upload in one piece would: KeyAlreadyExists, AccessDenied, InvalidMimeType. */
export async function finish(asked: Asked, upload: UploadRow, caller: Caller): Promise<void> {
  const { storage } = asked
  const { services } = storage
  const { bucket, key, upsert } = upload
  if (!(await isThere(storage, upload))) {
    try {
      const { version, etag } = await wholeOf(storage, upload)
      const metadata = metadataOf(upload.description, { size: upload.size, etag, now: services.now() })
      const { userMetadata } = upload.description
      await nameBytes(asked, { caller, bucket, key, upsert }, { version, metadata, userMetadata })
    } catch (error) {
      // Somebody else has come first, and taken the parts away.
      const twice = error instanceof Error && (await isThere(storage, upload))
      if (!twice) throw error
    }
  }
  await markCompleted(services, upload.id)
  await release(storage, upload.parts)
}

/** A single part is the whole already. */
function finalVersion({ version, parts }: UploadRow) {
  return parts.length === 1 ? (parts[0] as string) : version
}

async function isThere({ services }: Storage, upload: UploadRow) {
  const { rowCount } = await services.db.owner.query(
    'select from storage.objects where bucket_id = $1 and name = $2 and version = $3',
    [upload.bucket, upload.key, finalVersion(upload)],
  )
  return (rowCount ?? 0) > 0
}

async function wholeOf({ bytes, services }: Storage, upload: UploadRow) {
  const version = finalVersion(upload)
  const bucket = await bucketNamed(upload.bucket, services)
  const { storage: settings } = services.project
  const looked = (source: Bytes) =>
    ofTheirType(source, { type: upload.description.mimetype, bucket, settings })
  if (upload.parts.length === 1) {
    const hash = createHash('md5')
    for await (const chunk of looked(await bytes.read(version))) hash.update(chunk)
    return { version, etag: hash.digest('hex') }
  }
  const joined = async function* () {
    for (const part of upload.parts) yield* await bytes.read(part)
  }
  const { size, etag } = await bytes.write(version, looked(joined()), upload.size)
  if (size !== upload.size) {
    await bytes.remove([version])
    throw new StorageError('InternalError', 'The parts of the upload do not make the whole')
  }
  return { version, etag }
}
