/** GET and HEAD of a file: by its caller, of a public bucket, or with a signed address. */

import type { Caller } from '#backend/database/as-caller.ts'
import { type Asked, type Run, runAs, type StorageHandler } from '../asked.ts'
import { type Bucket, bucketNamed } from '../buckets/bucket.ts'
import { callerOf, hasToken, SERVICE } from '../caller.ts'
import { MissingBytes } from '../drivers/driver.ts'
import { noSuchBucket, noSuchKey } from '../errors.ts'
import { type File, fileNamed } from './file.ts'
import { type Serving, serve } from './serve.ts'
import { verifyDownload } from './signed-token.ts'

/** /object/:bucket/* and /object/authenticated/:bucket/*: a file of a public bucket is anybody's. */
export const download: StorageHandler = async (asked) => {
  const { run, isPrivate } = await readerOf(asked)
  return sendFile(asked, run, { isPrivate })
}

export const downloadPublic: StorageHandler = async (asked) =>
  sendFile(asked, await publicReader(asked), { isPrivate: false })

export const downloadSigned: StorageHandler = async (asked) => {
  const { exp, maker } = await verifyDownload(asked, { transformed: false })
  return sendFile(asked, runAsMaker(asked, maker), { isPrivate: false, expires: exp })
}

/** The policies are asked what they were asked when the address was made: whether its maker may sign one. */
export function runAsMaker(asked: Asked, maker: Caller): Run {
  return runAs({ ...asked, operation: 'storage.object.sign' }, maker)
}

/** In whose name a file is looked for. */
export async function readerOf(asked: Asked): Promise<{ run: Run; isPrivate: boolean }> {
  const { services } = asked.storage
  const bucket = await bucketNamed(asked.bucket, services)
  if (bucket.public) return { run: runAs(asked, SERVICE), isPrivate: false }
  if (!hasToken(asked.request)) throw noSuchBucket()
  return { run: runAs(asked, await callerOf(asked.request, services)), isPrivate: true }
}

/** Throws NoSuchBucket for a bucket that is not public, as for one that is not there. */
export async function publicReader(asked: Asked): Promise<Run> {
  const bucket: Bucket = await bucketNamed(asked.bucket, asked.storage.services)
  if (!bucket.public) throw noSuchBucket()
  return runAs(asked, SERVICE)
}

async function sendFile(asked: Asked, run: Run, serving: Pick<Serving, 'isPrivate' | 'expires'>) {
  const { storage, request, key, search } = asked
  return withBytes(asked, run, (file) => serve(storage.bytes, file, { request, key, search, ...serving }))
}

/** A file may get new bytes between reading its row and opening the old ones; then the new ones are meant. */
export async function withBytes<Result>(
  asked: Asked,
  run: Run,
  use: (file: File) => Promise<Result>,
): Promise<Result> {
  const file = await fileNamed(run, asked)
  try {
    return await use(file)
  } catch (error) {
    if (!(error instanceof MissingBytes)) throw error
    const again = await fileNamed(run, asked)
    if (again.version !== file.version) return use(again)
    asked.storage.services.log.error({ version: file.version }, 'storage: a file without its bytes')
    throw noSuchKey()
  }
}
