/**
 * /storage/v1: the storage API of hosted Supabase. Rows say which files there are and policies who may do what with
 * them; the bytes lie on this machine's disk, or in an S3-compatible bucket.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import type { Handler, Services } from '#backend/http/handler.ts'
import { readAddress } from './address.ts'
import type { Asked, Storage } from './asked.ts'
import { makeConfiguredBuckets } from './buckets/from-config.ts'
import { asStorageError } from './database-errors.ts'
import { MissingBytes, openDriver } from './drivers/driver.ts'
import { errorResponse, NoPlace, noSuchKey, StorageError } from './errors.ts'
import { createImages } from './images/transform.ts'
import { validKey } from './object-key.ts'
import { TusError, tusRefusal } from './resumable/protocol.ts'
import { findRoute } from './routes.ts'
import { startSweepingStorage } from './sweep.ts'
import { type Watch, watchBytes } from './watch.ts'

/** What pages of other sites may read of our answers, beside what they may read of any. */
const READABLE =
  'ETag, Accept-Ranges, Content-Length, Content-Disposition, Last-Modified, Upload-Offset, Upload-Length, Upload-Expires, Upload-Metadata, Tus-Resumable, Tus-Version, Tus-Extension, Tus-Max-Size'

/** In milliseconds: a place that says nothing holds no start up. */
const PATIENCE = 2_000

export type StorageService = {
  handler: Handler
  /** Whether the bytes have a place that takes them. */
  isFailing: () => boolean
  /** Makes the buckets that config.toml names, and begins to sweep. Throws ConfigError. */
  start: () => Promise<void>
  close: () => Promise<void>
}

export function createStorage(services: Services): StorageService {
  const { project, config } = services
  const storage: Storage = {
    services,
    bytes: openDriver(config),
    images: createImages(project.storage.image_transformation),
  }
  const watch = watchBytes(services, storage.bytes)
  let stopSweeping = async () => {}
  return {
    handler: async (request) => {
      const response = await answer(storage, request).catch((error) =>
        refusal(error, request, { services, watch }),
      )
      response.headers.set('Access-Control-Expose-Headers', READABLE)
      return response
    },
    isFailing: watch.isFailing,
    start: async () => {
      if (!project.storage.enabled) return
      await Promise.race([watch.look(), sleep(PATIENCE, undefined, { ref: false })])
      await makeConfiguredBuckets(services)
      stopSweeping = startSweepingStorage(storage)
    },
    close: async () => {
      await Promise.all([stopSweeping(), watch.close()])
      await storage.bytes.close()
    },
  }
}

async function answer(storage: Storage, request: Request): Promise<Response> {
  if (!storage.services.project.storage.enabled) {
    throw new StorageError('RouteNotFound', 'The storage service is switched off for this project')
  }
  const { segments, search } = readAddress(request.url)
  const found = findRoute(request.method, segments)
  if (!found)
    throw new StorageError('RouteNotFound', `Route ${request.method}:/${segments.join('/')} not found`)
  const { handler, operation, bucket, key } = found
  // What has a bucket and a key names a file; other keys are ids.
  if (bucket && key) validKey(key)
  const asked: Asked = { storage, request, operation, bucket, key, search }
  return handler(asked)
}

function refusal(
  error: unknown,
  request: Request,
  { services, watch }: { services: Services; watch: Watch },
): Response {
  const known = knownError(error)
  const { pathname } = new URL(request.url)
  if (!known || known.status >= 500) {
    services.log.error({ err: error, method: request.method, path: pathname }, 'storage request failed')
  }
  if (known instanceof NoPlace) void watch.look()
  const told = known ?? new StorageError('InternalError', 'Internal Server Error')
  if (pathname.startsWith('/storage/v1/upload/resumable')) return tusRefusal(told)
  return errorResponse(told instanceof TusError ? new StorageError('InvalidRequest', told.message) : told)
}

function knownError(error: unknown): StorageError | TusError | undefined {
  if (error instanceof TusError) return error
  if (error instanceof MissingBytes) return noSuchKey()
  return asStorageError(error)
}
