/** What was handed in, when no sitting is asked for. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { marks } from '#web/features/player/index.ts'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { type ResultLine, recentResultsQuery } from './result-queries.ts'
import { copy } from './results-copy.ts'

export function RecentResults() {
  const words = useCopy(copy)
  const { data: lines, isPending, isFetching, refetch } = useQuery(recentResultsQuery)
  return (
    <>
      <PageHead title={words.title} says={words.recentSays} />
      {isPending && <Skeleton label={words.loading} lines={[80, 70, 75]} />}
      {!isPending && !lines && (
        <Notice title={words.failed}>
          <p>{words.failedSays}</p>
          <Button onClick={() => refetch()} isBusy={isFetching}>
            {words.tryAgain}
          </Button>
        </Notice>
      )}
      {lines?.length === 0 && (
        <Notice title={words.recentEmpty}>
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
        <span className="text-muted text-xs">{shortMoment(new Date(line.started_at), locale)}</span>
        <span className="ml-auto tabular-nums">
          {line.graded_at === null || line.score_sixths === null
            ? words.waits
            : `${words.marks} ${marks(line.score_sixths)}, n = ${line.question_count}`}
        </span>
      </Link>
    </li>
  )
}
