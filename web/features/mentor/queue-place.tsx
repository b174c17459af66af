/** Where an answer stands in the mentor's line, and the way into it. Whoever waits is held up in nothing. */

import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './learner-copy.ts'
import { answersKey, askMentor, type Place, placeQuery, takeBackRequest } from './learner-queries.ts'
import { ReasonForm } from './reason-form.tsx'
import { useAnswerNews } from './use-answer-news.ts'
import { useLearnerAct } from './use-learner-act.ts'

/** Milliseconds between looks at the line. */
const LOOK = 60_000

export function QueuePlace({ answerId }: { answerId: string }) {
  const words = useCopy(copy)
  const headingId = useId()
  useAnswerNews(answerId)
  const { data: place } = useQuery({ ...placeQuery(answerId), refetchInterval: LOOK })
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusAgain(place?.state, () => heading.current)
  if (!place || place.state === 'marked' || (place.state === 'none' && !place.may_ask)) return null
  return (
    <section aria-labelledby={headingId} className="min-w-0 border-ink border-t pt-5 pb-8 print:hidden">
      <h2 ref={heading} id={headingId} tabIndex={-1} className="text-h3">
        {words.queueTitle}
      </h2>
      {place.state === 'none' ? (
        <Ask answerId={answerId} place={place} />
      ) : (
        <Waiting answerId={answerId} place={place} />
      )}
    </section>
  )
}

function Waiting({ answerId, place }: { answerId: string; place: Place }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const takeBack = useLineAct(answerId, () => takeBackRequest(answerId), words.tookBack)
  return (
    <div className="mt-3 grid max-w-[62ch] gap-2 text-sm">
      <p role="status" className="font-read font-semibold text-h4">
        {place.state === 'marking' ? words.marking : words.place(place.position ?? 1)}
      </p>
      {place.state === 'waiting' && (
        <p className="text-muted">
          {place.eta ? words.eta(shortMoment(new Date(place.eta), locale)) : words.noEta}
        </p>
      )}
      <p className="text-muted">{words.never}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Link to="/mains-evaluation" className="inline-flex min-h-11 items-center">
          {words.toNext}
        </Link>
        {place.asked && place.state === 'waiting' && (
          <Button variant="quiet" size="sm" isBusy={takeBack.isPending} onClick={() => takeBack.mutate('')}>
            {words.takeBack}
          </Button>
        )}
      </div>
    </div>
  )
}

function Ask({ answerId, place }: { answerId: string; place: Place }) {
  const words = useCopy(copy)
  const ask = useLineAct(answerId, (text: string) => askMentor(answerId, text), words.asked)
  if (place.waiting >= place.most) {
    return <p className="mt-2 max-w-[62ch] text-muted text-sm">{words.full(place.most)}</p>
  }
  return (
    <ReasonForm
      name={`ask-mentor:${answerId}`}
      says={words.askSays(place.most)}
      ask={words.ask}
      label={words.askLabel}
      hint={words.askHint}
      send={words.send}
      rows={3}
      least={10}
      most={500}
      isBusy={ask.isPending}
      onSend={ask.mutate}
    />
  )
}

function useLineAct(answerId: string, act: (given: string) => Promise<Place>, done: string) {
  const shown = placeQuery(answerId).queryKey
  return useLearnerAct(act, { done, shown, stale: [...answersKey, 'place'], sent: `ask-mentor:${answerId}` })
}
