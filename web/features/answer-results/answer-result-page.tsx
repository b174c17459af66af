/** /mains-evaluation?answer=ID: how far the evaluation of an answer is, what came of it, and what to do next. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { QueuePlace } from '#web/features/mentor/index.ts'
import { useOnNotification } from '#web/features/notifications/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { AnswerHead } from './answer-head.tsx'
import { AnswerPart, Pages } from './answer-part.tsx'
import { answerKeys, answerQuery, progressQuery } from './answer-queries.ts'
import { isUnderWay, standingEvaluation } from './marking-rules.ts'
import { PrintSheet } from './print-sheet.tsx'
import { Stopped, UnderWay } from './progress.tsx'
import { copy } from './result-copy.ts'
import { ResultParts } from './result-parts.tsx'

/** Milliseconds between looks at what is under way, and at what waits for a mentor. */
const LOOK = { underWay: 2000, withMentor: 60_000 }

export default function AnswerResultPage({ answerId }: { answerId: string }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const [address] = useSearchParams()
  const user = useSignedInUser()
  const { data: answer, isPending, isLoadingError, isFetching, refetch } = useQuery(answerQuery(answerId))
  const progress = useProgress(answerId, answer?.status)
  const wasAwaited = useWasAwaited(answer?.status)
  const asked = answer?.mains_questions
  usePageTitle(words.title, (language === 'hi' && asked?.question_hi) || asked?.question)

  if (isPending) {
    return (
      <div className="page pt-8">
        <Skeleton label={words.loading} lines={[40, 88, 72, 20, 90, 84]} />
      </div>
    )
  }
  if (isLoadingError || !answer || answer.user_id !== user.id) {
    return (
      <div className="page pt-8 pb-8">
        {isLoadingError ? (
          <FailedRead
            isPage
            title={words.failedRead}
            says={words.failedReadSays}
            read={{ isFetching, refetch }}
          />
        ) : (
          <Notice isPage title={words.none}>
            <p>{words.noneSays}</p>
            <ButtonLink to="/mains-evaluation?view=bank">{words.toBank}</ButtonLink>
          </Notice>
        )}
      </div>
    )
  }
  if (address.has('print')) return <PrintSheet answer={answer} />
  // news of how it ended may come before the last look at its steps
  const steps = (isUnderWay(answer.status) && progress?.evaluation_steps) || answer.evaluation_steps
  const isStopped = answer.status === 'failed'
  // what the rules found before the model failed helps until it is tried again
  const isMarked =
    answer.status === 'evaluated' ||
    answer.status === 'needs_mentor' ||
    (isStopped && standingEvaluation(answer.evaluations) !== undefined)
  return (
    <div className="page pb-8">
      <div className="flex flex-wrap gap-x-6 pt-6">
        <BackLink to="/mains-evaluation">{words.toQuestions}</BackLink>
        <BackLink to="/mains-evaluation?view=bank">{words.toBank}</BackLink>
      </div>
      <AnswerHead answer={answer} />
      {/* what took the place of the steps is said to whoever listens for them */}
      <p role="status" className="sr-only">
        {wasAwaited && isMarked && !isStopped && words.hasCome}
      </p>
      {answer.submitted_at === null && (
        <Notice isPage title={words.notHandedIn}>
          <p>{words.notHandedInSays}</p>
          <ButtonLink variant="primary" to={`/mains-evaluation?question=${answer.question_id}`}>
            {words.toDraft}
          </ButtonLink>
        </Notice>
      )}
      {isUnderWay(answer.status) && <UnderWay steps={steps} />}
      {isStopped && <Stopped answerId={answer.id} steps={steps} />}
      {isMarked ? (
        <ResultParts key={answer.id} answer={answer} />
      ) : (
        <>
          <AnswerPart answer={answer} marks={[]} activeId={null} onBack={undefined} />
          <Pages answer={answer} />
          {isStopped && <QueuePlace answerId={answer.id} />}
        </>
      )}
    </div>
  )
}

/** Whether its marking was followed here. */
function useWasAwaited(status: string | undefined) {
  const [wasAwaited, setAwaited] = useState(false)
  if (!wasAwaited && status !== undefined && isUnderWay(status)) setAwaited(true)
  return wasAwaited
}

/** Looks at the steps while there is something to see, and not at all while the page is hidden. */
function useProgress(answerId: string, status: string | undefined) {
  const queryClient = useQueryClient()
  // a mentor's marks, or the answer to an appeal, are told here at once
  useOnNotification(({ href }) => {
    if (href.includes(answerId)) void queryClient.invalidateQueries({ queryKey: answerKeys.all })
  })
  const wait =
    status === undefined
      ? false
      : isUnderWay(status)
        ? LOOK.underWay
        : status === 'needs_mentor' && LOOK.withMentor
  const { data } = useQuery({
    ...progressQuery(answerId),
    enabled: wait !== false,
    refetchInterval: wait,
    refetchIntervalInBackground: false,
  })
  const found = data?.status
  useEffect(() => {
    if (found && status && found !== status && wait !== false) {
      void queryClient.invalidateQueries({ queryKey: answerKeys.all })
    }
  }, [found, status, wait, queryClient])
  return data
}
