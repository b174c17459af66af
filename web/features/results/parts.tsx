/** What the sections of the results are made of: a ruled section, a ledger, and a chart with its table behind a switch. */

import { type ReactNode, useId, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './results-copy.ts'
import type { rateOf } from './results-rules.ts'

/** Under its title one line that reads what follows. */
export function Section({
  title,
  says,
  children,
}: {
  title: string
  says?: ReactNode
  children?: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 break-inside-avoid border-ink border-t pt-5">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {says && <p className="mt-1.5 max-w-read text-pretty text-muted text-sm">{says}</p>}
      {children && <div className="mt-4">{children}</div>}
    </section>
  )
}

export type Line = { key: string | number; name: ReactNode; cells: ReactNode[] }

/** Names to the left, figures to the right; the total closes with a double rule. */
export function Ledger({
  label,
  heads,
  lines,
  total,
}: {
  label: string
  heads: string[]
  lines: Line[]
  total?: Line
}) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full border-ink border-t text-sm tabular-nums">
        <thead>
          <tr className="border-ink border-b text-muted text-xs">
            {heads.map((head, at) => (
              <th key={head} scope="col" className={`py-2 font-medium ${at > 0 ? 'pl-3 text-right' : ''}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LedgerRow key={line.key} line={line} className="border-rule border-b" />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <LedgerRow line={total} className="rule-double font-semibold" />
          </tfoot>
        )}
      </table>
    </div>
  )
}

function LedgerRow({ line: { name, cells }, className }: { line: Line; className: string }) {
  return (
    <tr className={className}>
      <th scope="row" className="py-2 pr-1 text-left font-[inherit]">
        {name}
      </th>
      {cells.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells keep their columns
        <td key={at} className="py-2 pl-3 text-right">
          {cell}
        </td>
      ))}
    </tr>
  )
}

/** A share in words, or that there are too few answers for one. */
export function Rate({ rate }: { rate: ReturnType<typeof rateOf> }) {
  const words = useCopy(copy)
  if (!rate) return <span className="text-muted text-xs">{words.notEnough}</span>
  const [share, low, high] = [rate.share, rate.low, rate.high].map((part) => Math.round(part * 100))
  return words.percent(share ?? 0, low ?? 0, high ?? 0)
}

/** The chart, or its table; on paper both. */
export function Switched({ chart, table }: { chart: ReactNode; table: ReactNode }) {
  const words = useCopy(copy)
  const [isTable, setIsTable] = useState(false)
  return (
    <>
      <div className={isTable ? 'hidden print:block' : ''}>{chart}</div>
      <div className={isTable ? '' : 'hidden print:mt-4 print:block'}>{table}</div>
      <p className="mt-2 print:hidden">
        <Button variant="quiet" size="sm" className="-ml-2 underline" onClick={() => setIsTable(!isTable)}>
          {isTable ? words.showChart : words.showTable}
        </Button>
      </p>
    </>
  )
}
