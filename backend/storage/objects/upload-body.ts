/** What an upload brings: the bytes as a stream, and what is said of them in headers or in the fields of a form. */

import { nestsDeeper } from '#backend/http/json-depth.ts'
import { invalidRequest } from '../errors.ts'
import type { Description } from './file.ts'
import { type Form, readForm } from './form.ts'
import { type Incoming, incoming } from './incoming.ts'

export type UploadBody = Description & {
  bytes: AsyncIterable<Uint8Array>
  /** How many bytes will come, where that was said. */
  size: number | undefined
}

/**
 * Hands the upload to `use`, with who sends it, and lets the sender come to an end whatever becomes of it: a form that
 * comes slowly is waited for once it is known who that is. Throws what `sender` throws, and InvalidRequest for what cannot
 * be read; a form's file must come after its fields.
 */
export async function withUpload<Sender, Result>(
  request: Request,
  sender: () => Promise<Sender>,
  use: (body: UploadBody, sender: Sender) => Promise<Result>,
): Promise<Result> {
  const body = incoming(request)
  try {
    const who = await sender()
    return await use(await readUpload(request, body), who)
  } finally {
    await body.drain()
  }
}

async function readUpload(request: Request, body: Incoming): Promise<UploadBody> {
  const type = request.headers.get('content-type') ?? ''
  if (/^multipart\/form-data/i.test(type)) return fromForm(await readForm(type, body))
  const metadata = request.headers.get('x-metadata')
  const length = request.headers.get('content-length')
  return {
    ...described({
      mimetype: type,
      cacheControl: request.headers.get('cache-control'),
      contentEncoding: request.headers.get('content-encoding'),
      metadata: metadata === null ? null : Buffer.from(metadata, 'base64').toString('utf8'),
    }),
    bytes: body.bytes,
    size: length === null ? undefined : Number(length),
  }
}

function fromForm({ fields, mimetype, bytes }: Form): UploadBody {
  const said = described({
    mimetype: fields.get('contentType') ?? mimetype,
    cacheControl: maxAge(fields.get('cacheControl')),
    contentEncoding: fields.get('contentEncoding'),
    metadata: fields.get('metadata') ?? fields.get('userMetadata'),
  })
  return { ...said, bytes, size: undefined }
}

/** Outside of headers it is a number of seconds. */
export function maxAge(cacheControl: string | undefined) {
  return cacheControl && /^\d+$/.test(cacheControl) ? `max-age=${cacheControl}` : cacheControl
}

type Said = {
  mimetype: string
  cacheControl: string | null | undefined
  contentEncoding: string | null | undefined
  metadata: string | null | undefined
}

/** Checks what will be said again in headers. Throws InvalidRequest. */
export function described({ mimetype, cacheControl, contentEncoding, metadata }: Said): Description {
  if (contentEncoding && !/^[a-z]+(, ?[a-z]+)*$/i.test(contentEncoding)) {
    throw invalidRequest('content-encoding is not usable')
  }
  return {
    mimetype: headerValue('content-type', mimetype) || 'application/octet-stream',
    cacheControl: headerValue('cache-control', cacheControl ?? '') || 'no-cache',
    contentEncoding: contentEncoding || undefined,
    userMetadata: metadata ? readMetadata(metadata) : undefined,
  }
}

function headerValue(name: string, value: string): string {
  if (!/^[\x20-\x7e]{0,255}$/.test(value)) throw invalidRequest(`${name} is not usable`)
  return value.trim()
}

/** Levels in metadata; nobody says that much of a file. */
const MOST_LEVELS = 64

/** Throws InvalidRequest for anything but a JSON object. */
function readMetadata(text: string): Record<string, unknown> {
  if (nestsDeeper(text, MOST_LEVELS)) throw invalidRequest('metadata nests too deeply')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    value = undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || text.includes('\\u0000')) {
    throw invalidRequest('metadata must be a JSON object')
  }
  return value as Record<string, unknown>
}
