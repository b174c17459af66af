/** /upload/resumable: uploads in pieces that survive a broken connection and a restarted server (TUS 1.0). */

import type { Caller } from '#backend/database/as-caller.ts'
import type { Asked, StorageHandler } from '../asked.ts'
import { bucketNamed } from '../buckets/bucket.ts'
import { checkSize, checkType, mostBytes } from '../buckets/limits.ts'
import { callerOf, ownerOf } from '../caller.ts'
import { isVersion } from '../drivers/driver.ts'
import { UploadBrokenOff } from '../errors.ts'
import { validKey } from '../object-key.ts'
import { type Incoming, incoming } from '../objects/incoming.ts'
import { verifyUpload } from '../objects/signed-token.ts'
import { MAKING_ADDRESS } from '../objects/signed-upload.ts'
import { described, maxAge } from '../objects/upload-body.ts'
import { whileArriving } from '../objects/uploads-under-way.ts'
import { mayWrite, noMoreThan } from '../objects/write-file.ts'
import { release } from '../release.ts'
import { finish } from './finish.ts'
import {
  byteCount,
  checkVersion,
  EXTENSIONS,
  readMetadata,
  TusError,
  tusResponse,
  VERSION,
} from './protocol.ts'
import { addPart, addUpload, dropOldest, dropUpload, type UploadRow, uploadWith } from './upload-row.ts'

/** Each is a file of its own until the end. */
const MOST_PARTS = 10_000

export const options: StorageHandler = async ({ storage }) =>
  tusResponse(204, {
    'Tus-Version': VERSION,
    'Tus-Extension': EXTENSIONS,
    'Tus-Max-Size': String(storage.services.project.storage.file_size_limit),
  })

/** The first piece may come with it. */
export const create: StorageHandler = (asked) =>
  withBody(asked, async (body) => {
    const { request, storage } = asked
    checkVersion(request)
    const size = byteCount(request.headers, 'Upload-Length')
    const said = readMetadata(request.headers.get('upload-metadata'))
    const bucket = said.get('bucketName') ?? ''
    const key = validKey(said.get('objectName') ?? '')
    const description = descriptionOf(said)
    const { caller, upsert, owner } = await uploaderOf({ ...asked, bucket, key })
    const limits = await bucketNamed(bucket, storage.services)
    checkType(description.mimetype, limits)
    checkSize(size, mostBytes(limits, storage.services.project.storage.file_size_limit))
    await whileArriving(storage.services, { caller, owner }, () =>
      mayWrite(asPolicies(asked), { caller, bucket, key, upsert }),
    )
    const { role } = caller
    const upload = await addUpload(storage.services, { bucket, key, size, upsert, role, owner, description })
    await release(storage, await dropOldest(storage.services, owner))
    const hasPiece = request.headers.get('content-type') === PIECE
    const received = hasPiece || size === 0 ? await receive(asked, upload, caller, body) : 0
    return tusResponse(201, {
      // Relative, so that it holds behind whatever leads here.
      Location: `${new URL(request.url).pathname.replace(/\/$/, '')}/${upload.id}`,
      'Upload-Offset': String(received),
      ...expiry(upload),
    })
  })

export const head: StorageHandler = async (asked) => {
  checkVersion(asked.request)
  const { upload, caller } = await ownUpload(asked)
  // All was there, and the server went down before it said so.
  if (upload.received === upload.size && !upload.completed) await finish(asPolicies(asked), upload, caller)
  return tusResponse(200, {
    'Upload-Offset': String(upload.received),
    'Upload-Length': String(upload.size),
    ...expiry(upload),
  })
}

const PIECE = 'application/offset+octet-stream'

export const patch: StorageHandler = (asked) =>
  withBody(asked, async (body) => {
    const { headers } = asked.request
    checkVersion(asked.request)
    if (headers.get('content-type') !== PIECE) throw new TusError(415, `Content-Type must be ${PIECE}`)
    const offset = byteCount(headers, 'Upload-Offset')
    const { upload, caller } = await ownUpload(asked)
    if (offset !== upload.received) throw new TusError(409, `Upload-Offset is ${upload.received} here`)
    const received = await receive(asked, upload, caller, body)
    return tusResponse(204, { 'Upload-Offset': String(received), ...expiry(upload) })
  })

export const terminate: StorageHandler = async (asked) => {
  checkVersion(asked.request)
  const { upload } = await ownUpload(asked)
  await dropUpload(asked.storage.services, upload.id)
  await release(asked.storage, upload.parts)
  return tusResponse(204)
}

/** Returns how much is here now. What came before the sender went away is kept: that is what resuming is for. */
async function receive(
  asked: Asked,
  upload: UploadRow,
  caller: Caller,
  { bytes }: Incoming,
): Promise<number> {
  const { services } = asked.storage
  if (upload.completed) return upload.received
  if (upload.parts.length >= MOST_PARTS) throw new TusError(400, `An upload has at most ${MOST_PARTS} pieces`)
  const part = crypto.randomUUID()
  const arriving = untilBroken(noMoreThan(upload.size - upload.received, bytes))
  const whose = { caller, owner: upload.owner }
  const { size } = await whileArriving(services, whose, () => asked.storage.bytes.write(part, arriving.bytes))
  const counts = size > 0 && (await addPart(services, upload, part, size))
  if (!counts) await release(asked.storage, [part])
  if (arriving.broken()) throw arriving.broken()
  if (size > 0 && !counts) throw new TusError(409, 'Another piece has come first')
  const received = upload.received + size
  if (received === upload.size) await finish(asPolicies(asked), await uploadWith(services, upload.id), caller)
  return received
}

/** Ends where the sender went away, as if that were the end. */
function untilBroken(source: AsyncIterable<Uint8Array>) {
  let broken: UploadBrokenOff | undefined
  const bytes = (async function* () {
    try {
      yield* source
    } catch (error) {
      if (!(error instanceof UploadBrokenOff)) throw error
      broken = error
    }
  })()
  return { bytes, broken: () => broken }
}

async function withBody(asked: Asked, work: (body: Incoming) => Promise<Response>): Promise<Response> {
  const body = incoming(asked.request)
  try {
    return await work(body)
  } finally {
    await body.drain()
  }
}

type Uploader = { caller: Caller; upsert: boolean; owner: string | null }

/** Somebody signed in, or whoever has a signed token for this very file. */
async function uploaderOf(asked: Asked): Promise<Uploader> {
  const { request, storage } = asked
  if (isSigned(asked)) {
    const { upsert, maker } = await verifyUpload(asked, request.headers.get('x-signature'))
    return { caller: maker, upsert, owner: ownerOf(maker) }
  }
  const caller = await callerOf(request, storage.services)
  return { caller, upsert: request.headers.get('x-upsert') === 'true', owner: ownerOf(caller) }
}

function isSigned({ request }: Asked) {
  return new URL(request.url).pathname.startsWith('/storage/v1/upload/resumable/sign')
}

/** Of a token they are asked what they were asked when it was made. */
function asPolicies(asked: Asked): Asked {
  return isSigned(asked) ? { ...asked, operation: MAKING_ADDRESS } : asked
}

/** Throws 404 for somebody else's as for one that is not there. */
async function ownUpload(asked: Asked): Promise<{ upload: UploadRow; caller: Caller }> {
  const notThere = new TusError(404, 'The upload is not there')
  if (!isVersion(asked.key)) throw notThere
  const upload = await uploadWith(asked.storage.services, asked.key)
  const { bucket, key } = upload
  const { caller, owner } = await uploaderOf({ ...asked, bucket, key })
  if (caller.role !== upload.role || owner !== upload.owner) throw notThere
  return { upload, caller }
}

function descriptionOf(said: Map<string, string>) {
  return described({
    mimetype: said.get('contentType') ?? '',
    cacheControl: maxAge(said.get('cacheControl')),
    contentEncoding: said.get('contentEncoding'),
    metadata: said.get('metadata'),
  })
}

function expiry({ expiresAt }: UploadRow) {
  return { 'Upload-Expires': new Date(expiresAt).toUTCString() }
}
