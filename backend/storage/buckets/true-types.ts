/**
 * What a file says it is, held against its first bytes: a page that calls itself a picture is not let into a bucket of
 * pictures. Asked where the project wants it (`[storage] true_types`) and the bucket names what it takes; kinds without a
 * signature, such as text, are taken at their word.
 */

import type { StorageSettings } from '#backend/project.ts'
import type { ByteRange, Bytes } from '../drivers/driver.ts'
import { StorageError } from '../errors.ts'
import type { Bucket } from './bucket.ts'

/** By type: each mark must be there, at its place or, without one, somewhere. From the formats' own specifications. */
const MARKS: Record<string, [at: number | undefined, bytes: string][]> = {
  'image/jpeg': [[0, '\xff\xd8\xff']],
  'image/png': [[0, '\x89PNG\r\n\x1a\n']],
  'image/gif': [[0, 'GIF8']],
  'image/webp': [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
  'image/avif': [[4, 'ftypavi']],
  // Readers look for it within the first kilobyte (ISO 32000-1, implementation notes).
  'application/pdf': [[undefined, '%PDF-']],
  'application/zip': [[0, 'PK\x03\x04']],
  // What is in the archive is for whoever unpacks it.
  'application/epub+zip': [[0, 'PK\x03\x04']],
}

/** Of the bytes that are looked at. */
const FIRST = 1024

type Given = {
  type: string
  bucket: Pick<Bucket, 'allowed_mime_types'>
  settings: Pick<StorageSettings, 'true_types'>
}

/** The same bytes. Throws InvalidMimeType before any of them, where they are not of the kind that `type` says. */
export async function* ofTheirType(
  source: Bytes,
  { type, bucket, settings }: Given,
): AsyncGenerator<Uint8Array> {
  const marks = marksOf({ type, bucket, settings })
  if (!marks) return yield* source
  const held: Uint8Array[] = []
  let size = 0
  let isKnown = false
  for await (const chunk of source) {
    if (isKnown) {
      yield chunk
      continue
    }
    held.push(chunk)
    size += chunk.byteLength
    if (size < FIRST) continue
    isKnown = true
    check(type, marks, held)
    yield* held
  }
  if (isKnown) return
  check(type, marks, held)
  yield* held
}

/** Of a file that is there already. `read` gives its bytes from one place to another, both included. */
export async function checkTrueType(
  read: (range: ByteRange) => Promise<Bytes>,
  size: number,
  given: Given,
): Promise<void> {
  const marks = marksOf(given)
  if (!marks) return
  const held =
    size === 0 ? [] : await Array.fromAsync(await read({ start: 0, end: Math.min(size, FIRST) - 1 }))
  check(given.type, marks, held)
}

function marksOf({ type, bucket, settings }: Given) {
  const isAsked = settings.true_types && (bucket.allowed_mime_types?.length ?? 0) > 0
  const kind = bare(type)
  return isAsked && Object.hasOwn(MARKS, kind) ? MARKS[kind] : undefined
}

function check(type: string, marks: [number | undefined, string][], held: Uint8Array[]) {
  const first = Buffer.concat(held).subarray(0, FIRST).toString('latin1')
  const has = ([at, bytes]: (typeof marks)[number]) =>
    at === undefined ? first.includes(bytes) : first.startsWith(bytes, at)
  if (marks.every(has)) return
  throw new StorageError('InvalidMimeType', `The file is not what it says it is: ${type}`)
}

function bare(type: string) {
  return type.toLowerCase().split(';')[0]?.trim() ?? ''
}
