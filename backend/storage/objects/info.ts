/** GET and HEAD /object/info/…: what is known of a file, without its bytes. */

import type { Asked, Run, StorageHandler } from '../asked.ts'
import { publicReader, readerOf } from './download.ts'
import { type File, fileNamed } from './file.ts'
import { serve } from './serve.ts'

export const info: StorageHandler = async (asked) => {
  const { run, isPrivate } = await readerOf(asked)
  return describe(asked, run, isPrivate)
}

export const infoPublic: StorageHandler = async (asked) => describe(asked, await publicReader(asked), false)

async function describe(asked: Asked, run: Run, isPrivate: boolean): Promise<Response> {
  const { storage, request, bucket, key, search } = asked
  const file = await fileNamed(run, asked)
  if (request.method === 'HEAD') return serve(storage.bytes, file, { request, key, search, isPrivate })
  return Response.json(described(file, bucket, key), { headers: { 'Cache-Control': 'no-store' } })
}

function described({ id, version, metadata, user_metadata, created_at }: File, bucket: string, key: string) {
  return {
    id,
    name: key,
    version,
    bucket_id: bucket,
    size: metadata.size,
    content_type: metadata.mimetype,
    content_encoding: metadata.contentEncoding ?? null,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: user_metadata ?? {},
    last_modified: metadata.lastModified,
    created_at: created_at.toISOString(),
  }
}
