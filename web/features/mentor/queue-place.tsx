/** Where an answer stands in the mentor's line, and the way into it. Whoever waits is held up in nothing. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { Refused } from '#web/lib/refused.ts'
import { copy } from './learner-copy.ts'
import { answersKey, askMentor, type Place, placeQuery, takeBackRequest } from './learner-queries.ts'
import { LongText } from './long-text.tsx'
import { useAnswerNews } from './use-answer-news.ts'

/** Milliseconds between looks at the line. */
const LOOK = 60_000
const LEAST = 10
const MOST = 500

export function QueuePlace({ answerId }: { answerId: string }) {
  const words = useCopy(copy)
  const headingId = useId()
  useAnswerNews(answerId)
  const { data: place } = useQuery({ ...placeQuery(answerId), refetchInterval: LOOK })
  if (!place || place.state === 'marked' || (place.state === 'none' && !place.may_ask)) return null
  return (
    <section aria-labelledby={headingId} className="min-w-0 border-ink border-t pt-5 pb-8 print:hidden">
      <h2 id={headingId} className="text-h3">
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
  const takeBack = useLineAction(answerId, () => takeBackRequest(answerId), words.tookBack)
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
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const ask = useLineAction(answerId, (text: string) => askMentor(answerId, text), words.asked)
  const isShort = reason.trim().length < LEAST
  if (place.waiting >= place.most) {
    return <p className="mt-2 max-w-[62ch] text-muted text-sm">{words.full(place.most)}</p>
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (!isShort) ask.mutate(reason.trim())
  }
  return (
    <>
      <p className="mt-1.5 max-w-[62ch] text-muted text-sm">{words.askSays(place.most)}</p>
      {!isOpen && (
        <Button className="mt-4" onClick={() => setIsOpen(true)}>
          {words.ask}
        </Button>
      )}
      {isOpen && (
        <form onSubmit={handleSubmit} noValidate className="mt-4 grid max-w-read gap-3">
          <LongText
            label={words.askLabel}
            hint={words.askHint}
            foot={words.letters(reason.length, MOST)}
            maxLength={MOST}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={isTried && isShort ? words.tooShort(LEAST) : undefined}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isBusy={ask.isPending}>
              {words.send}
            </Button>
            <Button variant="quiet" onClick={() => setIsOpen(false)}>
              {words.cancel}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}

function useLineAction(answerId: string, act: (given: string) => Promise<Place>, done: string) {
  const words = useCopy(copy)
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (place) => {
      client.setQueryData(placeQuery(answerId).queryKey, place)
      toast.success(done)
    },
    onError: (error) => void toast.error(error instanceof Refused ? error.message : words.doneFailed),
    onSettled: () => client.invalidateQueries({ queryKey: [...answersKey, 'place'] }),
  })
}
