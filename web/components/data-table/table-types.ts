/** What a table of a desk is told: its columns, its filters, and how its rows are read. */

import type { ReactNode } from 'react'
import type { Cell } from '#web/lib/csv.ts'
import type { TableAsked } from './table-address.ts'

export type Column<Row> = {
  /** The name that the server orders by. */
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** The same for a file. */
  text: (row: Row) => Cell
  isSortable?: boolean
  /** Numbers stand to the right. */
  isNumber?: boolean
}

export type Filter = {
  /** The name in the address and, as a rule, the column. */
  key: string
  label: string
  /** `lang` where a label is there in English alone. */
  options: readonly { value: string; label: string; lang?: 'en' }[]
}

/** Rows `from` to `from + most - 1` of what is asked, and how many there are in all. */
export type ReadRows<Row> = (
  asked: TableAsked,
  part: { from: number; most: number; signal?: AbortSignal },
) => Promise<{ rows: Row[]; count: number }>
