/** Every address of the storage API, after /storage/v1: from here a reader finds whatever answers it. */

import type { StorageHandler } from './asked.ts'
import { createBucket, deleteBucket, getBucket, listBuckets, updateBucket } from './buckets/buckets.ts'
import { emptyBucket } from './buckets/empty-bucket.ts'
import { analyticsOff, lifecycleOff, s3Off, vectorsOff } from './features-off.ts'
import { health, status, version } from './health.ts'
import { renderAuthenticated, renderPublic, renderSigned } from './images/render.ts'
import { copy } from './objects/copy.ts'
import { download, downloadPublic, downloadSigned } from './objects/download.ts'
import { info, infoPublic } from './objects/info.ts'
import { list } from './objects/list.ts'
import { listV2 } from './objects/list-v2.ts'
import { move } from './objects/move.ts'
import { removeMany, removeOne } from './objects/remove.ts'
import { signMany, signOne } from './objects/sign.ts'
import { signUploadAddress, uploadSigned } from './objects/signed-upload.ts'
import { upload } from './objects/upload.ts'
import { purgeCache } from './purge-cache.ts'
import { create, head, options, patch, terminate } from './resumable/resumable.ts'

type Route = {
  methods: string
  /** `:bucket` is one segment, `*` the rest of the address, which is a file's name. */
  path: string
  /** As hosted Supabase names it: what `storage.operation()` says to policies. */
  operation: string
  handler: StorageHandler
}

/** The first that fits answers. */
export const ROUTES: readonly Route[] = [
  route('GET', 'bucket', 'bucket.list', listBuckets),
  route('POST', 'bucket', 'bucket.create', createBucket),
  route('GET', 'bucket/:bucket', 'bucket.get', getBucket),
  route('PUT', 'bucket/:bucket', 'bucket.update', updateBucket),
  route('DELETE', 'bucket/:bucket', 'bucket.delete', deleteBucket),
  route('POST', 'bucket/:bucket/empty', 'bucket.empty', emptyBucket),
  route('GET PUT DELETE', 'bucket/:bucket/lifecycle', 'bucket.lifecycle', lifecycleOff),

  route('POST', 'object/list/:bucket', 'object.list', list),
  route('POST', 'object/list-v2/:bucket', 'object.list_v2', listV2),
  route('POST', 'object/move', 'object.move', move),
  route('POST', 'object/copy', 'object.copy', copy),
  route('POST', 'object/upload/sign/:bucket/*', 'object.sign_upload_url', signUploadAddress),
  route('PUT', 'object/upload/sign/:bucket/*', 'object.upload_signed', uploadSigned),
  route('POST', 'object/sign/:bucket', 'object.sign_many', signMany),
  route('POST', 'object/sign/:bucket/*', 'object.sign', signOne),
  route('GET HEAD', 'object/sign/:bucket/*', 'object.get_signed', downloadSigned),
  route('GET HEAD', 'object/info/public/:bucket/*', 'object.info_public', infoPublic),
  route('GET HEAD', 'object/info/authenticated/:bucket/*', 'object.get_authenticated_info', info),
  route('GET HEAD', 'object/info/:bucket/*', 'object.get_authenticated_info', info),
  route('GET HEAD', 'object/public/:bucket/*', 'object.get_public', downloadPublic),
  route('GET HEAD', 'object/authenticated/:bucket/*', 'object.get_authenticated', download),
  route('GET HEAD', 'object/:bucket/*', 'object.get_authenticated', download),
  route('POST', 'object/:bucket/*', 'object.upload', upload),
  route('PUT', 'object/:bucket/*', 'object.upload_update', upload),
  route('DELETE', 'object/:bucket', 'object.delete_many', removeMany),
  route('DELETE', 'object/:bucket/*', 'object.delete', removeOne),

  route('GET HEAD', 'render/image/public/:bucket/*', 'render.image_public', renderPublic),
  route(
    'GET HEAD',
    'render/image/authenticated/:bucket/*',
    'render.image_authenticated',
    renderAuthenticated,
  ),
  route('GET HEAD', 'render/image/sign/:bucket/*', 'render.image_sign', renderSigned),

  route('OPTIONS', 'upload/resumable', 'tus.options', options),
  route('OPTIONS', 'upload/resumable/sign', 'tus.options', options),
  route('POST', 'upload/resumable', 'tus.upload.create', create),
  route('POST', 'upload/resumable/sign', 'tus.upload.create', create),
  route('HEAD', 'upload/resumable/sign/*', 'tus.upload.get', head),
  route('PATCH', 'upload/resumable/sign/*', 'tus.upload.part', patch),
  route('DELETE', 'upload/resumable/sign/*', 'tus.upload.delete', terminate),
  route('HEAD', 'upload/resumable/*', 'tus.upload.get', head),
  route('PATCH', 'upload/resumable/*', 'tus.upload.part', patch),
  route('DELETE', 'upload/resumable/*', 'tus.upload.delete', terminate),

  route('DELETE', 'cdn/:bucket', 'bucket.purge_cache', purgeCache),
  route('DELETE', 'cdn/:bucket/*', 'object.purge_cache', purgeCache),

  route('GET HEAD', 'health', 'health', health),
  route('GET HEAD', 'status', 'status', status),
  route('GET HEAD', 'version', 'version', version),

  route('GET HEAD POST PUT DELETE', 'vector/*', 'vector', vectorsOff),
  route('GET HEAD POST PUT DELETE', 'iceberg/*', 'iceberg', analyticsOff),
  route('GET HEAD POST PUT DELETE', 's3', 's3', s3Off),
  route('GET HEAD POST PUT DELETE', 's3/*', 's3', s3Off),
]

function route(methods: string, path: string, operation: string, handler: StorageHandler): Route {
  return { methods, path, operation: `storage.${operation}`, handler }
}

export type Found = Pick<Route, 'operation' | 'handler'> & { bucket: string; key: string }

/** Undefined for an address that nothing answers. */
export function findRoute(method: string, segments: string[]): Found | undefined {
  for (const { methods, path, operation, handler } of ROUTES) {
    if (!methods.split(' ').includes(method)) continue
    const bound = bind(path.split('/'), segments)
    if (bound) return { operation, handler, ...bound }
  }
  return undefined
}

function bind(pattern: string[], segments: string[]): { bucket: string; key: string } | undefined {
  let bucket = ''
  for (const [index, part] of pattern.entries()) {
    const given = segments[index]
    if (part === '*') {
      const key = segments.slice(index).join('/')
      return key === '' ? undefined : { bucket, key }
    }
    if (given === undefined || given === '') return undefined
    if (part === ':bucket') bucket = given
    else if (part !== given) return undefined
  }
  // A slash at the end names nothing more.
  const rest = segments.slice(pattern.length)
  return rest.length === 0 || (rest.length === 1 && rest[0] === '') ? { bucket, key: '' } : undefined
}
