/** The rows of a table: columns that can be ordered by, rows that can be opened and chosen, arrow keys between them. */

import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import type { DataTableProps } from './data-table.tsx'
import { copy } from './data-table-copy.ts'
import type { TableAsked } from './table-address.ts'
import type { Column } from './table-types.ts'

type RowsProps<Row> = Omit<DataTableProps<Row>, 'read' | 'filters' | 'searchLabel'> & {
  rows: Row[]
  asked: TableAsked
  onAsk: (change: Partial<TableAsked>) => void
  /** Of what was asked before, while the next is on its way. */
  isOld: boolean
}

export function TableRows<Row>({
  label,
  columns,
  rows,
  keyOf,
  nameOf,
  onOpen,
  chosenActions,
  asked,
  onAsk,
  isOld,
}: RowsProps<Row>) {
  const words = useCopy(copy)
  const number = numberFormat(useLocale())
  const hint = useId()
  const [chosenKeys, setChosenKeys] = useState<readonly string[]>([])
  const chosen = rows.filter((row) => chosenKeys.includes(keyOf(row)))
  const clear = () => setChosenKeys([])
  const table = useRef<HTMLElement>(null)
  // what could be done with them goes with them
  useFocusAgain(String(chosen.length > 0), () => table.current)
  return (
    <>
      {chosenActions && (
        <div
          className={
            chosen.length > 0
              ? 'mb-3 flex flex-wrap items-center gap-3 bg-sunken px-4 py-2 text-sm'
              : undefined
          }
        >
          <span role="status" className="tabular-nums">
            {chosen.length > 0 && words.chosen(number.format(chosen.length))}
          </span>
          {chosen.length > 0 && chosenActions(chosen, clear)}
        </div>
      )}
      {onOpen && (
        <p id={hint} className="sr-only">
          {words.keys}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys */}
      <section ref={table} aria-label={label} className="overflow-x-auto" tabIndex={0}>
        <table
          aria-describedby={onOpen && hint}
          aria-busy={isOld}
          className={`w-full text-sm ${isOld ? 'opacity-60' : ''}`}
          onKeyDown={goByArrows}
        >
          <thead>
            <tr className="border-ink border-b text-left align-bottom">
              {chosenActions && (
                <th scope="col" className="w-11">
                  <Box
                    label={words.chooseAll}
                    isChosen={chosen.length === rows.length}
                    onChange={(isChosen) => setChosenKeys(isChosen ? rows.map(keyOf) : [])}
                  />
                </th>
              )}
              {columns.map((column) => (
                <Heading key={column.key} column={column} asked={asked} onAsk={onAsk} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)} className="border-rule border-b align-top hover:bg-sunken">
                {chosenActions && (
                  <td>
                    <Box
                      label={words.choose(nameOf(row))}
                      isChosen={chosenKeys.includes(keyOf(row))}
                      onChange={(isChosen) =>
                        setChosenKeys((now) =>
                          isChosen ? [...now, keyOf(row)] : now.filter((key) => key !== keyOf(row)),
                        )
                      }
                    />
                  </td>
                )}
                {columns.map((column, index) => (
                  <td
                    key={column.key}
                    className={`px-2 py-2.5 first:pl-0 ${column.isNumber ? 'text-right tabular-nums' : ''}`}
                  >
                    {index === 0 && onOpen ? (
                      <button
                        type="button"
                        data-row
                        aria-label={words.open(nameOf(row))}
                        onClick={() => onOpen(row)}
                        className="-my-2.5 min-h-11 min-w-6 py-2.5 text-left font-medium md:my-0 md:min-h-6 md:py-0 text-primary underline-offset-4 hover:underline"
                      >
                        {column.cell(row)}
                      </button>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

/** All on one line, whether they sort or not; on a phone as tall as a finger. */
const HEADING = 'inline-flex min-h-11 min-w-6 items-center md:min-h-6'

function Heading<Row>({
  column,
  asked,
  onAsk,
}: {
  column: Column<Row>
  asked: TableAsked
  onAsk: (change: Partial<TableAsked>) => void
}) {
  const words = useCopy(copy)
  const direction = asked.sort?.column === column.key ? asked.sort : null
  const Arrow = direction?.ascending ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={direction ? (direction.ascending ? 'ascending' : 'descending') : undefined}
      className={`px-2 md:py-2 font-medium text-muted first:pl-0 ${column.isNumber ? 'text-right' : ''}`}
    >
      {column.isSortable ? (
        <button
          type="button"
          aria-label={words.sortBy(column.label)}
          onClick={() =>
            onAsk({ sort: { column: column.key, ascending: direction ? !direction.ascending : true } })
          }
          className={`${HEADING} gap-1 font-medium hover:text-ink`}
        >
          {column.label}
          {direction && <Arrow aria-hidden size={14} strokeWidth={1.8} />}
        </button>
      ) : (
        <span className={HEADING}>{column.label}</span>
      )}
    </th>
  )
}

function Box({
  label,
  isChosen,
  onChange,
}: {
  label: string
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}) {
  return (
    <label className="grid size-11 place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        className="size-5 accent-primary"
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}

/** Up and down between the rows that can be opened. */
function goByArrows(event: KeyboardEvent<HTMLTableElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  buttons[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}
