/** The desk of whoever hosts: the question that all screens show, how many have locked, and what comes next. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Localised } from '#web/components/localised.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { LETTERS, QuestionView, UNTOUCHED } from '#web/features/player/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { toldLater } from '#web/lib/refusals/said-later.tsx'
import { useOnce } from '#web/lib/use-once.ts'
import { copy } from './challenge-copy.ts'
import { hostedQuery, hostStep, isDeclined, type TimedChallenge } from './challenge-queries.ts'
import type { HostedQuestion } from './challenge-types.ts'
import { Connection } from './connection.tsx'
import { HostClock } from './host-clock.tsx'
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
  const { language } = useLanguage()
  const { id, title, question_count: count, clockOffset } = challenge
  const queryClient = useQueryClient()
  const live = useLive(id)
  const readAgain = useReadChallenge(id)
  const { data: hosted, refetch } = useQuery({ ...hostedQuery(id), refetchInterval: READ_EVERY_MS })
  useReadOnChange(live, () => void refetch())
  const going = useMutation({
    mutationFn: (step: 'start' | 'next' | 'end') => hostStep(id, step),
    onSuccess: async (told, step) => {
      // a reading that is on its way knows nothing of this step
      await queryClient.cancelQueries({ queryKey: hostedQuery(id).queryKey })
      queryClient.setQueryData(hostedQuery(id).queryKey, told)
      if (step === 'end') toast.success(words.ended)
      await readAgain()
    },
    onError: async (cause) => {
      logFailure('Could not go on with a live round', cause)
      toast.error(isDeclined(cause) ? await toldLater(language, cause, hostRefusals) : words.hostFailed)
    },
  })
  // a second press before the first is through would pass over a question
  const go = useOnce(going.mutate)
  const isEnding = going.isPending && going.variables === 'end'
  const step = hosted?.step ?? challenge.step ?? null
  const isLast = step !== null && step.position >= count
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
        <Button
          variant={isLast ? 'primary' : 'secondary'}
          isBusy={isEnding}
          disabled={going.isPending && !isEnding}
          title={words.endSays}
          onClick={() => go('end')}
        >
          {words.end}
        </Button>
      </PageHead>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          {step && (
            <HostClock
              key={step.position}
              closesAt={Date.parse(step.closes_at)}
              clockOffset={clockOffset}
              keyAfterMs={GRACE_MS}
              onKey={() => void refetch()}
            />
          )}
          {hosted?.question ? (
            <OnAllScreens question={hosted.question} />
          ) : (
            <InvitePart challenge={challenge} />
          )}
        </div>
        <aside className="grid content-start gap-1">
          <Connection store={live} />
          <WhoIsHere store={live} />
          {hosted?.question && (
            <p className="border-rule border-b py-2 text-sm tabular-nums">
              {words.answeredOf(hosted.question.locked, hosted.players)}
            </p>
          )}
        </aside>
      </div>
    </div>
  )
}

/** What is not asked for here, and the view of a question wants to know. */
const UNKNOWN = { version: 0, kind: 'static', topic: '', difficulty: 0, reviewed_by: null } as const

function OnAllScreens({ question }: { question: HostedQuestion }) {
  const words = useCopy(copy)
  const { key, chosen } = question
  return (
    <div className="mt-4">
      <QuestionView
        question={{ ...question, ...UNKNOWN }}
        answer={UNTOUCHED}
        feedback={undefined}
        isLocked
        headingId="hosted-question"
        asksConfidence={false}
        onAct={() => {}}
      />
      {key !== null && (
        <p role="status" className="mt-4 font-semibold">
          {words.keyIs(LETTERS[key] ?? '')}
        </p>
      )}
      {chosen && (
        <dl className="mt-2 flex flex-wrap gap-x-5 text-sm tabular-nums">
          <dt className="text-muted">{words.chose}</dt>
          {[...question.asked.options.keys(), 'blank' as const].map((option) => (
            <dd key={option} className={option === key ? 'font-semibold text-positive' : ''}>
              {option === 'blank' ? words.blank : LETTERS[option]} {chosen[option] ?? 0}
            </dd>
          ))}
        </dl>
      )}
    </div>
  )
}
