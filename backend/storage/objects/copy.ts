/** POST /object/copy: the same bytes once more, under another name. */

import { z } from 'zod'
import { runAsCaller, type StorageHandler } from '../asked.ts'
import { ownerOf } from '../caller.ts'
import { readJson } from '../json-body.ts'
import { withBytes } from './download.ts'
import type { File } from './file.ts'
import { FromTo, fits, placesOf } from './move.ts'
import { described } from './upload-body.ts'
import { mayWrite, nameBytes } from './write-file.ts'

const Copy = FromTo.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z
    .object({
      cacheControl: z.string().optional(),
      mimetype: z.string().optional(),
      contentEncoding: z.string().optional(),
    })
    .nullish(),
})

export const copy: StorageHandler = async (asked) => {
  const { caller, run } = await runAsCaller(asked)
  const { bytes, services } = asked.storage
  const body = await readJson(asked.request, Copy)
  const { from, to } = placesOf(body)
  const upsert = asked.request.headers.get('x-upsert') === 'true'
  const target = { caller, ...to, upsert }
  const version = crypto.randomUUID()

  return withBytes({ ...asked, ...from }, run, async (file) => {
    const now = services.now()
    const metadata = { ...changed(file, body), lastModified: new Date(now).toISOString() }
    await fits(asked, file, { from: from.bucket, to: to.bucket, type: metadata.mimetype })
    await mayWrite(asked, target)
    await bytes.copy(file.version, version)
    const userMetadata = body.copyMetadata ? (file.user_metadata ?? undefined) : undefined
    const { id } = await nameBytes(asked, target, { version, metadata, userMetadata })
    const row = { id, bucket_id: to.bucket, name: to.key, owner: ownerOf(caller), version, metadata }
    return Response.json({
      Id: id,
      Key: `${to.bucket}/${to.key}`,
      ...row,
      user_metadata: userMetadata ?? null,
    })
  })
}

/** Throws InvalidRequest for what no header can say. */
function changed({ metadata }: File, body: z.infer<typeof Copy>): File['metadata'] {
  if (body.copyMetadata || !body.metadata) return metadata
  const { contentEncoding: _, ...rest } = metadata
  const {
    userMetadata: __,
    contentEncoding,
    ...said
  } = described({
    mimetype: body.metadata.mimetype ?? metadata.mimetype,
    cacheControl: body.metadata.cacheControl ?? metadata.cacheControl,
    contentEncoding: body.metadata.contentEncoding ?? metadata.contentEncoding,
    metadata: undefined,
  })
  return { ...rest, ...said, ...(contentEncoding && { contentEncoding }) }
}
