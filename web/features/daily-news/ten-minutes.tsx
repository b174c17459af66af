/** /daily-news?view=ten: five short stories, then five questions, within a budget that is counted in the open. It ends. */

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FailedRead } from '#web/components/failed-read.tsx'
import { Localised } from '#web/components/localised.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useReads } from './reads.tsx'
import { ShortStory } from './short-story.tsx'
import { AskedHere } from './story-questions.tsx'
import { TenBudget } from './ten-budget.tsx'
import { copy } from './ten-copy.ts'
import { type Ten, tenQuery } from './ten-queries.ts'
import { plannedMinutes, secondsUsed, stepOf } from './ten-rules.ts'
import { useActiveSeconds } from './use-active-seconds.ts'
import { useWeakTopicsOrNone } from './weak-topics.ts'

export default function TenMinutes() {
  const words = useCopy(copy)
  const ten = useQuery(tenQuery(useWeakTopicsOrNone()))
  usePageTitle(words.title)
  return (
    <div className="page pb-10">
      <div className="pt-6">
        <BackLink to="/daily-news">{words.back}</BackLink>
      </div>
      {ten.isPending && <Skeleton label={words.loading} lines={[50, 88, 74, 90, 66]} />}
      {ten.isLoadingError && <FailedRead title={words.failed} says={words.failedSays} read={ten} />}
      {ten.data?.items.length === 0 && (
        <Notice title={words.empty}>
          <p>{words.emptySays}</p>
          <ButtonLink to="/practice">{words.toPractice}</ButtonLink>
        </Notice>
      )}
      {ten.data && ten.data.items.length > 0 && <Going ten={ten.data} onAsked={() => void ten.refetch()} />}
    </div>
  )
}

type Step = ReturnType<typeof stepOf>

function Going({ ten, onAsked }: { ten: Ten; onAsked: () => void }) {
  const words = useCopy(copy)
  const { known, change } = useReads()
  const isRead = (id: string) =>
    known.get(id)?.read ?? Boolean(ten.items.find((item) => item.id === id)?.read_at)
  const [chosen, setChosen] = useState<Step>()
  const next = stepOf(ten, isRead)
  const step = chosen ?? next
  const here = useActiveSeconds()
  const [atStart] = useState(() => secondsUsed(ten))
  const item = typeof step === 'number' ? ten.items[step] : undefined
  const readCount = ten.items.filter(({ id }) => isRead(id)).length
  const planned = plannedMinutes(ten)

  // the next part begins at its top, and so does what one comes back to
  const before = useRef(chosen)
  useEffect(() => {
    const story = document.querySelector<HTMLElement>('article h2[tabindex]')
    if (before.current !== chosen) (story ?? document.querySelector('h1'))?.focus()
    before.current = chosen
  }, [chosen])

  function finish(at: number) {
    const done = ten.items[at]
    if (done) change(done.id, { read: true })
    const later = ten.items.findIndex(({ id }, place) => place > at && !isRead(id))
    const earlier = ten.items.findIndex(({ id }, place) => place < at && !isRead(id))
    const story = later !== -1 ? later : earlier
    if (story !== -1) setChosen(story)
    else setChosen(ten.sitting && ten.sitting.submitted_at === null ? 'questions' : 'done')
  }

  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4 pb-5">
        <div className="min-w-0">
          <h1 tabIndex={-1}>{step === 'done' ? words.done : words.title}</h1>
          {step !== 'done' && (
            <p className="mt-2 max-w-[68ch] text-muted">
              {words.says(ten.items.length, ten.sitting?.question_count ?? 0)}{' '}
              {words.planned(planned.reading, planned.questions)}
            </p>
          )}
        </div>
        <TenBudget seconds={atStart + here} read={readCount} stories={ten.items.length} />
      </header>
      {step === 'done' ? (
        <Done ten={ten} seconds={atStart + here} readCount={readCount} />
      ) : (
        <div className="grid gap-x-12 border-ink border-t lg:grid-cols-[17rem_minmax(0,1fr)]">
          <Steps ten={ten} step={step} isRead={isRead} onChoose={setChosen} />
          <div className="min-w-0 py-5">
            {item && typeof step === 'number' && (
              <ShortStory
                key={item.id}
                id={item.id}
                line={item}
                number={step + 1}
                isLast={readCount >= ten.items.length - (isRead(item.id) ? 0 : 1)}
                hasQuestions={ten.sitting !== null && ten.sitting.submitted_at === null}
                onRead={() => finish(step)}
              />
            )}
            {step === 'questions' && ten.sitting && (
              <AskedHere
                attemptId={ten.sitting.id}
                title={words.questions(ten.sitting.question_count)}
                onOver={() => {
                  setChosen(undefined)
                  onAsked()
                }}
              />
            )}
          </div>
        </div>
      )}
    </>
  )
}

function Steps({
  ten,
  step,
  isRead,
  onChoose,
}: {
  ten: Ten
  step: Step
  isRead: (id: string) => boolean
  onChoose: (step: Step) => void
}) {
  const words = useCopy(copy)
  return (
    <nav aria-label={words.steps} className="border-rule py-4 max-lg:border-b lg:border-r lg:pr-6">
      <ol className="grid gap-1 max-lg:flex max-lg:flex-wrap">
        {ten.items.map((item, at) => (
          <li key={item.id}>
            <StepButton
              isCurrent={step === at}
              isDone={isRead(item.id)}
              onClick={() => onChoose(at)}
              number={at + 1}
            >
              <Localised en={item.title} hi={item.title_hi} />
            </StepButton>
          </li>
        ))}
        {ten.sitting && (
          <li>
            <StepButton
              isCurrent={step === 'questions'}
              isDone={ten.sitting.submitted_at !== null}
              onClick={() => ten.sitting?.submitted_at === null && onChoose('questions')}
              number={ten.items.length + 1}
            >
              {words.questions(ten.sitting.question_count)}
            </StepButton>
          </li>
        )}
      </ol>
    </nav>
  )
}

function StepButton({
  isCurrent,
  isDone,
  number,
  onClick,
  children,
}: {
  isCurrent: boolean
  isDone: boolean
  number: number
  onClick: () => void
  children: React.ReactNode
}) {
  const words = useCopy(copy)
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'step' : undefined}
      onClick={onClick}
      className={`grid min-h-11 w-full min-w-11 grid-cols-[1.25rem_minmax(0,1fr)] items-baseline gap-2 border-transparent border-l-3 px-2 py-2 text-left text-sm hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-surface max-lg:grid-cols-1 max-lg:place-items-center max-lg:border-b-3 max-lg:border-l-0 ${isDone ? 'text-muted' : ''}`}
    >
      <span aria-hidden className="font-semibold tabular-nums">
        {isDone ? '✓' : number}
      </span>
      <span className="font-read leading-snug max-lg:sr-only">
        {children}
        {isDone && <span className="sr-only"> ({words.isDone})</span>}
      </span>
    </button>
  )
}

function Done({ ten, seconds, readCount }: { ten: Ten; seconds: number; readCount: number }) {
  const words = useCopy(copy)
  const { sitting } = ten
  return (
    <div className="rule-double grid max-w-read justify-items-start gap-4 border-ink border-t py-6">
      <p className="font-read text-lede">
        {words.doneSays(
          readCount,
          sitting?.submitted_at ? { right: sitting.right_count ?? 0, of: sitting.question_count } : null,
          Math.max(1, Math.round(seconds / 60)),
        )}
      </p>
      <p className="text-muted">{words.tomorrow}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/daily-news" variant="primary">
          {words.toNews}
        </ButtonLink>
        {sitting?.submitted_at && (
          <ButtonLink to={`/test-results?attempt=${sitting.id}`}>{words.seeReasons}</ButtonLink>
        )}
      </div>
    </div>
  )
}
