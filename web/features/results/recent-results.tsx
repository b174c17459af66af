/** What was handed in, when no sitting is asked for. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { markingOf, markingsQuery, marks } from '#web/features/player/index.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { pastMoment } from '#web/lib/past-moment.ts'
import { type ResultLine, recentResultsQuery } from './result-queries.ts'
import { copy } from './results-copy.ts'
import { intervalOfCounts } from './results-rules.ts'

export function RecentResults() {
  const words = useCopy(copy)
  const { data: lines, isPending, isFetching, refetch } = useQuery(recentResultsQuery)
  return (
    <>
      <PageHead title={words.title} says={words.recentSays} />
      {isPending && <Skeleton label={words.loading} lines={[80, 70, 75]} />}
      {!isPending && !lines && (
        <FailedRead title={words.failed} says={words.failedSays} read={{ isFetching, refetch }} />
      )}
      {lines?.length === 0 && (
        <Notice title={words.recentEmpty}>
          <p>{words.recentEmptySays}</p>
          <ButtonLink to="/test-dashboard">{words.toTests}</ButtonLink>
        </Notice>
      )}
      {lines && lines.length > 0 && (
        <ul className="max-w-read border-ink border-t">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      )}
    </>
  )
}

function Line({ line }: { line: ResultLine }) {
  const words = useCopy(copy)
  const locale = useLocale()
  return (
    <li className="border-rule border-b">
      <Link
        to={`/test-results?attempt=${line.id}`}
        className="flex min-h-11 flex-wrap items-baseline gap-x-4 py-2.5 text-ink text-sm no-underline hover:underline"
      >
        <span className="font-medium">{words.kindsOfSitting[line.kind]}</span>
        <span className="text-muted text-xs">{pastMoment(new Date(line.started_at), locale)}</span>
        <span className="ml-auto text-right tabular-nums">
          <Came line={line} />
        </span>
      </Link>
    </li>
  )
}

/** What it came to, with its interval; an assessment gives no marks. */
function Came({ line }: { line: ResultLine }) {
  const words = useCopy(copy)
  const { data: markings } = useQuery(markingsQuery)
  const { score_sixths: score, right_count: right, wrong_count: wrong, blank_count: blank } = line
  if (line.graded_at === null || score === null || right === null || wrong === null || blank === null) {
    return words.waits
  }
  if (line.kind === 'diagnostic') return words.cameRight(right, right + wrong, line.question_count)
  const marking = markingOf(markings, line)
  const interval = marking && intervalOfCounts({ right, wrong, blank }, line.question_count, marking)
  return (
    <>
      {words.cameMarks(marks(score), line.question_count)}
      {interval && (
        <span className="block text-muted text-xs">
          {words.cameRange(marks(interval.low), marks(interval.high))}
        </span>
      )}
    </>
  )
}
