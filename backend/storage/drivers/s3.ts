/** Bytes in a bucket of an S3-compatible service, one object a version; the service makes each whole or not at all. */

import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import type { Config } from '#backend/config.ts'
import { type Bytes, type Driver, isVersion, MissingBytes, NotRemoved, type Written } from './driver.ts'

/** In bytes. Below it a body goes in one request; a longer one, or one of unknown length, goes in parts. */
const PART = 8 * 1024 * 1024
/**
 * In milliseconds: a service that says nothing must not hold an upload for ever. The client begins to count three seconds
 * late, and anew while a body waits to be taken, so a try ends after 13 to 23 seconds.
 */
const PATIENCE = { connectionTimeout: 5_000, socketTimeout: 10_000 }
/** Two of them are what somebody who uploads waits at most, some 45 seconds. */
const TRIES = 2
const PREFIX = 'objects/'
const MOST_AT_ONCE = 1000

export function s3Driver(
  options: NonNullable<Config['storage']['s3']>,
  { connectionTimeout, socketTimeout } = PATIENCE,
): Driver {
  // Two megabytes of code that a server with a disk never needs.
  const opened = Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]).then(
    ([sdk, { Upload }]) => {
      const clientWith = (requestHandler: NonNullable<S3ClientConfig['requestHandler']>) =>
        new sdk.S3Client({
          endpoint: options.endpoint,
          region: options.region,
          credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
          forcePathStyle: true,
          requestHandler,
          maxAttempts: TRIES,
          // A service that does not know the question would be waited for, six seconds with each try.
          expectContinueHeader: false,
          // Not every service of this kind knows the newer checksums.
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
        })
      // Whoever downloads slowly keeps a connection, and keeps it silent: neither may be counted against anybody.
      const agent = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY }
      return {
        sdk,
        Upload,
        client: clientWith({ connectionTimeout, socketTimeout }),
        reader: clientWith({
          ...{ connectionTimeout, socketTimeout: 0, httpAgent: agent, httpsAgent: agent },
          ...{ requestTimeout: socketTimeout, throwOnRequestTimeout: true },
        }),
      }
    },
  )
  const place = (version: string) => {
    if (!isVersion(version)) throw new MissingBytes(version)
    return { Bucket: options.bucket, Key: PREFIX + version }
  }

  const write: Driver['write'] = async (version, source, size) => {
    const { client, sdk, Upload } = await opened
    const counted = counting(source)
    if (size !== undefined && size <= PART) {
      const body = Buffer.concat(await Array.fromAsync(counted.bytes))
      await client.send(
        new sdk.PutObjectCommand({ ...place(version), Body: body, ContentLength: body.length }),
      )
      return counted.written()
    }
    const body = new PassThrough({ highWaterMark: PART })
    const upload = new Upload({
      client,
      params: { ...place(version), Body: body },
      partSize: PART,
      queueSize: 2,
    })
    // Either one failing must end the other: a body cut short would be stored as if it were whole.
    const stop = async (error: unknown) => {
      body.destroy()
      await upload.abort()
      throw error
    }
    const filling = pipeline(Readable.from(counted.bytes), body).catch(stop)
    const [filled, sent] = await Promise.allSettled([filling, upload.done().catch(stop)])
    if (filled.status === 'rejected') throw filled.reason
    if (sent.status === 'rejected') throw sent.reason
    return counted.written()
  }

  const read: Driver['read'] = async (version, range) => {
    const { reader, sdk } = await opened
    const Range = range && `bytes=${range.start}-${range.end}`
    const answer = await reader
      .send(new sdk.GetObjectCommand({ ...place(version), ...(Range && { Range }) }))
      .catch(missing)
    const body = answer.Body as { transformToWebStream: () => ReadableStream<Uint8Array> }
    return withinReach(body.transformToWebStream(), socketTimeout)
  }

  return {
    write,
    read,
    // Read and written again rather than copied over there: a copy over there ends at five gigabytes.
    copy: async (from, to) => {
      await write(to, await read(from))
    },
    remove: async (versions) => {
      const { client, sdk } = await opened
      const Objects = versions.filter(isVersion).map((version) => ({ Key: PREFIX + version }))
      for (let at = 0; at < Objects.length; at += MOST_AT_ONCE) {
        const Delete = { Objects: Objects.slice(at, at + MOST_AT_ONCE), Quiet: true }
        const { Errors = [] } = await client.send(
          new sdk.DeleteObjectsCommand({ Bucket: options.bucket, Delete }),
        )
        // The service answers 200 and names here what it has not removed.
        const [first] = Errors
        if (first) throw new NotRemoved(`${first.Code}: ${first.Message}`)
      }
    },
    list: async function* () {
      const { client, sdk } = await opened
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket: options.bucket, Prefix: PREFIX })
      for await (const { Contents = [] } of pages) {
        yield Contents.map(({ Key = '', LastModified }) => ({
          version: Key.slice(PREFIX.length),
          modified: LastModified?.getTime() ?? Date.now(),
        })).filter(({ version }) => isVersion(version))
      }
    },
    clearUnfinished: async (before) => {
      const { client, sdk } = await opened
      const Bucket = options.bucket
      const { Uploads = [] } = await client
        .send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: PREFIX }))
        // Not every service of this kind can say.
        .catch(() => ({ Uploads: [] }))
      const old = Uploads.filter(({ Initiated }) => (Initiated?.getTime() ?? before) < before)
      for (const { Key, UploadId } of old) {
        await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
      }
      return old.length
    },
    close: async () => {
      const { client, reader } = await opened
      client.destroy()
      reader.destroy()
    },
  }
}

/** Ends where nothing has come for so many milliseconds that somebody waited for; whoever reads slowly is waited for. */
function withinReach(bytes: ReadableStream<Uint8Array>, silence: number) {
  const source = bytes.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let timer: NodeJS.Timeout | undefined
        const late = new Promise<never>((_, reject) => {
          timer = setTimeout(() => reject(new Error(`S3 said nothing for ${silence} ms`)), silence)
        })
        try {
          const { done, value } = await Promise.race([source.read(), late])
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          source.cancel().catch(() => {})
          throw error
        } finally {
          clearTimeout(timer)
        }
      },
      cancel: (reason) => source.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

function counting(source: Bytes) {
  const hash = createHash('md5')
  let size = 0
  const bytes = (async function* () {
    for await (const chunk of source) {
      hash.update(chunk)
      size += chunk.byteLength
      yield chunk
    }
  })()
  return { bytes, written: (): Written => ({ size, etag: hash.digest('hex') }) }
}

function missing(error: unknown): never {
  const { name } = error as Error
  if (name === 'NoSuchKey' || name === 'NotFound') throw new MissingBytes(name, { cause: error })
  throw error
}
