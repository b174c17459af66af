/** Addresses that take one file from whoever has them: made for somebody who may upload it, and used without a sign-in. */

import { runAsCaller, type StorageHandler } from '../asked.ts'
import { bucketNamed } from '../buckets/bucket.ts'
import { ownerOf, SERVICE } from '../caller.ts'
import { validKey } from '../object-key.ts'
import { signUpload, verifyUpload } from './signed-token.ts'
import { withUpload } from './upload-body.ts'
import { mayWrite, writeFile } from './write-file.ts'

/** POST /object/upload/sign/:bucket/* */
export const signUploadAddress: StorageHandler = async (asked) => {
  const { caller } = await runAsCaller(asked)
  const { services } = asked.storage
  const { bucket, key } = asked
  const upsert = asked.request.headers.get('x-upsert') === 'true'
  validKey(key)
  await bucketNamed(bucket, services)
  await mayWrite(asked, { caller, bucket, key, upsert })
  const url = `${bucket}/${key}`
  const token = await signUpload(services, { url, upsert, owner: ownerOf(caller) })
  return Response.json({ url: `/object/upload/sign/${url}?token=${token}`, token })
}

/** PUT /object/upload/sign/:bucket/*: what may be replaced was decided when the address was made. */
export const uploadSigned: StorageHandler = async (asked) => {
  const { bucket, key, search } = asked
  const sender = () => verifyUpload(asked, search.get('token'))
  return withUpload(asked.request, sender, async (body, { upsert, owner }) => {
    await writeFile(asked, { caller: SERVICE, bucket, key, upsert, owner }, body)
    return Response.json({ Key: `${bucket}/${key}` })
  })
}
