/** The built site's files: small ones are kept in memory with their entity tags, until the site is built again. */

import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Coding } from './accept-encoding.ts'

export type SiteFile = {
  etag: string
  bytes: Uint8Array<ArrayBuffer>
}

/** In bytes. */
const SMALL = 512 * 1024
const KEPT_AT_MOST = 32 * 1024 * 1024

const SUFFIXES = { br: '.br', gzip: '.gz' } satisfies Partial<Record<Coding, string>>

export type StoredCoding = keyof typeof SUFFIXES

/** In the order in which they are liked. */
const CODINGS = Object.keys(SUFFIXES) as StoredCoding[]

type Known = { changed: number; codings: StoredCoding[]; variants: Map<StoredCoding | '', Variant> }

/** `bytes` only of what is small. */
type Variant = { etag: string; bytes?: Uint8Array<ArrayBuffer> }

const known = new Map<string, Known>()
let kept = 0

/** In which codings the build has put this file beside itself; undefined when it is no file at all. */
export function storedCodings(path: string): StoredCoding[] | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isFile()) return undefined
  const before = known.get(path)
  if (before?.changed === found.mtimeMs) return before.codings
  for (const { bytes } of before?.variants.values() ?? []) kept -= bytes?.byteLength ?? 0
  const codings = CODINGS.filter((coding) => existsSync(path + SUFFIXES[coding]))
  known.set(path, { changed: found.mtimeMs, codings, variants: new Map() })
  return codings
}

/** One variant of a file that `storedCodings` knows. */
export async function readSiteFile(path: string, coding: StoredCoding | undefined): Promise<SiteFile> {
  const variants = known.get(path)?.variants
  const variant = variants?.get(coding ?? '')
  if (variant?.bytes) return { etag: variant.etag, bytes: variant.bytes }
  const bytes = new Uint8Array(await readFile(coding ? path + SUFFIXES[coding] : path))
  const etag = variant?.etag ?? etagOf(bytes)
  const isKept = bytes.byteLength <= SMALL && kept + bytes.byteLength <= KEPT_AT_MOST
  if (isKept && variants && !variants.has(coding ?? '')) kept += bytes.byteLength
  variants?.set(coding ?? '', isKept ? { etag, bytes } : { etag })
  return { etag, bytes }
}

function etagOf(bytes: Uint8Array) {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 20)}"`
}

/** Whether If-None-Match, which may be a list, names this variant; weak and strong tags are alike here (RFC 9110, 13.1.2). */
export function namesTag(header: string | null, etag: string): boolean {
  if (header === null) return false
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
