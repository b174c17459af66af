/** What came of a challenge: marks first, then right, wrong and blank, topics, boards where they are wanted, next steps. */

import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Localised } from '#web/components/localised.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { RegradeBanner } from '#web/features/disputes/index.ts'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { AfterPart } from './after-part.tsx'
import { AnotherDuel } from './another-duel.tsx'
import { BoardPart } from './board-part.tsx'
import { challengesQuery, isDeclined, resultsQuery, type TimedChallenge } from './challenge-queries.ts'
import { addressOf, COUNTING_MS, isAbsentMaker, isLed, standOf } from './challenge-rules.ts'
import type { Challenge, Results } from './challenge-types.ts'
import { Countdown } from './countdown.tsx'
import { LedResults } from './led-results.tsx'
import { copy } from './results-copy.ts'
import { ScorePart, TopicPart } from './score-part.tsx'
import { SharePart } from './share-part.tsx'
import { useLive } from './use-live.ts'
import { useReadAtEnd } from './use-read-challenge.ts'

export default function ResultsView({ challenge }: { challenge: TimedChallenge }) {
  const stand = standOf(challenge, Date.now() + challenge.clockOffset)
  if ((isLed(challenge) || isAbsentMaker(challenge)) && stand.kind === 'over')
    return <LedResults challenge={challenge} />
  if (challenge.entered === null) return <Navigate to={addressOf(challenge.id)} replace />
  // among friends the marks are told before the end, and stand there
  if (stand.kind === 'waiting' && challenge.kind === 'friend')
    return <Navigate to={addressOf(challenge.id, 'live')} replace />
  if (stand.kind !== 'over') return <NotYet challenge={challenge} />
  return <Over challenge={challenge} />
}

function NotYet({ challenge }: { challenge: TimedChallenge }) {
  const words = useCopy(copy)
  const { id, title, ends_at, clockOffset } = challenge
  const readAtEnd = useReadAtEnd(challenge)
  useLive(id)
  return (
    <div className="page pb-12">
      <PageHead kicker={words.kicker} title={<Localised en={title.en} hi={title.hi} />} says={words.notYet}>
        <ButtonLink variant="primary" to="/challenges">
          {words.toAll}
        </ButtonLink>
      </PageHead>
      <p className="text-muted text-sm">
        {ends_at !== null && (
          <Countdown is="ends" at={Date.parse(ends_at)} clockOffset={clockOffset} onReached={readAtEnd} />
        )}{' '}
        {words.notYetSays}
      </p>
    </div>
  )
}

function Over({ challenge }: { challenge: TimedChallenge }) {
  const words = useCopy(copy)
  const { data, error, isFetching, refetch } = useQuery({
    ...resultsQuery(challenge.id),
    // its end has come here, and the last answers are still on their way there
    refetchInterval: ({ state }) => (!state.data && isDeclined(state.error, 'PT409') ? COUNTING_MS : false),
  })
  if (data) return <Told results={data} />
  return (
    <div className="page py-8">
      {!error && <Skeleton label={words.loading} lines={[30, 50, 88, 74, 66]} />}
      {isDeclined(error, 'PT409') && (
        <p role="status" className="font-read text-item">
          {words.counting}
        </p>
      )}
      {isDeclined(error) && !isDeclined(error, 'PT409') && (
        <Notice title={words.notIn}>
          <ButtonLink to="/challenges">{words.toAll}</ButtonLink>
        </Notice>
      )}
      {error && !isDeclined(error) && (
        <FailedRead title={words.failed} says={words.failedSays} read={{ isFetching, refetch }} />
      )}
    </div>
  )
}

function Told({ results }: { results: Results }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { data: list } = useQuery({ ...challengesQuery, staleTime: 60_000 })
  const { challenge, entry } = results
  const { id, title, ends_at } = challenge
  return (
    <div className="page pb-12">
      <PageHead
        kicker={words.kicker}
        title={<Localised en={title.en} hi={title.hi} />}
        says={ends_at === null ? words.saysDone : words.says(shortMoment(new Date(ends_at), locale))}
      >
        {entry.attempt_id !== null && (
          <ButtonLink variant="primary" to={addressOf(id, 'review')}>
            {words.review}
          </ButtonLink>
        )}
      </PageHead>
      {entry.attempt_id !== null && <RegradeBanner attemptId={entry.attempt_id} of="challenge" />}
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <div className="grid min-w-0 content-start gap-12">
          <ScorePart results={results} />
          <AfterPart results={results} />
          {challenge.kind === 'friend' && <AnotherDuel topics={challenge.topics} />}
          <TopicPart lines={results.by_topic} />
        </div>
        <div className="grid min-w-0 content-start gap-12">
          {list?.boards && isBoarded(challenge) && (
            <BoardPart challenge={challenge} topics={results.by_topic.map(({ topic }) => topic)} isFrozen />
          )}
          <SharePart results={results} />
        </div>
      </div>
    </div>
  )
}

/** A paper of one's own pace is nobody's race. */
function isBoarded({ kind }: Challenge) {
  return kind !== 'marathon'
}
