/** A table of figures: names at the left, numbers in columns, a double rule under a total. */

import type { ReactNode } from 'react'
import { grouped } from '#web/lib/numbers.ts'

type Column = { name: ReactNode; isText?: boolean }
export type LedgerRow = {
  key: string
  name: ReactNode
  about?: ReactNode
  action?: ReactNode
  cells: ReactNode[]
}

export function Ledger({
  caption,
  columns,
  rows,
  total,
}: {
  caption: string
  /** The first one is that of the names. */
  columns: Column[]
  rows: LedgerRow[]
  total?: LedgerRow
}) {
  const [first, ...others] = columns
  const side = (at: number) => (others[at]?.isText ? 'text-left' : 'text-right')
  return (
    <div className="mt-4 overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-muted text-xs">
          <tr className="border-ink border-y">
            <th scope="col" className="py-2 pr-3 align-bottom">
              {first?.name}
            </th>
            {others.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
              <th key={at} scope="col" className={`py-2 pl-3 align-bottom ${side(at)}`}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-rule border-b align-top">
              <th scope="row" className="py-3 pr-3">
                {row.name}
                {row.about && (
                  <small className="mt-0.5 block font-normal text-muted text-xs">{row.about}</small>
                )}
                {row.action && <div className="-ml-2">{row.action}</div>}
              </th>
              <Cells row={row} side={side} />
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr className="rule-double font-semibold">
              <th scope="row" className="py-3 pr-3 font-semibold">
                {total.name}
              </th>
              <Cells row={total} side={side} />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Cells({ row, side }: { row: LedgerRow; side: (at: number) => string }) {
  return row.cells.map((cell, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
    <td key={at} className={`py-3 pl-3 ${side(at)}`}>
      {typeof cell === 'number' ? grouped(cell) : cell}
    </td>
  ))
}
