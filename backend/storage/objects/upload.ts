/** POST and PUT /object/:bucket/*: a file is uploaded, or replaced. */

import type { StorageHandler } from '../asked.ts'
import { callerOf } from '../caller.ts'
import { withUpload } from './upload-body.ts'
import { writeFile } from './write-file.ts'

export const upload: StorageHandler = async (asked) => {
  const { request, bucket, key } = asked
  const sender = () => callerOf(request, asked.storage.services)
  return withUpload(request, sender, async (body, caller) => {
    const upsert = request.method === 'PUT' || request.headers.get('x-upsert') === 'true'
    const { id } = await writeFile(asked, { caller, bucket, key, upsert }, body)
    return Response.json({ Id: id, Key: `${bucket}/${key}` })
  })
}
