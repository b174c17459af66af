/** One question: planned and written by a learner, or by somebody without an account. */

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSession } from '#web/session/session.tsx'
import { LearnerQuestion, None } from './learner-question.tsx'
import { questionsQuery, retiredQuestionQuery } from './mains-queries.ts'
import { copy as pickCopy } from './pick-copy.ts'
import { copy } from './question-copy.ts'
import { VisitorDesk } from './visitor-desk.tsx'

export function QuestionPage({ id }: { id: string }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const pick = useCopy(pickCopy)
  const [address] = useSearchParams()
  const { user } = useSession()
  const questions = useQuery(questionsQuery)
  const live = questions.data?.find((one) => one.id === id)
  const retired = useQuery({
    ...retiredQuestionQuery(user?.id, id),
    enabled: user !== null && questions.data !== undefined && !live,
  })
  const question = live ?? retired.data
  const failed = questions.isError ? questions : retired.isLoadingError ? retired : undefined
  const isWriting = address.get('step') === 'write'
  usePageTitle(
    ((language === 'hi' && question?.question_hi) || question?.question) ?? pick.title,
    isWriting ? words.write : undefined,
  )
  if (question) {
    return user ? (
      <LearnerQuestion key={user.id} userId={user.id} question={question} isRetired={!live} />
    ) : (
      <VisitorDesk question={question} />
    )
  }
  if (!failed && questions.data && !retired.isLoading) return <None />
  return (
    <div className="page py-8">
      {failed ? (
        <FailedRead isPage title={pick.failed} says={pick.failedSays} read={failed} />
      ) : (
        <Skeleton label={words.loading} lines={[92, 86, 40, 70, 64, 80]} />
      )}
    </div>
  )
}
