/** A small table of sums: the first column names the row, the others are numbers to the right. */

import type { ReactNode } from 'react'

export function SumsTable({
  label,
  head,
  rows,
}: {
  label: string
  head: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section aria-label={label} className="overflow-x-auto" tabIndex={0}>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-ink border-b align-bottom text-muted">
            {head.map((name, at) => (
              <th
                key={name}
                scope="col"
                className={`px-2 py-2 font-medium first:pl-0 ${at === 0 ? 'text-left' : 'text-right'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...numbers] }) => (
            <tr key={key} className="border-rule border-b">
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                {name}
              </th>
              {numbers.map((cell, at) => (
                <td key={head[at + 1]} className="whitespace-nowrap px-2 py-2 text-right tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
