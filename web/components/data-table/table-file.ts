/** All rows that a table shows, page after page, as a file for a spreadsheet. */

import { type Cell, csvText } from '#web/lib/csv.ts'
import type { TableAsked } from './table-address.ts'
import type { Column, ReadRows } from './table-types.ts'

export const MOST_ROWS = 20_000
const AT_ONCE = 1000

/** The text of the file, and whether there were more rows than it holds. */
export async function tableFile<Row>(
  read: ReadRows<Row>,
  asked: TableAsked,
  columns: readonly Column<Row>[],
): Promise<{ text: string; isCut: boolean }> {
  const rows: Row[] = []
  let count = 0
  do {
    const part = await read(asked, { from: rows.length, most: Math.min(AT_ONCE, MOST_ROWS - rows.length) })
    count = part.count
    if (part.rows.length === 0) break
    rows.push(...part.rows)
  } while (rows.length < Math.min(count, MOST_ROWS))
  const lines: Cell[][] = rows.map((row) => columns.map((column) => column.text(row)))
  return { text: csvText([columns.map(({ label }) => label), ...lines]), isCut: count > rows.length }
}
