/** Content-Range, and the status that follows from it. */

import { RestError } from '#backend/rest/errors.ts'

/** `0-9/100`, `0-9/*`, `*` where no row is or none is told. */
export function contentRange(first: number, last: number, total: number | undefined): string {
  const range = total !== 0 && first <= last ? `${first}-${last}` : '*'
  return `${range}/${total ?? '*'}`
}

/** Throws PGRST103 for a page that begins behind the end. */
export function pageStatus(offset: number, rows: number, total: number | undefined): 200 | 206 {
  if (total === undefined) return 200
  if (offset > total) {
    throw new RestError('PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      headers: { 'Content-Range': contentRange(0, -1, total) },
    })
  }
  return rows < total ? 206 : 200
}
