/** The rows of a report, with their faults in words; its file holds the same for whoever mends them. */

import { useSearchParams } from 'react-router'
import { DataTable } from '#web/components/data-table/data-table.tsx'
import { choiceFilter } from '#web/components/data-table/table-parts.ts'
import type { Column } from '#web/components/data-table/table-types.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { inWords } from './fault-rules.ts'
import { type Row, readRows, type Told, VERDICTS } from './files-queries.ts'
import { copy } from './report-copy.ts'

export function ReportRows({ told }: { told: Told }) {
  const words = useCopy(copy)
  const [, setAddress] = useSearchParams()
  const columns = useColumns()
  return (
    <section aria-labelledby="report-rows" className="mt-4 border-ink border-t pt-4">
      <h2 id="report-rows" className="mb-3 text-h3">
        {words.rows}
      </h2>
      <DataTable
        desk="question-import"
        label={words.rows}
        columns={columns}
        read={readRows(told.id)}
        queryKey={['question_import_report', told.id]}
        keyOf={({ row }) => String(row)}
        nameOf={({ row, title }) => `${row} ${title}`}
        onOpen={({ row }) =>
          setAddress((address) => {
            address.set('row', String(row))
            return address
          })
        }
        searchLabel={words.find}
        filters={[choiceFilter('verdict', words.verdict, VERDICTS, words.verdicts)]}
      />
    </section>
  )
}

function useColumns(): Column<Row>[] {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const number = numberFormat(useLocale())
  return [
    {
      key: 'row',
      label: words.row,
      isSortable: true,
      cell: ({ row }) => number.format(row),
      text: ({ row }) => row,
    },
    {
      key: 'verdict',
      label: words.verdict,
      isSortable: true,
      cell: ({ verdict }) => (
        <span className={verdict === 'fault' ? 'font-semibold text-negative' : ''}>
          {words.verdicts[verdict]}
        </span>
      ),
      text: ({ verdict }) => words.verdicts[verdict],
    },
    {
      key: 'faults',
      label: words.why,
      cell: (row) => (
        <span className="wrap-anywhere block min-w-52">
          {inWords(row.faults, language)}
          {row.notes.length > 0 && <span className="text-muted"> {inWords(row.notes, language)}</span>}
        </span>
      ),
      text: ({ faults, notes }) => inWords([...faults, ...notes], language),
    },
    {
      key: 'title',
      label: words.question,
      isSortable: true,
      cell: ({ title }) => <span className="wrap-anywhere block min-w-44">{title || words.nameless}</span>,
      text: ({ title }) => title,
    },
    { key: 'line', label: words.line, cell: ({ line }) => number.format(line), text: ({ line }) => line },
    {
      key: 'like_id',
      label: words.existing,
      cell: ({ like_id, likeness }) =>
        like_id && (
          <span className="wrap-anywhere">
            {like_id}
            {likeness !== null && (
              <span className="block text-muted text-xs">{words.likePercent(number.format(likeness))}</span>
            )}
          </span>
        ),
      text: ({ like_id }) => like_id,
    },
  ]
}
