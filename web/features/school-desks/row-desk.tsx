/** A desk of rows: their table with a way to make a new one, and one of them with the way back; the address says which. */

import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DataTable, type DataTableProps } from '#web/components/data-table/data-table.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { BackToList, WhenRead } from './desk-parts.tsx'
import { useDeskPlace } from './use-desk-place.ts'

/** `&id=` opens a row; without it the list is shown. */
export function RowDesk({
  title,
  newTitle,
  list,
  row,
}: {
  title: string
  newTitle: string
  list: ReactNode
  /** Null: a new one is made. */
  row: (id: string | null) => ReactNode
}) {
  const { open, form } = useDeskPlace()
  usePageTitle(title, open === null ? newTitle : open)
  return (
    <div className="page pb-12">
      {open === undefined ? (
        list
      ) : (
        // another row begins anew: nothing of the last one's form is carried along
        <div key={form}>{row(open)}</div>
      )}
    </div>
  )
}

export function RowList<Row>({
  words,
  keyOf,
  children,
  ...table
}: Omit<DataTableProps<Row>, 'label' | 'searchLabel' | 'empty' | 'onOpen'> & {
  words: { title: string; says: string; write: string; search: string; none: string }
  /** What stands below the table. */
  children?: ReactNode
}) {
  const place = useDeskPlace()
  return (
    <>
      <PageHead title={words.title} says={words.says}>
        <Button variant="primary" onClick={place.openNew}>
          {words.write}
        </Button>
      </PageHead>
      <DataTable
        {...table}
        keyOf={keyOf}
        onOpen={(row) => place.openRow(keyOf(row))}
        label={words.title}
        searchLabel={words.search}
        empty={{ title: words.none }}
      />
      {children}
    </>
  )
}

/** What `queryOptions` makes. */
type Reading<Data, Key extends QueryKey> = UseQueryOptions<Data, Error, Data, Key>

export function OneRow<Data, Key extends QueryKey>({
  id,
  head,
  query,
  children,
}: {
  id: string | null
  head?: ReactNode
  query: (id: string) => Reading<Data, Key>
  /** Null: a new one. */
  children: (row: Data | null) => ReactNode
}) {
  const { close } = useDeskPlace()
  const read = useQuery({ ...query(id ?? ''), enabled: id !== null })
  const row = id === null ? null : read.data
  return (
    <>
      <BackToList onBack={close} />
      {head}
      {row === undefined ? <WhenRead query={read}>{children}</WhenRead> : children(row)}
    </>
  )
}
