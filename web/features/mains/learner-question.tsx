/** What a learner has of a question: a draft to go on with, earlier versions, or nothing yet. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { attemptQuery } from '#web/features/profile/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { kept } from '#web/lib/storage.ts'
import type { Fields } from './answer-fields.ts'
import { freshFields } from './fresh-fields.ts'
import { isWaiting, keptAnswer } from './kept-answers.ts'
import { LearnerDesk } from './learner-desk.tsx'
import { answerAddress } from './mains-address.ts'
import { type Answer, answersToQuery, type Question } from './mains-queries.ts'
import { PlanStep } from './plan-step.tsx'
import { copy } from './question-copy.ts'

export function LearnerQuestion(given: Given) {
  const words = useCopy(copy)
  return (
    <>
      {given.isRetired && (
        <div className="page pt-6">
          <div role="note" className="border-accent-line border-l-3 pl-4 text-sm">
            <p className="font-semibold">{words.retired}</p>
            <p className="text-muted">{words.retiredSays}</p>
          </div>
        </div>
      )}
      <Answers {...given} />
    </>
  )
}

type Given = {
  userId: string
  question: Question
  /** It is no longer asked: what was begun can be finished, and nothing new be begun. */
  isRetired: boolean
}

function Answers({ userId, question, isRetired }: Given) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const answers = useQuery(answersToQuery(userId, question.id))
  // the language that their papers are written in; not worth waiting for where it cannot be read
  const attempt = useQuery({ ...attemptQuery(userId), retry: false })
  const [begun, setBegun] = useState<Fields>()
  // What waits on this device is written on without asking the server first.
  const [here] = useState(() => keptAnswer(kept.local, userId, question.id))
  const [isOpen, setOpen] = useState(false)
  const isUnreachable = answers.isLoadingError
  const draft = answers.data?.find(({ submitted_at }) => submitted_at === null)
  const last = answers.data?.filter(({ submitted_at }) => submitted_at !== null) ?? []

  if (isRetired && answers.data && !isOpen && !isWaiting(here) && !draft && last.length === 0) return <None />
  if (
    isOpen ||
    isWaiting(here) ||
    draft ||
    begun ||
    (answers.data && last.length === 0 && !attempt.isLoading) ||
    isUnreachable
  ) {
    // An error is told only where nothing on the device can be gone on with.
    if (isUnreachable && !isOpen && !isWaiting(here) && !here) {
      return (
        <div className="page py-8">
          <FailedRead title={words.failed} says={words.failedSays} read={answers} />
        </div>
      )
    }
    if (isWaiting(here) && answers.isPending) return <Waiting />
    return (
      <LearnerDesk
        userId={userId}
        question={question}
        stored={answers.data ? (draft ?? null) : undefined}
        fresh={begun ?? freshFields(attempt.data?.papers_language ?? language)}
        begins={begun !== undefined}
        onOpen={() => setOpen(true)}
      />
    )
  }
  if (answers.isPending || last.length === 0) return <Waiting />
  return <AnsweredBefore question={question} answers={last} onBegin={isRetired ? undefined : setBegun} />
}

/** To whoever answered nothing of it, a question that is no longer asked is none. */
export function None() {
  const words = useCopy(copy)
  return (
    <div className="page py-8">
      <Notice isPage title={words.none}>
        <p>{words.noneSays}</p>
        <ButtonLink to="/mains-evaluation">{words.toAll}</ButtonLink>
      </Notice>
    </div>
  )
}

function Waiting() {
  const words = useCopy(copy)
  return (
    <div className="page py-8">
      <Skeleton label={words.loading} lines={[92, 86, 40, 70, 64, 80]} />
    </div>
  )
}

function AnsweredBefore({
  question,
  answers,
  onBegin,
}: {
  question: Question
  answers: Answer[]
  /** Absent where no new version can be begun. */
  onBegin: ((fields: Fields) => void) | undefined
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  const [last] = answers
  const fresh = freshFields(last?.language ?? 'en')
  const [fields, setFields] = useState(fresh)
  const writing = {
    ...{ fields, current: () => fields },
    ...{ change: () => {}, tick: (changes: Partial<Fields>) => setFields({ ...fields, ...changes }) },
  }
  return (
    <PlanStep
      question={question}
      writing={writing}
      above={
        <section aria-labelledby="before" className="mb-6 border-accent-line border-l-3 pl-5">
          <h2 id="before" className="text-h4">
            {words.before}
          </h2>
          <ul className="mt-1 grid gap-1 text-sm">
            {answers.map((answer) => (
              <li key={answer.id} className="flex flex-wrap items-baseline gap-x-3">
                {words.versionLine(
                  answer.version_no,
                  plainDate(dayOf(new Date(answer.submitted_at ?? '')), locale),
                )}
                <Link to={answerAddress(answer.id)} className="inline-flex min-h-11 items-center md:min-h-6">
                  {words.see}
                </Link>
              </li>
            ))}
          </ul>
          {onBegin && (
            <>
              <p className="mt-2 text-muted text-sm">{words.beforeSays}</p>
              <div className="mt-3 flex flex-wrap items-center gap-3">
                <span className="font-semibold text-sm">{words.writeAgain}</span>
                <Button onClick={() => onBegin(fresh)}>{words.fromEmpty}</Button>
                {last && last.text.trim() !== '' && (
                  <Button onClick={() => onBegin({ ...fresh, text: last.text, plan: last.plan })}>
                    {words.fromLast}
                  </Button>
                )}
              </div>
            </>
          )}
        </section>
      }
      canWrite={false}
    />
  )
}
