/** What a bucket lets in: how large a file, and of which kinds. */

import { invalidRequest, StorageError, tooLarge } from '../errors.ts'
import type { Bucket } from './bucket.ts'

const UNITS: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 }

/** Bytes in 1000 or "20MB", whose units are powers of ten. Throws InvalidRequest. */
export function sizeLimit(given: number | string): number {
  const [, amount, unit = 'b'] = /^(\d+(?:\.\d+)?)\s?([kmgt]?b)?$/i.exec(String(given).trim()) ?? []
  const bytes = Math.floor(Number(amount) * (UNITS[unit.toLowerCase()] ?? 1))
  if (!Number.isSafeInteger(bytes)) {
    throw invalidRequest(`Invalid size: ${given} (hint: use 20GB / 20MB / 30KB / 3B)`)
  }
  return bytes
}

/** In bytes: the bucket's own limit, or that of the whole server where it is lower. */
export function mostBytes({ file_size_limit: own }: Bucket, ofAll: number): number {
  return Math.min(own ?? ofAll, ofAll)
}

/** Throws EntityTooLarge. */
export function checkSize(size: number, limit: number) {
  if (size > limit) throw tooLarge()
}

const TYPE = /^[\w!#$&^.+-]+\/(?:\*|[\w!#$&^.+-]+)$/

/** Throws InvalidMimeType for a list that could never match. */
export function validTypes(types: string[]): string[] {
  for (const type of types) if (!TYPE.test(type) && type !== '*') throw notSupported(type)
  return types
}

/** Throws InvalidMimeType. Parameters such as a charset do not count, nor does letter case. */
export function checkType(type: string, { allowed_mime_types: allowed }: Bucket) {
  if (!allowed || allowed.length === 0) return
  const [bare = ''] = type.toLowerCase().split(';')
  const [family] = bare.trim().split('/')
  const fits = allowed.some((pattern) => {
    const wanted = pattern.toLowerCase()
    return wanted === bare.trim() || wanted === `${family}/*` || wanted === '*/*' || wanted === '*'
  })
  if (!fits) throw notSupported(type)
}

function notSupported(type: string) {
  return new StorageError('InvalidMimeType', `mime type ${type} is not supported`)
}
