/** The desk of whoever hosts: the question that all screens show, how many have locked, and what comes next. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Confirm } from '#web/components/confirm.tsx'
import { Localised } from '#web/components/localised.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { LETTERS } from '#web/features/player/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { toldLater } from '#web/lib/refusals/said-later.tsx'
import { useOnce } from '#web/lib/use-once.ts'
import { copy } from './challenge-copy.ts'
import { hostedQuery, hostStep, isDeclined, type TimedChallenge } from './challenge-queries.ts'
import type { HostedQuestion } from './challenge-types.ts'
import { Connection } from './connection.tsx'
import { HostClock } from './host-clock.tsx'
import { HostedQuestion as Asked } from './hosted-question.tsx'
import { InvitePart } from './invite-part.tsx'
import { hostRefusals } from './refusal-words.ts'
import { useLive, useReadOnChange } from './use-live.ts'
import { useReadChallenge } from './use-read-challenge.ts'
import { WhoIsHere } from './who-is-here.tsx'

/** Updates to all go once a second at most: the last answer of a question may have fallen between two. */
const READ_EVERY_MS = 4000

/** An answer may be this late on its way; only then the key is told. */
const GRACE_MS = 5500

export function HostDesk({ challenge }: { challenge: TimedChallenge }) {
  const words = useCopy(copy)
  const failure = useFailureToast()
  const { language } = useLanguage()
  const { id, title, question_count: count, clockOffset } = challenge
  const queryClient = useQueryClient()
  const live = useLive(id)
  const readAgain = useReadChallenge(id)
  const { data: hosted, refetch } = useQuery({ ...hostedQuery(id), refetchInterval: READ_EVERY_MS })
  useReadOnChange(live, () => void refetch())
  const step = hosted?.step ?? challenge.step ?? null
  const going = useMutation({
    onMutate: failure.clear,
    mutationFn: (pressed: 'start' | 'next' | 'end') => hostStep(id, pressed, step?.position ?? 0),
    onSuccess: async (told, pressed) => {
      // a reading that is on its way knows nothing of this step
      await queryClient.cancelQueries({ queryKey: hostedQuery(id).queryKey })
      queryClient.setQueryData(hostedQuery(id).queryKey, told)
      if (pressed === 'end') toast.success(words.ended)
      await readAgain()
    },
    onError: (cause) => {
      logFailure('Could not go on with a live round', cause)
      void refetch()
      if (isDeclined(cause)) failure.tell(toldLater(language, cause, hostRefusals))
      else failure.tellFailure(cause, words.hostFailed)
    },
  })
  // a second press before the first is through would pass over a question
  const go = useOnce(going.mutate)
  const isEnding = going.isPending && going.variables === 'end'
  const end = useRef<HTMLDivElement>(null)
  // with the last question the button that opens the next one goes, and until it is through the other one rests
  useFocusAgain(`${step?.position} ${going.isPending}`, () => end.current?.querySelector('button'))
  const isLast = step !== null && step.position >= count
  // the last question is closed: the end takes nothing from anybody
  const isThrough = isLast && hosted?.question?.position === count && hosted.question.key !== null
  return (
    <div className="page pb-12">
      <PageHead
        kicker={<Localised en={title.en} hi={title.hi} />}
        title={step ? words.questionOf(step.position, count) : words.hostTitle}
        says={words.hostSays}
      >
        {!isLast && (
          <Button
            variant="primary"
            isBusy={going.isPending && !isEnding}
            disabled={isEnding}
            onClick={() => go(step ? 'next' : 'start')}
          >
            {step ? words.next : words.start}
          </Button>
        )}
        <div ref={end}>
          {isThrough ? (
            <Button variant="primary" isBusy={going.isPending} onClick={() => go('end')}>
              {words.end}
            </Button>
          ) : (
            <Confirm
              trigger={words.end}
              variant={isLast ? 'primary' : 'secondary'}
              title={words.endTitle}
              says={<p>{words.endSays}</p>}
              yes={words.endYes}
              isBusy={isEnding}
              disabled={going.isPending}
              onYes={() => going.mutateAsync('end')}
            />
          )}
        </div>
      </PageHead>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
            {step && (
              <HostClock
                key={step.position}
                closesAt={Date.parse(step.closes_at)}
                clockOffset={clockOffset}
                keyAfterMs={GRACE_MS}
                onKey={() => void refetch()}
              />
            )}
            {hosted?.question && (
              <p className="text-sm tabular-nums">
                {words.answeredOf(hosted.question.locked, hosted.players)}
              </p>
            )}
          </div>
          {hosted?.question ? (
            <>
              <Outcome question={hosted.question} />
              <Asked question={hosted.question} />
            </>
          ) : (
            <InvitePart challenge={challenge} />
          )}
        </div>
        <aside className="grid content-start gap-1">
          <Connection store={live} />
          <WhoIsHere store={live} isHost />
        </aside>
      </div>
    </div>
  )
}

/** What came of the question, above it: the host looks here first, and tells the others. */
function Outcome({ question: { asked, key, chosen } }: { question: HostedQuestion }) {
  const words = useCopy(copy)
  return (
    <>
      {key !== null && (
        <p role="status" className="mt-2 font-semibold">
          {words.keyIs(LETTERS[key] ?? '')}
        </p>
      )}
      {chosen && (
        <dl className="mt-1 flex flex-wrap gap-x-5 text-sm tabular-nums">
          <dt className="text-muted">{words.chose}</dt>
          {[...asked.options.keys(), 'blank' as const].map((option) => (
            <dd key={option} className={option === key ? 'font-semibold text-positive' : ''}>
              {option === 'blank' ? words.blank : LETTERS[option]} {words.chosenBy(chosen[option] ?? 0)}
            </dd>
          ))}
        </dl>
      )}
    </>
  )
}
