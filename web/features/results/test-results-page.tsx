/** /test-results: `?attempt=` shows what one sitting came to; without it, the sittings that were handed in. */

import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { type Attempt, isRefused } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { RecentResults } from './recent-results.tsx'
import { resultQuery } from './result-queries.ts'
import { copy } from './results-copy.ts'

const ReflectionGate = lazy(() => import('./reflection-gate.tsx'))
const ResultSheet = lazy(() => import('./result-sheet.tsx'))

export default function TestResultsPage() {
  const words = useCopy(copy)
  const [search] = useSearchParams()
  const attempt = search.get('attempt')
  usePageTitle(words.title)
  return (
    <div className="page pb-8 print:pb-0">
      {attempt ? <Result key={attempt} attemptId={attempt} /> : <RecentResults />}
    </div>
  )
}

function Result({ attemptId }: { attemptId: string }) {
  const words = useCopy(copy)
  const { data: opened, error, isFetching, refetch } = useQuery(resultQuery(attemptId))
  if (opened?.attempt.graded_at) return <ResultSheet opened={opened} />
  if (opened?.attempt.submitted_at && opened.attempt.kind === 'test')
    return <ReflectionGate opened={opened} />
  // Any other set is marked as it is handed in, unless that would tell the key of a challenge or of an open test.
  if (opened?.attempt.submitted_at) {
    return (
      <div className="py-8">
        <Notice isPage title={words.marksWait}>
          <p>{words.marksWaitSay}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/challenges">{words.toChallenges}</ButtonLink>
            <ButtonLink to="/test-dashboard">{words.toTests}</ButtonLink>
          </div>
        </Notice>
      </div>
    )
  }
  if (opened) {
    return (
      <div className="py-8">
        <Notice isPage title={words.stillOpen}>
          <p>{words.stillOpenSays}</p>
          <ButtonLink variant="primary" to={sittingOf(opened.attempt)}>
            {words.goOn}
          </ButtonLink>
        </Notice>
      </div>
    )
  }
  if (error) {
    const isNone = isRefused(error)
    return (
      <div className="py-8">
        <Notice isPage title={isNone ? words.notYours : words.failed}>
          <p>{isNone ? words.notYoursSays : words.failedSays}</p>
          {isNone ? (
            <ButtonLink to="/test-results">{words.toResults}</ButtonLink>
          ) : (
            <Button onClick={() => refetch()} isBusy={isFetching}>
              {words.tryAgain}
            </Button>
          )}
        </Notice>
      </div>
    )
  }
  return (
    <div className="py-8">
      <Skeleton label={words.loading} lines={[40, 70, 22, 88, 74, 80, 66]} />
    </div>
  )
}

/** Where an open sitting goes on. */
function sittingOf({ id, kind }: Attempt) {
  if (kind === 'diagnostic') return '/onboarding-test'
  return `${kind === 'test' ? '/test-dashboard' : '/practice'}?attempt=${id}`
}
