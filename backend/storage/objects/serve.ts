/** Sends a file: whole, a range of it, only its headers, or the news that the client has it. */

import type { ByteRange, Driver } from '../drivers/driver.ts'
import { StorageError } from '../errors.ts'
import { isUnchanged, rangeStillFits } from './conditions.ts'
import type { File } from './file.ts'
import { readRange } from './range.ts'

export type Serving = {
  request: Request
  key: string
  search: URLSearchParams
  /** Seconds, when the address ends to be good. */
  expires?: number
  /** Whether the answer depends on who asks. */
  isPrivate: boolean
}

/** Throws InvalidRange, MissingBytes. */
export async function serve(bytes: Driver, { version, metadata }: File, serving: Serving): Promise<Response> {
  const { request } = serving
  const { size } = metadata
  const validators = { etag: metadata.eTag, lastModified: Date.parse(metadata.lastModified) }
  const headers = new Headers({
    ...commonHeaders(serving, metadata.mimetype),
    'Accept-Ranges': 'bytes',
    ETag: metadata.eTag,
    'Last-Modified': new Date(validators.lastModified).toUTCString(),
    'Cache-Control': metadata.cacheControl,
    ...(metadata.contentEncoding && { 'Content-Encoding': metadata.contentEncoding }),
  })
  if (isUnchanged(request.headers, validators)) {
    headers.delete('Content-Type')
    headers.delete('Content-Encoding')
    return new Response(null, { status: 304, headers })
  }
  const asked = rangeStillFits(request.headers, validators)
    ? readRange(request.headers.get('range'), size)
    : undefined
  if (asked === 'unsatisfiable') {
    throw new StorageError('InvalidRange', 'The requested range is not satisfiable', {
      headers: { 'Content-Range': `bytes */${size}` },
    })
  }
  headers.set('Content-Length', String(asked ? asked.end - asked.start + 1 : size))
  if (asked) headers.set('Content-Range', `bytes ${asked.start}-${asked.end}/${size}`)
  const body = request.method === 'HEAD' ? null : await bodyOf(bytes, version, size, asked)
  return new Response(body, { status: asked ? 206 : 200, headers })
}

/** An empty file has nothing to open. */
async function bodyOf(bytes: Driver, version: string, size: number, range: ByteRange | undefined) {
  return size === 0 ? new Uint8Array() : bytes.read(version, range)
}

/** What files and images made from them have in common; the caller adds whatever tells one from another. */
export function commonHeaders(
  { key, search, expires, isPrivate }: Omit<Serving, 'request'>,
  mimetype: string,
): Record<string, string> {
  const disposition = dispositionOf(key, search, mimetype)
  return {
    'Content-Type': shownType(mimetype),
    'X-Robots-Tag': 'none',
    'X-Content-Type-Options': 'nosniff',
    // Whatever a file says, it runs nothing and reaches nothing in the name of this address. Browsers show no PDF in
    // a sandbox; for that the policy holds that answers of this service have anyway.
    ...(!/^application\/pdf\b/i.test(mimetype) && {
      'Content-Security-Policy': "sandbox; default-src 'none'",
    }),
    ...(disposition && { 'Content-Disposition': disposition }),
    ...(isPrivate && { Vary: 'Authorization' }),
    ...(expires !== undefined && { Expires: new Date(expires * 1000).toUTCString() }),
  }
}

const PAGE = /^(text\/html|application\/xhtml\+xml)\b/i
/** Types that a browser would run rather than show. */
const ACTIVE = /^(text\/html|text\/xml|application\/xml|text\/xsl|[\w.-]+\/[\w.+-]+\+xml|multipart\/)/i

/** A page that somebody uploaded is text here, as on hosted Supabase. */
function shownType(mimetype: string) {
  return PAGE.test(mimetype) ? mimetype.replace(PAGE, 'text/plain') : mimetype
}

function dispositionOf(key: string, search: URLSearchParams, mimetype: string): string | undefined {
  const asked = search.get('download')
  if (asked === null && !ACTIVE.test(mimetype)) return undefined
  const name = asked || (key.split('/').at(-1) ?? 'file')
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\\\]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encode(name)}`
}

/** RFC 8187 leaves fewer characters alone than addresses do. */
function encode(name: string) {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
