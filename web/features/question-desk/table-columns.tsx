/** What the table of questions shows of each. */

import type { Column } from '#web/components/data-table/table-types.ts'
import { Localised } from '#web/components/localised.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { names } from './names-copy.ts'
import { copy } from './table-copy.ts'
import type { QuestionRow } from './table-queries.ts'

export function useQuestionColumns(): Column<QuestionRow>[] {
  const words = useCopy(copy)
  const named = useCopy(names)
  const locale = useLocale()
  const share = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const number = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const said = (value: number | null, format: Intl.NumberFormat) =>
    value === null ? '–' : format.format(value)
  return [
    {
      key: 'stem',
      label: words.stem,
      isSortable: true,
      cell: (row) => (
        <span className="line-clamp-2 min-w-56 max-w-96 text-left">
          <Localised en={row.stem ?? row.id} hi={row.stem_hi} />
        </span>
      ),
      text: (row) => row.stem,
    },
    {
      key: 'status',
      label: words.status,
      isSortable: true,
      cell: (row) => (
        <span className="grid justify-items-start gap-1">
          <Tag tone={row.status === 'live' ? 'good' : row.status === 'retired' ? 'plain' : 'caution'}>
            {named.statuses[row.status]}
          </Tag>
          {row.waiting !== null && row.status !== 'draft' && (
            <span className="whitespace-nowrap text-caution text-xs">{words.waits(row.waiting)}</span>
          )}
          {row.disputes > 0 && (
            <span className="whitespace-nowrap text-caution text-xs">{words.disputes(row.disputes)}</span>
          )}
        </span>
      ),
      text: (row) => named.statuses[row.status],
    },
    {
      key: 'topic',
      label: words.topic,
      isSortable: true,
      cell: (row) => <Localised en={row.topic_title ?? row.topic} hi={row.topic_title_hi} />,
      text: (row) => row.topic,
    },
    {
      key: 'format',
      label: words.format,
      isSortable: true,
      cell: (row) => named.formats[row.format],
      text: (row) => row.format,
    },
    {
      key: 'difficulty',
      label: words.difficulty,
      isSortable: true,
      isNumber: true,
      cell: (row) => row.difficulty,
      text: (row) => row.difficulty,
    },
    {
      key: 'facility',
      label: words.facility,
      isSortable: true,
      isNumber: true,
      cell: (row) => said(row.facility, share),
      text: (row) => row.facility,
    },
    {
      key: 'discrimination',
      label: words.discrimination,
      isSortable: true,
      isNumber: true,
      cell: (row) => (
        <span className={row.figures === 'suspect' ? 'font-semibold text-negative' : ''}>
          {said(row.discrimination, number)}
        </span>
      ),
      text: (row) => row.discrimination,
    },
    {
      key: 'answers',
      label: words.answers,
      isSortable: true,
      isNumber: true,
      cell: (row) => row.answers,
      text: (row) => row.answers,
    },
    {
      key: 'hindi',
      label: words.hindi,
      isSortable: true,
      cell: (row) => (
        <span className={row.hindi === 'part' || row.hindi === 'differs' ? 'text-caution' : ''}>
          {named.hindi[row.hindi]}
        </span>
      ),
      text: (row) => row.hindi,
    },
    {
      key: 'reviewer',
      label: words.reviewer,
      isSortable: true,
      cell: (row) => row.reviewer ?? '–',
      text: (row) => row.reviewer,
    },
    {
      key: 'origin',
      label: words.origin,
      isSortable: true,
      cell: (row) => named.origins[row.origin],
      text: (row) => row.origin,
    },
    {
      key: 'version',
      label: words.version,
      isSortable: true,
      isNumber: true,
      cell: (row) => row.version,
      text: (row) => row.version,
    },
    {
      key: 'changed_at',
      label: words.changed,
      isSortable: true,
      cell: (row) => (
        <span className="whitespace-nowrap">{plainDate(dayOf(new Date(row.changed_at)), locale)}</span>
      ),
      text: (row) => row.changed_at,
    },
  ]
}
