/**
 * The table of every desk: rows read page by page from the server, searched, filtered and ordered there, with all of that
 * in the address; views that are kept; a file of what is shown; arrow keys from row to row.
 */

import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { ClearSearch } from '#web/components/clear-search.tsx'
import { QueueState } from '#web/components/queue-list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { copy } from './data-table-copy.ts'
import { SavedViews } from './saved-views.tsx'
import { askedFrom, type TableAsked, withAsked } from './table-address.ts'
import { TableBar } from './table-bar.tsx'
import { TableRows } from './table-rows.tsx'
import type { Column, Filter, ReadRows } from './table-types.ts'

const ON_A_PAGE = 50

export type DataTableProps<Row> = {
  /** Names the views and the file. Small letters and hyphens. */
  desk: string
  /** What the table is about, for those who do not see it. */
  label: string
  columns: readonly Column<Row>[]
  read: ReadRows<Row>
  /** Of the rows, without what is asked: begins with the table or function that is read. */
  queryKey: QueryKey
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** With it the first cell of a row is a button that opens the row, and so does Enter. */
  onOpen?: (row: Row) => void
  filters?: readonly Filter[]
  searchLabel?: string
  /** Where nothing else is asked. */
  sort?: { column: string; ascending: boolean }
  /** What can be done with the rows that are chosen; with it each row can be. */
  chosenActions?: (rows: Row[], clear: () => void) => ReactNode
  empty?: { title: string; says?: string }
}

export function DataTable<Row>({ filters = [], searchLabel, read, ...table }: DataTableProps<Row>) {
  const words = useCopy(copy)
  const [address, setAddress] = useSearchParams()
  const inAddress = askedFrom(address)
  const asked = { ...inAddress, sort: inAddress.sort ?? table.sort ?? null }
  const ask = useCallback(
    (change: Partial<TableAsked>) =>
      setAddress((now) => withAsked(now, change), { replace: true, preventScrollReset: true }),
    [setAddress],
  )
  const query = useQuery({
    queryKey: [...table.queryKey, asked],
    queryFn: ({ signal }) => readPage(read, asked, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const stands = query.isPlaceholderData ? undefined : query.data?.page
  useEffect(() => {
    if (stands !== undefined && stands !== asked.page) ask({ page: stands })
  }, [stands, asked.page, ask])
  const isNarrowed = asked.search !== '' || Object.values(asked.filters).some(Boolean)
  const rows = query.data?.rows
  return (
    <div>
      <TableBar
        desk={table.desk}
        searchLabel={searchLabel}
        filters={filters}
        asked={asked}
        onAsk={ask}
        read={read}
        columns={table.columns}
      />
      <SavedViews desk={table.desk} />
      <div className="mt-4">
        <QueueState
          query={query}
          items={rows}
          words={words}
          empty={isNarrowed ? { title: words.noneFound } : (table.empty ?? { title: words.none })}
          lines={[100, 100, 100, 100, 100]}
        />
        {isNarrowed && rows?.length === 0 && (
          <p className="mt-3">
            <ClearSearch onClear={() => ask({ search: '', filters: {} })}>{words.clear}</ClearSearch>
          </p>
        )}
        {query.data && rows && rows.length > 0 && (
          <>
            <TableRows {...table} rows={rows} asked={asked} onAsk={ask} isOld={query.isPlaceholderData} />
            <Pages count={query.data.count} page={query.data.page} onPage={(page) => ask({ page })} />
          </>
        )}
      </div>
    </div>
  )
}

/** The page that is asked for; where there is none any more, the last one. `page` says which it is. */
async function readPage<Row>(read: ReadRows<Row>, asked: TableAsked, signal: AbortSignal) {
  const of = async (page: number) => ({
    ...(await read({ ...asked, page }, { from: (page - 1) * ON_A_PAGE, most: ON_A_PAGE, signal })),
    page,
  })
  const told = await of(asked.page).catch((error: unknown) => {
    if (isBehindTheEnd(error) && asked.page > 1) return undefined
    throw error
  })
  if (told && (told.rows.length > 0 || asked.page === 1)) return told
  // an empty page does not say how many there are
  const first = await of(1)
  const last = Math.ceil(first.count / ON_A_PAGE)
  return last > 1 && last < asked.page ? of(last) : first
}

function isBehindTheEnd(error: unknown) {
  return (error as { code?: unknown } | null)?.code === 'PGRST103'
}

function Pages({ count, page, onPage }: { count: number; page: number; onPage: (page: number) => void }) {
  const words = useCopy(copy)
  const number = numberFormat(useLocale())
  const from = (page - 1) * ON_A_PAGE + 1
  const to = Math.min(count, page * ON_A_PAGE)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 text-sm">
      <p role="status" className="text-muted tabular-nums">
        {words.rows(number.format(from), number.format(to), number.format(count))}
      </p>
      {count > ON_A_PAGE && (
        <>
          <Button size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
            {words.previous}
          </Button>
          <Button size="sm" disabled={to >= count} onClick={() => onPage(page + 1)}>
            {words.next}
          </Button>
        </>
      )}
    </div>
  )
}
