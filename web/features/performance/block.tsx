/** One block of the page: its title, one line that reads it, a chart with its table behind a switch, its repair set. */

import { type ReactNode, useId, useState } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './performance-copy.ts'

export function Block({
  title,
  says,
  table,
  repair,
  children,
}: {
  title: string
  /** The reading in words. */
  says?: ReactNode
  /** What the chart shows, in figures; without it there is no switch. */
  table?: ReactNode
  repair?: ReactNode
  children?: ReactNode
}) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="min-w-0 border-ink border-t pt-6 pb-8">
      {table ? (
        <WithTable headingId={headingId} title={title} says={says} table={table}>
          {children}
        </WithTable>
      ) : (
        <>
          <Heading id={headingId}>{title}</Heading>
          {says && <Says>{says}</Says>}
          {children}
        </>
      )}
      {repair && <div className="mt-5">{repair}</div>}
    </section>
  )
}

function WithTable({
  headingId,
  title,
  says,
  table,
  children,
}: {
  headingId: string
  title: string
  says: ReactNode
  table: ReactNode
  children: ReactNode
}) {
  return (
    <TableSwitch
      table={table}
      head={(button) => (
        <div className="flex flex-wrap items-baseline gap-x-4">
          <Heading id={headingId}>{title}</Heading>
          <span className="ml-auto">{button}</span>
        </div>
      )}
    >
      {says && <Says>{says}</Says>}
      {children}
    </TableSwitch>
  )
}

/** A chart, and its table below once somebody asks for it. */
export function TableSwitch({
  table,
  head,
  children,
}: {
  table: ReactNode
  head: (button: ReactNode) => ReactNode
  children: ReactNode
}) {
  const words = useCopy(copy)
  const [isShown, setIsShown] = useState(false)
  const tableId = useId()
  const button = (
    <button
      type="button"
      aria-expanded={isShown}
      aria-controls={tableId}
      onClick={() => setIsShown(!isShown)}
      className="-my-2 min-h-11 text-muted text-xs underline underline-offset-2 hover:text-ink"
    >
      {isShown ? words.hideTable : words.showTable}
    </button>
  )
  return (
    <>
      {head(button)}
      {children}
      <div id={tableId} hidden={!isShown}>
        {isShown && table}
      </div>
    </>
  )
}

function Heading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-[1.5rem]">
      {children}
    </h2>
  )
}

function Says({ children }: { children: ReactNode }) {
  return <p className="mt-2 max-w-[62ch] text-pretty text-muted text-sm [&_b]:text-ink">{children}</p>
}
