/** Which rows of the whole are asked for: `limit`, `offset` and the Range header together. */

import { RestError } from '#backend/rest/errors.ts'
import { readCount, readOffset } from './query.ts'

export type RowRange = { offset: number; limit: number | undefined }

const RANGE_HEADER = /^([0-9]+)-([0-9]+)?$/

/** Throws PGRST103, and 22003 for an offset beyond PostgreSQL's. `header` counts for GET only (RFC 9110). */
export function readRange(
  limit: string | undefined,
  offset: string | undefined,
  header: string | null,
): RowRange {
  const asked: RowRange = {
    limit: limit === undefined ? undefined : readCount(limit),
    offset: (offset === undefined ? undefined : readOffset(offset)) ?? 0,
  }
  if (asked.limit !== undefined && asked.limit < 0) {
    throw unsatisfiable('Limit should be greater than or equal to zero.')
  }
  const [, from, to] = (header && RANGE_HEADER.exec(header)) || []
  if (from === undefined || asked.limit === 0) return asked
  const first = readOffset(from) ?? 0
  const last = to === undefined ? undefined : readCount(to)
  if (last !== undefined && last < first) {
    throw unsatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  const end = Math.min(
    asked.limit === undefined ? Number.POSITIVE_INFINITY : asked.offset + asked.limit,
    last === undefined ? Number.POSITIVE_INFINITY : last + 1,
  )
  const start = Math.max(asked.offset, first)
  return { offset: start, limit: end === Number.POSITIVE_INFINITY ? undefined : Math.max(0, end - start) }
}

export function unsatisfiable(details: string) {
  return new RestError('PGRST103', 'Requested range not satisfiable', { details })
}
