/** Asking for the pages to be read, how far it is, and what to do when it cannot be done. */

import { useIsFetching, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isUsedUp } from '#supabase/functions/_shared/mains/reading/reading-problems.ts'
import { LEAST_CONFIDENCE } from '#supabase/functions/_shared/mains/reading-confidence.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { dayOf } from '#web/lib/dates.ts'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { type FetchedWords, SaidLater } from '#web/lib/refusals/said-later.tsx'
import {
  askForReading,
  isUnderWay,
  pagesQuery,
  type ReadingStep,
  readerQuery,
  readingQuery,
  type ServerPage,
} from './page-queries.ts'
import { copy } from './transcript-copy.ts'

const readingProblems: FetchedWords = async () =>
  (await import('#web/lib/refusals/answer-words.ts')).answerWords

export function ReadingBar({
  answerId,
  pages,
  isSending,
}: {
  answerId: string
  pages: readonly ServerPage[]
  /** Pages are still on their way. */
  isSending: boolean
}) {
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const reader = useQuery(readerQuery)
  const step = useQuery(readingQuery(answerId))
  const asking = useMutation({
    mutationFn: () => askForReading(answerId),
    onError: (cause) => logFailure('Could not ask for the reading', cause),
    onSettled: () => queryClient.invalidateQueries({ queryKey: readingQuery(answerId).queryKey }),
  })
  const isOn = isUnderWay(step.data)
  const progress = useRef<HTMLDivElement>(null)
  useFocusAgain(String(isOn), () => progress.current)
  const read = pages.filter(({ read_by }) => read_by !== null)
  const unread = pages.filter(({ read_by }) => read_by === null)
  const doubtful = unread.filter(({ quality }) => quality.verdict === 'retake')
  const hard = read.filter(({ confidence }) => (confidence ?? 1) < LEAST_CONFIDENCE)
  const { queryKey } = pagesQuery(answerId)
  // just ended: what was read is on its way here
  const isCatchingUp = useIsFetching({ queryKey }) > 0 && step.data?.state === 'done'

  // What was read is in the pages: each look at the step looks at them too, and once more when it has ended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer, not with each change of it
  useEffect(() => {
    if (step.data) void queryClient.invalidateQueries({ queryKey })
  }, [step.dataUpdatedAt, answerId])

  if (pages.length === 0) return null
  if (reader.isLoadingError) return <p className="text-muted text-sm">{words.readerUnknown}</p>
  if (!reader.data) return null
  if (!reader.data.reads) return <p className="max-w-read text-muted text-sm">{words.noReader}</p>
  return (
    <div className="grid justify-items-start gap-3">
      <div ref={progress} role="status" tabIndex={-1} className="text-sm tabular-nums empty:sr-only">
        {isOn &&
          (step.data?.state === 'waiting' && read.length === 0
            ? words.readQueued
            : words.reading(read.length, pages.length))}
      </div>
      {isOn && (
        <progress
          aria-label={words.reading(read.length, pages.length)}
          className="h-1.5 w-full max-w-md accent-primary"
          value={read.length + 0.3}
          max={pages.length}
        />
      )}
      <div role="alert" className="empty:sr-only">
        {step.data?.state === 'failed' && unread.length > 0 && (
          <Warning>{step.data.problem ? <Why problem={step.data.problem} /> : words.readFailed}</Warning>
        )}
        {asking.isError && <Warning>{words.readAsked}</Warning>}
      </div>
      {hard.length > 0 && <Warning>{words.hardToRead(hard.map(({ page }) => page))}</Warning>}
      {!isOn && unread.length > 0 && isSending && (
        <p className="text-muted text-sm">{words.waitForSending}</p>
      )}
      {!isOn && unread.length > 0 && !isSending && !isCatchingUp && !isOverForToday(step.data) && (
        <Ask
          label={
            step.data?.state === 'failed' ? words.readAgain : read.length > 0 ? words.readRest : words.read
          }
          doubtful={doubtful}
          isBusy={asking.isPending}
          onAsk={() => asking.mutate()}
        />
      )}
    </div>
  )
}

/** The share of the day is used up: asking again is for the next day. */
function isOverForToday(step: ReadingStep | null | undefined): boolean {
  if (step?.state !== 'failed' || !step.finished_at || !isUsedUp(step.problem ?? '')) return false
  const india = 'Asia/Kolkata'
  return dayOf(new Date(step.finished_at), india) === dayOf(new Date(), india)
}

function Why({ problem }: { problem: string }) {
  const words = useCopy(copy)
  return (
    <p>
      <SaidLater says={problem} words={readingProblems} /> {words.typeMeanwhile}
    </p>
  )
}

function Ask({
  label,
  doubtful,
  isBusy,
  onAsk,
}: {
  label: string
  /** Pages that had better be taken again. */
  doubtful: readonly ServerPage[]
  isBusy: boolean
  onAsk: () => void
}) {
  const words = useCopy(copy)
  const [hasLooked, setHasLooked] = useState(false)
  const second = useRef<HTMLDivElement>(null)
  useFocusAgain(String(hasLooked), () => second.current?.querySelector('button'))
  const ask = () => isBusy || onAsk()
  if (doubtful.length > 0 && hasLooked)
    return (
      <div ref={second} role="alert">
        <Warning>
          {words.secondLook(doubtful.map(({ page }) => page))}
          <Button size="sm" className="mt-2" isBusy={isBusy} onClick={ask}>
            {words.goOn}
          </Button>
        </Warning>
      </div>
    )
  return (
    <>
      <Button isBusy={isBusy} onClick={() => (doubtful.length > 0 ? setHasLooked(true) : ask())}>
        {label}
      </Button>
      <p className="max-w-read text-muted text-xs">{words.willRead}</p>
    </>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <div className="grid max-w-read justify-items-start border-accent-line border-l-3 pl-4 text-sm">
      {children}
    </div>
  )
}
