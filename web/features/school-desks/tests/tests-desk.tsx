/** /admin?desk=tests: tests and their series; `&id=` opens one test, `&id=new` makes one. */

import { useQuery } from '@tanstack/react-query'
import { choiceFilter, countColumn } from '#web/components/data-table/table-parts.ts'
import type { Column } from '#web/components/data-table/table-types.ts'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { yearMoment } from '#web/lib/year-moment.ts'
import { copy as deskCopy } from '../desk-copy.ts'
import { OneRow, RowDesk, RowList } from '../row-desk.tsx'
import { SeriesPart } from './series-part.tsx'
import { TestForm } from './test-form.tsx'
import { copy } from './tests-copy.ts'
import { KINDS, readTests, STATUSES, seriesQuery, type TestRow, testQuery } from './tests-queries.ts'

export default function TestsDesk() {
  const words = useCopy(copy)
  return (
    <RowDesk
      title={words.title}
      newTitle={words.newTitle}
      list={<List />}
      row={(slug) => (
        <OneRow
          id={slug}
          head={<PageHead title={slug === null ? words.newTitle : words.editTitle} />}
          query={testQuery}
        >
          {(test) => <TestForm test={test} />}
        </OneRow>
      )}
    />
  )
}

function List() {
  const words = useCopy(copy)
  const shared = useCopy(deskCopy)
  const { language } = useLanguage()
  const locale = useLocale()
  const titleOf = (row: TestRow) => (language === 'hi' ? row.title_hi : row.title)
  const window = ({ opens_at, closes_at }: TestRow) =>
    opens_at || closes_at
      ? [opens_at, closes_at]
          .map((at) => (at ? yearMoment(new Date(at), locale, 'Asia/Kolkata') : '…'))
          .join(' – ')
      : ''
  const { data: allSeries = [] } = useQuery(seriesQuery)
  const seriesOf = (row: TestRow) => {
    const series = allSeries.find(({ slug }) => slug === row.series)
    return (series && (language === 'hi' ? series.title_hi : series.title)) ?? row.series ?? ''
  }
  const columns: Column<TestRow>[] = [
    {
      key: 'title',
      label: words.columns.title,
      cell: (row) => <span className="wrap-anywhere block min-w-44">{titleOf(row)}</span>,
      text: (row) => row.title,
      isSortable: true,
    },
    { key: 'kind', label: words.columns.kind, cell: (row) => words.kinds[row.kind], text: (row) => row.kind },
    {
      key: 'status',
      label: words.columns.status,
      cell: ({ status }) => <Tag tone={status === 'live' ? 'good' : 'plain'}>{shared.states[status]}</Tag>,
      text: (row) => row.status,
      isSortable: true,
    },
    {
      key: 'series',
      label: words.columns.series,
      cell: (row) => <span className="block min-w-24">{seriesOf(row)}</span>,
      text: seriesOf,
    },
    countColumn('question_count', words.columns.questions),
    countColumn('begun', words.columns.begun),
    {
      key: 'opens_at',
      label: words.columns.window,
      cell: (row) => <span className="block min-w-32">{window(row)}</span>,
      text: window,
      isSortable: true,
    },
  ]
  return (
    <RowList
      words={words}
      desk="tests"
      columns={columns}
      read={readTests}
      queryKey={['test_desk', 'list']}
      keyOf={({ slug }) => slug}
      nameOf={titleOf}
      filters={[
        choiceFilter('kind', words.columns.kind, KINDS, words.kinds),
        choiceFilter('status', words.columns.status, STATUSES, shared.states),
      ]}
    >
      <div className="mt-12">
        <SeriesPart />
      </div>
    </RowList>
  )
}
