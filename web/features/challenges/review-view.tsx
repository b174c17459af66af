/** Each question of a challenge that is over, with its key, its reasons, and what went wrong. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Navigate } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Localised } from '#web/components/localised.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import {
  LanguageChoice,
  type OpenedAttempt,
  QuestionLanguageProvider,
  setErrorType,
  useNamedErrors,
  useQuestionLanguage,
  withNamed,
} from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { isDeclined, reviewQuery, type TimedChallenge } from './challenge-queries.ts'
import { addressOf, standOf } from './challenge-rules.ts'
import { copy } from './results-copy.ts'
import { ReviewedQuestion } from './reviewed-question.tsx'

export default function ReviewView({ challenge }: { challenge: TimedChallenge }) {
  const words = useCopy(copy)
  const { id, title } = challenge
  const stand = standOf(challenge, Date.now() + challenge.clockOffset)
  const { data, error, isFetching, refetch } = useQuery({
    ...reviewQuery(id),
    enabled: stand.kind === 'over',
  })
  if (stand.kind !== 'over' || isDeclined(error, 'PT409'))
    return <Navigate to={addressOf(id, 'results')} replace />
  return (
    <div className="page pb-12">
      <PageHead
        kicker={<Localised en={title.en} hi={title.hi} />}
        title={words.reviewTitle}
        says={isDeclined(error) ? words.reviewNone : words.reviewSays}
      >
        <ButtonLink to={addressOf(id, 'results')}>{words.toResults}</ButtonLink>
      </PageHead>
      {!data && !error && <Skeleton label={words.loading} lines={[88, 74, 88, 66]} />}
      {error && !isDeclined(error) && (
        <FailedRead title={words.failed} says={words.failedSays} read={{ isFetching, refetch }} />
      )}
      {data && <Questions id={id} opened={data} />}
    </div>
  )
}

function Questions({ id, opened }: { id: string; opened: OpenedAttempt }) {
  const words = useCopy(copy)
  const label = useId()
  const queryClient = useQueryClient()
  const [language, setLanguage] = useQuestionLanguage()
  const [isOnlyFailed, setIsOnlyFailed] = useState(false)
  const failed = new Set(opened.feedback.filter(({ correct }) => !correct).map(({ position }) => position))
  const [open, setOpen] = useState<number | null>(() => [...failed][0] ?? null)
  const shown = opened.questions.filter(({ position }) => !isOnlyFailed || failed.has(position))

  // what is saved stands there as well when this is left and come back to
  const { named, nameError } = useNamedErrors(
    (position, errorType) => setErrorType(opened.attempt.id, position, errorType),
    (position, errorType) =>
      queryClient.setQueryData(
        reviewQuery(id).queryKey,
        (known) =>
          known && {
            ...known,
            feedback: known.feedback.map((told) => withNamed(told, new Map([[position, errorType]]))),
          },
      ),
  )
  const feedback = opened.feedback.map((told) => withNamed(told, named))
  return (
    <QuestionLanguageProvider language={language}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields */}
        <div id={label} role="group" aria-label={words.show} className="flex flex-wrap gap-2">
          <Chip isPressed={!isOnlyFailed} onPress={() => setIsOnlyFailed(false)}>
            {words.all} {opened.questions.length}
          </Chip>
          <Chip isPressed={isOnlyFailed} onPress={() => setIsOnlyFailed(true)}>
            {words.onlyFailed} {failed.size}
          </Chip>
        </div>
        <LanguageChoice language={language} onChoose={setLanguage} />
      </div>
      <ol className="mt-4 max-w-220 border-ink border-t">
        {shown.map((question) => (
          <ReviewedQuestion
            key={question.position}
            attemptId={opened.attempt.id}
            question={question}
            feedback={feedback.find(({ position }) => position === question.position)}
            slowSeconds={opened.rule.slow_seconds}
            isOpen={open === question.position}
            onToggle={() => setOpen(open === question.position ? null : question.position)}
            onNameError={(errorType) => nameError(question.position, errorType)}
          />
        ))}
      </ol>
    </QuestionLanguageProvider>
  )
}
