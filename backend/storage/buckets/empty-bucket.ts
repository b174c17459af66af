/** POST /bucket/:id/empty: every file of a bucket goes, for whoever runs the project. */

import { runAsCaller, type StorageHandler } from '../asked.ts'
import { requireService } from '../caller.ts'
import { invalidRequest } from '../errors.ts'
import { release } from '../release.ts'
import { bucketNamed } from './bucket.ts'

const MOST = 200_000
const AT_ONCE = 1000

/** Here the bucket is empty when the answer comes, though the words are those of a server that takes its time. */
export const emptyBucket: StorageHandler = async (asked) => {
  const { caller, run } = await runAsCaller(asked)
  requireService(caller)
  await bucketNamed(asked.bucket, asked.storage.services)
  const [counted] = await run<{ files: string }>({
    text: `select count(*)::text as files from (select from storage.objects where bucket_id = $1 limit ${MOST + 1}) o`,
    values: [asked.bucket],
  })
  if (Number(counted?.files) > MOST) throw invalidRequest(`The bucket has more than ${MOST} files`)
  for (;;) {
    const gone = await run<{ version: string | null }>({
      text: `delete from storage.objects where id in (
        select id from storage.objects where bucket_id = $1 limit ${AT_ONCE}) returning version`,
      values: [asked.bucket],
    })
    if (gone.length === 0) break
    await release(
      asked.storage,
      gone.map(({ version }) => version),
    )
  }
  return Response.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
}
