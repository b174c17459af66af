/** Collects the rows and the writing of an export, page by page; each page is kept before the next is asked for. */

import { z } from 'zod'
import { keepPart, type Making, ofMine, type Part, store } from './held.ts'
import { KINDS, type Kind, markdownOf, Piece } from './writing.ts'

/** As many rows, and not many more bytes than that, come at a time (`export_rows`). */
const ROWS = 1000
const BYTES = 2_000_000

type Page = { text: string; rows: number; last: Part['last'] }
type Step = { file: string; read: (making: Making, after: Part['last']) => Promise<Page> }

export function stepsOf({ held }: Making): Step[] {
  return [
    ...held.tables.map((table) => ({ file: `data/${table}.json`, read: rowsOf(table) })),
    ...KINDS.map((kind) => ({ file: `written/${kind}.md`, read: writingOf(kind) })),
  ]
}

/** False when the time was up: what was collected is kept, and whoever comes next goes on from there. */
export async function collect(making: Making, total: number, left: () => number): Promise<boolean> {
  const { parts } = making.held
  const steps = stepsOf(making)
  const begun = parts.at(-1)
  let at = begun ? steps.findIndex(({ file }) => file === begun.file) : 0
  // A table that is gone since: from the beginning, the same pieces are written again.
  if (at < 0) {
    at = 0
    parts.length = 0
  }
  let after = parts.at(-1)?.last ?? null
  if (parts.length > 0 && after === null) at += 1
  for (; at < steps.length; at += 1) {
    const step = steps[at] as Step
    do {
      if (left() < 0) return false
      const page = await step.read(making, after)
      // Most tables hold nothing of most people.
      if (page.rows === 0 && after === null) break
      const position = parts.length
      const path = page.rows === 0 ? null : await store(making, `parts/${position}`, page.text)
      await keepPart(making, { position, file: step.file, path, rows: page.rows, last: page.last }, at, total)
      after = page.last
    } while (after !== null)
  }
  return true
}

const RowsPage = z.object({ rows: z.array(z.string()), last: z.record(z.string(), z.unknown()).nullable() })

function rowsOf(table: string): Step['read'] {
  return async (making, after) => {
    const asked = { ...ofMine(making), p_table: table, ...(after && { p_after: after as never }) }
    const { data } = await making.admin.rpc('export_rows', asked).throwOnError()
    const { rows, last } = RowsPage.parse(data)
    const text = rows.join(',\n')
    const isFull = rows.length === ROWS || new TextEncoder().encode(rows.join('')).length >= BYTES
    return { text, rows: rows.length, last: isFull ? last : null }
  }
}

function writingOf(kind: Kind): Step['read'] {
  return async (making, after) => {
    const before = after === null ? undefined : Piece.parse(after)
    const { data } = await making.admin
      .rpc('export_writing', { ...ofMine(making), p_kind: kind, ...(before && { p_after: before.key }) })
      .throwOnError()
    const pieces = z.array(Piece).parse(data)
    const end = pieces.at(-1)
    // Asked once more, for nothing: pages of writing are of different lengths.
    const last = end && { key: end.key, session: end.session ?? null, day: end.day ?? null }
    return { text: markdownOf(kind, pieces, before), rows: pieces.length, last: last ?? null }
  }
}
