/**
 * /test-dashboard: the tests by where they stand, and by date; `?begin=` shows the rules of one, with `?slot=` before an
 * hour of the real paper, `?attempt=` sits one.
 */

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Sitting } from '#web/features/player/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { BeginSheet } from './begin-sheet.tsx'
import { SeriesCalendar } from './series-calendar.tsx'
import { TestBoard } from './test-board.tsx'
import { copy } from './test-copy.ts'
import { myTestsQuery } from './test-queries.ts'
import { useServerNow } from './use-server-now.ts'

export default function TestDashboardPage() {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const [search] = useSearchParams()
  const attempt = search.get('attempt')
  usePageTitle(words.title)
  if (!attempt) return <Dashboard begin={search.get('begin')} />
  return (
    <Sitting
      key={attempt}
      attemptId={attempt}
      titleOf={({ test }) => (language === 'hi' ? test?.title_hi : test?.title) ?? words.title}
      home="/test-dashboard"
      homeName={words.toTests}
    />
  )
}

function Dashboard({ begin }: { begin: string | null }) {
  const words = useCopy(copy)
  const { data, isPending, isFetching, refetch } = useQuery(myTestsQuery)
  const now = useServerNow(data?.clockOffset ?? 0)
  if (begin !== null && data) {
    return <BeginSheet test={data.tests.find(({ slug }) => slug === begin)} now={now} />
  }
  return (
    <div className="page pb-8">
      <PageHead title={words.title} says={words.says} />
      {isPending && <Skeleton label={words.loading} lines={[40, 88, 74, 60, 88, 74]} />}
      {!isPending && !data && (
        <FailedRead title={words.failed} says={words.failedSays} read={{ isFetching, refetch }} />
      )}
      {data && (
        <>
          <TestBoard tests={data.tests} series={data.series} now={now} />
          <SeriesCalendar tests={data.tests} series={data.series} examDay={data.examDay} now={now} />
        </>
      )}
    </div>
  )
}
