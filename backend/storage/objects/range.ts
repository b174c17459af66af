/** `Range: bytes=…` of HTTP (RFC 9110, 14.2): one stretch of a file. */

import type { ByteRange } from '../drivers/driver.ts'

/**
 * Undefined for a header that asks for nothing we know, which is then as good as none: several ranges at once, other
 * units. 'unsatisfiable' for one that lies outside the file.
 */
export function readRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
