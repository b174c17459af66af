/**
 * Addresses that take one file from whoever has them: made for somebody who may upload it, used without a sign-in, and
 * good only as long as that person may.
 */

import { runAsCaller, type StorageHandler } from '../asked.ts'
import { bucketNamed } from '../buckets/bucket.ts'
import { validKey } from '../object-key.ts'
import { makerOf, signUpload, verifyUpload } from './signed-token.ts'
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
  const token = await signUpload(services, { url, upsert, maker: makerOf(caller) })
  return Response.json({ url: `/object/upload/sign/${url}?token=${token}`, token })
}

/** What policies were asked for when an address was made, they are asked for when it is used. */
export const MAKING_ADDRESS = 'storage.object.sign_upload_url'

/** PUT /object/upload/sign/:bucket/*: whether it may replace a file was decided when the address was made. */
export const uploadSigned: StorageHandler = async (asked) => {
  const { bucket, key, search } = asked
  const sender = () => verifyUpload(asked, search.get('token'))
  return withUpload(asked.request, sender, async (body, { upsert, maker }) => {
    await writeFile({ ...asked, operation: MAKING_ADDRESS }, { caller: maker, bucket, key, upsert }, body)
    return Response.json({ Key: `${bucket}/${key}` })
  })
}
