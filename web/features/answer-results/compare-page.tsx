/** /mains-evaluation?compare=QUESTION: two answers of others without names, to learn from; it never touches anybody's marks. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Localised } from '#web/components/localised.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { copy } from './compare-copy.ts'
import {
  comparedQuestionQuery,
  compareKeys,
  hasAnsweredQuery,
  type Pair,
  pairQuery,
  readPair,
} from './compare-queries.ts'
import { ComparedMarking } from './compared-marking.tsx'
import { JudgeForm } from './judge-form.tsx'
import { ReportAnswer } from './report-answer.tsx'

export default function ComparePage({ questionId }: { questionId: string }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const user = useSignedInUser()
  const answered = useQuery(hasAnsweredQuery(user.id, questionId))
  const pair = useQuery({ ...pairQuery(questionId), enabled: answered.data === true })
  const failed = answered.isLoadingError ? answered : pair.isLoadingError ? pair : undefined
  const { data: question } = useQuery(comparedQuestionQuery(questionId))
  const toQuestion = `/mains-evaluation?question=${encodeURIComponent(questionId)}`
  usePageTitle(words.title, (language === 'hi' && question?.question_hi) || question?.question)
  return (
    <div className="page pb-8">
      <div className="pt-6">
        <BackLink to={toQuestion}>{words.toQuestion}</BackLink>
      </div>
      <PageHead title={words.title} says={words.says} />
      {question && (
        <p className="max-w-read pb-6 font-read text-lede leading-normal">
          <Localised en={question.question} hi={question.question_hi} />
        </p>
      )}
      {pair.isPending && !failed && answered.data !== false && (
        <Skeleton label={words.loading} lines={[90, 84, 88, 60]} />
      )}
      {answered.data === false && (
        <Notice title={words.ownFirst}>
          <p>{words.ownFirstSays}</p>
          <ButtonLink variant="primary" to={toQuestion}>
            {words.write}
          </ButtonLink>
        </Notice>
      )}
      {failed && <FailedRead title={words.failed} says={words.failedSays} read={failed} />}
      {pair.data === null && (
        <Notice title={words.tooFew}>
          <p>{words.tooFewSays}</p>
          <ButtonLink to="/mains-evaluation?view=bank">{words.toBank}</ButtonLink>
        </Notice>
      )}
      {pair.data && (
        <Compared
          key={pair.data.pair}
          pair={pair.data}
          questionId={questionId}
          outOf={question?.marks ?? 10}
        />
      )}
    </div>
  )
}

function Compared({ pair, questionId, outOf }: { pair: Pair; questionId: string; outOf: number }) {
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const key = [...compareKeys.all, questionId]
  const next = useMutation({
    mutationFn: () => readPair(questionId, true),
    onSuccess: (found) => {
      if (found === null) toast.success(words.noNext)
      else {
        queryClient.setQueryData(key, found)
        window.scrollTo({ top: 0 })
      }
    },
    onError: (cause) => {
      logFailure('Could not fetch two answers', cause)
      toast.error(words.failed)
    },
  })
  return (
    <>
      <div className="grid gap-x-12 md:grid-cols-2">
        {(['first', 'second'] as const).map((side) => (
          <section
            key={side}
            aria-label={words.sides[side]}
            className="min-w-0 border-ink border-t pt-5 pb-6"
          >
            <div className="flex flex-wrap items-baseline gap-x-4">
              <h2 className="text-h3">{words.sides[side]}</h2>
              {pair[side].words !== null && (
                <span className="ml-auto text-muted text-xs">{words.words(pair[side].words)}</span>
              )}
            </div>
            <p
              lang={pair[side].language}
              className="mt-4 max-w-read whitespace-pre-wrap font-read text-read leading-read"
            >
              {pair[side].text}
            </p>
            <ReportAnswer
              key={pair.pair}
              pair={pair.pair}
              side={side}
              onReported={() => void queryClient.invalidateQueries({ queryKey: key })}
            />
          </section>
        ))}
      </div>
      {pair.verdict ? (
        <>
          <ComparedMarking verdict={pair.verdict} outOf={outOf} />
          <Button variant="primary" isBusy={next.isPending} onClick={() => next.mutate()}>
            {words.next}
          </Button>
        </>
      ) : (
        <JudgeForm pair={pair.pair} onJudged={(judged) => queryClient.setQueryData(key, judged)} />
      )}
    </>
  )
}
