/** DELETE of one file or many: the rows that the policies let go, and then their bytes. */

import { z } from 'zod'
import { runAsCaller, type StorageHandler } from '../asked.ts'
import { shownTime } from '../buckets/bucket.ts'
import { noSuchKey } from '../errors.ts'
import { readJson } from '../json-body.ts'
import { release } from '../release.ts'

/** DELETE /object/:bucket/* */
export const removeOne: StorageHandler = async (asked) => {
  const { run } = await runAsCaller(asked)
  const [gone] = await run<{ version: string | null }>({
    text: 'delete from storage.objects where bucket_id = $1 and name = $2 returning version',
    values: [asked.bucket, asked.key],
  })
  if (!gone) throw noSuchKey()
  await release(asked.storage, [gone.version])
  return Response.json({ message: 'Successfully deleted' })
}

const Many = z.object({
  prefixes: z
    .array(z.union([z.string().min(1), z.object({ path: z.string().min(1), versionId: z.string() })]))
    .min(1)
    .max(1000),
})

const ROW = `jsonb_build_object('name', name, 'id', id, 'bucket_id', bucket_id, 'owner', owner, 'owner_id', owner_id,
  'version', version, 'created_at', ${shownTime('created_at')}, 'updated_at', ${shownTime('updated_at')},
  'last_accessed_at', ${shownTime('last_accessed_at')}, 'metadata', metadata, 'user_metadata', user_metadata)`

/** DELETE /object/:bucket: what is not there, or not theirs to remove, is silently absent from the answer. */
export const removeMany: StorageHandler = async (asked) => {
  const { run } = await runAsCaller(asked)
  const { prefixes } = await readJson(asked.request, Many)
  const wanted = prefixes.map((entry) => (typeof entry === 'string' ? { path: entry } : entry))
  const gone = await run<{ version: string | null; row: unknown }>({
    text: `delete from storage.objects o using jsonb_to_recordset($2::jsonb) as wanted (path text, "versionId" text)
      where o.bucket_id = $1 and o.name = wanted.path and coalesce(wanted."versionId" = o.version, true)
      returning o.version, ${ROW} as row`,
    values: [asked.bucket, JSON.stringify(wanted)],
  })
  await release(
    asked.storage,
    gone.map(({ version }) => version),
  )
  return Response.json(gone.map(({ row }) => row))
}
