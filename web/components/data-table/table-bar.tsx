/** Above a table: what is searched for, its filters, the file of it. */

import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useLastFailure } from '#web/components/use-last-failure.ts'
import { downloadText } from '#web/lib/download.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { numberFormat } from '#web/lib/numbers.ts'
import { useSearchWords } from '#web/lib/use-search-words.ts'
import { copy } from './data-table-copy.ts'
import type { TableAsked } from './table-address.ts'
import { MOST_ROWS, tableFile } from './table-file.ts'
import type { Column, Filter, ReadRows } from './table-types.ts'

const FIELD = 'h-11 rounded-control border border-control bg-surface px-3 text-sm'

export function TableBar<Row>({
  desk,
  searchLabel,
  filters,
  asked,
  onAsk,
  read,
  columns,
}: {
  desk: string
  searchLabel?: string
  filters: readonly Filter[]
  asked: TableAsked
  onAsk: (change: Partial<TableAsked>) => void
  read: ReadRows<Row>
  columns: readonly Column<Row>[]
}) {
  const words = useCopy(copy)
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      {searchLabel && (
        <SearchField
          key={desk}
          label={searchLabel}
          value={asked.search}
          onSearch={(search) => onAsk({ search })}
        />
      )}
      {filters.map(({ key, label, options }) => (
        <label key={key} className="grid gap-1 text-sm">
          <span className="font-semibold">{label}</span>
          <select
            value={asked.filters[key] ?? ''}
            onChange={(event) => onAsk({ filters: { ...asked.filters, [key]: event.target.value } })}
            className={`${FIELD} max-w-56`}
          >
            <option value="">{words.all}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value} lang={option.lang}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      ))}
      <FileButton name={desk} read={read} asked={asked} columns={columns} />
    </div>
  )
}

/** Asked for when somebody pauses: not with every letter. */
const PAUSE_MS = 300

function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string
  onSearch: (search: string) => void
}) {
  const { typed, setTyped } = useSearchWords(value, onSearch, PAUSE_MS)
  return (
    <label className="grid min-w-0 grow gap-1 text-sm md:max-w-80">
      <span className="font-semibold">{label}</span>
      <input
        type="search"
        autoComplete="off"
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
        className={`${FIELD} w-full`}
      />
    </label>
  )
}

function FileButton<Row>({
  name,
  read,
  asked,
  columns,
}: {
  name: string
  read: ReadRows<Row>
  asked: TableAsked
  columns: readonly Column<Row>[]
}) {
  const words = useCopy(copy)
  const failure = useLastFailure()
  const number = numberFormat(useLocale())
  const [isBusy, setIsBusy] = useState(false)
  async function handleClick() {
    setIsBusy(true)
    failure.clear()
    try {
      const { text, isCut } = await tableFile(read, asked, columns)
      downloadText(`${name}.csv`, 'text/csv', text)
      if (isCut) toast.success(words.csvCut(number.format(MOST_ROWS)))
    } catch (cause) {
      logFailure(`Could not make a file of ${name}`, cause)
      failure.tell(words.csvFailed)
    }
    setIsBusy(false)
  }
  return (
    <Button variant="quiet" isBusy={isBusy} onClick={() => void handleClick()}>
      <Download aria-hidden size={16} strokeWidth={1.7} />
      {words.csv}
    </Button>
  )
}
