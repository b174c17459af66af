/** /admin?desk=tests: tests and their series; `&id=` opens one test, `&id=new` makes one. */

import { useQuery } from '@tanstack/react-query'
import { DataTable } from '#web/components/data-table/data-table.tsx'
import type { Column } from '#web/components/data-table/table-types.ts'
import { Button } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy as deskCopy } from '../desk-copy.ts'
import { BackToList, State, WhenRead } from '../desk-parts.tsx'
import { useDeskPlace } from '../use-desk-place.ts'
import { SeriesPart } from './series-part.tsx'
import { TestForm } from './test-form.tsx'
import { copy } from './tests-copy.ts'
import { KINDS, readTests, STATUSES, type TestRow, testQuery } from './tests-queries.ts'

export default function TestsDesk() {
  const words = useCopy(copy)
  const { open } = useDeskPlace()
  usePageTitle(words.title)
  return <div className="page pb-12">{open === undefined ? <List /> : <One key={open} slug={open} />}</div>
}

function List() {
  const words = useCopy(copy)
  const shared = useCopy(deskCopy)
  const { language } = useLanguage()
  const locale = useLocale()
  const place = useDeskPlace()
  const titleOf = (row: TestRow) => (language === 'hi' ? row.title_hi : row.title)
  const window = ({ opens_at, closes_at }: TestRow) =>
    opens_at || closes_at
      ? [opens_at, closes_at].map((at) => (at ? shortMoment(new Date(at), locale) : '…')).join(' – ')
      : ''
  const columns: Column<TestRow>[] = [
    {
      key: 'title',
      label: words.columns.title,
      cell: (row) => <span className="wrap-anywhere">{titleOf(row)}</span>,
      text: (row) => row.title,
      isSortable: true,
    },
    { key: 'kind', label: words.columns.kind, cell: (row) => words.kinds[row.kind], text: (row) => row.kind },
    {
      key: 'status',
      label: words.columns.status,
      cell: ({ status }) => (
        <State tone={status === 'live' ? 'good' : 'quiet'}>{shared.states[status]}</State>
      ),
      text: (row) => row.status,
      isSortable: true,
    },
    {
      key: 'series',
      label: words.columns.series,
      cell: (row) => row.series ?? '',
      text: (row) => row.series,
    },
    {
      key: 'question_count',
      label: words.columns.questions,
      cell: (row) => row.question_count,
      text: (row) => row.question_count,
      isNumber: true,
      isSortable: true,
    },
    {
      key: 'begun',
      label: words.columns.begun,
      cell: (row) => row.begun,
      text: (row) => row.begun,
      isNumber: true,
      isSortable: true,
    },
    { key: 'opens_at', label: words.columns.window, cell: window, text: window, isSortable: true },
  ]
  return (
    <>
      <PageHead title={words.title} says={words.says}>
        <Button variant="primary" onClick={place.openNew}>
          {words.write}
        </Button>
      </PageHead>
      <DataTable
        desk="tests"
        label={words.title}
        columns={columns}
        read={readTests}
        queryKey={['test_desk', 'list']}
        keyOf={({ slug }) => slug}
        nameOf={titleOf}
        onOpen={({ slug }) => place.openRow(slug)}
        searchLabel={words.search}
        filters={[
          {
            key: 'kind',
            label: words.columns.kind,
            options: KINDS.map((value) => ({ value, label: words.kinds[value] })),
          },
          {
            key: 'status',
            label: words.columns.status,
            options: STATUSES.map((value) => ({ value, label: shared.states[value] })),
          },
        ]}
        empty={{ title: words.none }}
      />
      <div className="mt-12">
        <SeriesPart />
      </div>
    </>
  )
}

function One({ slug }: { slug: string | null }) {
  const words = useCopy(copy)
  const { close } = useDeskPlace()
  const query = useQuery({ ...testQuery(slug ?? ''), enabled: slug !== null })
  return (
    <>
      <BackToList onBack={close} />
      <PageHead title={slug === null ? words.newTitle : words.editTitle} />
      {slug === null ? (
        <TestForm test={null} />
      ) : (
        <WhenRead query={query}>{(test) => <TestForm test={test} />}</WhenRead>
      )}
    </>
  )
}
