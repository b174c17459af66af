/** /practice?view=card-review: the cards that are due, one by one, front before back. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { FailedRead, type Read } from '#web/components/failed-read.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useLastFailure } from '#web/components/use-last-failure.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { CardForm } from './card-form.tsx'
import { type Card, CardGone, cardKeys, changeCard } from './card-queries.ts'
import { AT_ONCE, type Deck, daysAhead, GOOD, type Rating } from './card-rules.ts'
import { CardSource } from './card-source.tsx'
import { copy } from './cards-copy.ts'
import { dueCardsQuery } from './due-cards.ts'
import { KeptNotice } from './kept-notice.tsx'
import { RatingButtons } from './rating-buttons.tsx'
import { begun, outcomeOf, rated, shown, without } from './sitting-rules.ts'
import { useDeck } from './use-deck.ts'
import { useReviewKeys } from './use-review-keys.ts'

type DeckOnScreen = ReturnType<typeof useDeck>

export default function CardReviewPage() {
  const words = useCopy(copy)
  const user = useSignedInUser()
  const onScreen = useDeck(user.id)
  // What is due now is asked now: a card rated in this sitting must not change what the sitting holds.
  const [asked, setAsked] = useState<Pick<Deck, 'due' | 'soon'>>()
  const { deck, isError, isFetching, fetchStatus, refetch } = onScreen
  usePageTitle(words.reviewTitle)

  // An answer kept from an earlier visit may be shown while a newer one is fetched; the sitting waits for that.
  const now = deck && fetchStatus !== 'fetching' ? deck : undefined
  useEffect(() => {
    if (!asked && now && now.due.length > 0) setAsked(now)
  }, [asked, now])

  return (
    <Frame>
      {asked ? (
        <Sitting key={asked.due.join()} {...asked} onScreen={onScreen} onGoOn={() => setAsked(undefined)} />
      ) : now?.due.length === 0 ? (
        <NothingDue next={deck?.next} />
      ) : isError && !isFetching ? (
        <NotHere read={{ isFetching, refetch }} />
      ) : (
        <Skeleton label={words.loading} lines={[30, 80, 60]} />
      )}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const words = useCopy(copy)
  return (
    <div className="page pb-8">
      <div className="mx-auto max-w-160">
        <div className="flex items-center justify-between pt-4">
          <BackLink to="/practice">{words.back}</BackLink>
          <Link to="/practice?view=cards" className="inline-flex min-h-11 items-center text-sm">
            {words.toCards}
          </Link>
        </div>
        <h1 tabIndex={-1} className="sr-only">
          {words.reviewTitle}
        </h1>
        {children}
      </div>
    </div>
  )
}

/** Neither the server nor this device has told what is asked for. */
function NotHere({ read }: { read: Read }) {
  const words = useCopy(copy)
  const isOnline = navigator.onLine
  return (
    <FailedRead
      title={isOnline ? words.failed : words.offlineTitle}
      says={isOnline ? words.failedSays : words.offlineSays}
      read={read}
    />
  )
}

function NothingDue({ next }: { next: string | undefined }) {
  const words = useCopy(copy)
  const locale = useLocale()
  return (
    <Notice title={words.noneDue}>
      {next && <p>{words.next(plainDate(next, locale))}</p>}
      <ButtonLink to="/practice">{words.toPractice}</ButtonLink>
    </Notice>
  )
}

function Sitting({
  due,
  soon,
  onScreen,
  onGoOn,
}: {
  /** The first of them are asked now; the words of the others, and of the next days, are kept for a time without a network. */
  due: readonly string[]
  soon: readonly string[]
  onScreen: DeckOnScreen
  onGoOn: () => void
}) {
  const words = useCopy(copy)
  const failure = useLastFailure()
  const queryClient = useQueryClient()
  const { keeper, status, schedule, deck, clock } = onScreen
  const ids = due.slice(0, AT_ONCE)
  const [sitting, setSitting] = useState(() => begun(ids))
  const [isEdited, setIsEdited] = useState(false)
  /** It is being put aside: what was done to it now would be done to the next one. */
  const [isLeaving, setIsLeaving] = useState(false)
  const isHeld = isEdited || isLeaving
  const text = useRef<HTMLDivElement>(null)
  const user = useSignedInUser()
  const cardsQuery = {
    ...dueCardsQuery(user.id, [...due, ...soon]),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // what is asked stays as it is
    refetchOnReconnect: false,
  }
  const cards = useQuery(cardsQuery)
  // kept at another time, for other days: none of these is among them
  const isNoneHere = cards.data !== undefined && !cards.data.some((one) => ids.includes(one.id))

  const id = sitting.order[sitting.at]
  const card = cards.data?.find((one) => one.id === id)
  const isOver = id === undefined
  const scheduled = schedule?.cards.find((one) => one.id === id)

  // A card deleted on another device meanwhile is left out.
  useEffect(() => {
    if (cards.data && !isNoneHere && id !== undefined && !card) setSitting((now) => without(now, id))
  }, [cards.data, isNoneHere, card, id])

  useEffect(() => {
    if (!isOver) return
    void keeper.release().then(() => queryClient.invalidateQueries({ queryKey: cardKeys.all }))
  }, [isOver, keeper, queryClient])

  // The reader hears the next side, or the one that was changed, and space goes on from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step brings a text to be read
  useEffect(() => {
    text.current?.focus({ preventScroll: true })
  }, [sitting.at, sitting.isShown, card?.id, isEdited])

  function rate(rating: Rating) {
    if (!card || !sitting.isShown || isHeld) return
    keeper.add({
      ...{ id: crypto.randomUUID(), card_id: card.id, rating },
      reviewed_at: new Date().toISOString(),
    })
    setSitting(rated(sitting, rating))
  }

  function takeBack() {
    if (!sitting.before || isHeld) return
    if (keeper.takeBack()) setSitting(sitting.before)
    else {
      setSitting({ ...sitting, before: undefined })
      failure.tell(words.tooLate)
    }
  }

  function goOn() {
    if (!card || isHeld) return
    if (sitting.isShown) rate(GOOD)
    else setSitting(shown(sitting))
  }
  useReviewKeys({ goOn, rate, takeBack })

  function keep(changed: Partial<Card>) {
    queryClient.setQueryData<Card[]>(cardsQuery.queryKey, (all) =>
      all?.map((one) => (one.id === id ? { ...one, ...changed } : one)),
    )
    setIsEdited(false)
  }

  async function putAside(asideId: string) {
    if (isLeaving) return
    setIsLeaving(true)
    failure.clear()
    try {
      await changeCard(asideId, { suspended: true })
      setSitting((now) => without(now, asideId))
    } catch (cause) {
      logFailure('Could not put a card aside', cause)
      const isGone = cause instanceof CardGone
      if (isGone) setSitting((now) => without(now, asideId))
      failure.tell(isGone ? words.cardGone : words.changeFailed)
    }
    setIsLeaving(false)
  }

  if (isOver) {
    return (
      <>
        <KeptNotice status={status} />
        <Done {...outcomeOf(sitting)} deck={deck} onGoOn={onGoOn} />
      </>
    )
  }
  if (cards.isLoadingError || isNoneHere) {
    return <NotHere read={cards} />
  }
  if (!card) return <Skeleton label={words.loading} lines={[30, 80, 60]} />

  const isRepeat = sitting.order.indexOf(card.id) < sitting.at
  return (
    <>
      <Progress at={sitting.at + 1} count={sitting.order.length} isRepeat={isRepeat} />
      <KeptNotice status={status} />
      {isEdited ? (
        <div className="mt-4 border border-rule bg-surface p-4 md:p-6">
          <CardForm card={card} wasPressed onSaved={keep} onCancel={() => setIsEdited(false)} />
        </div>
      ) : (
        <>
          <div
            ref={text}
            tabIndex={-1}
            className="wrap-anywhere mt-4 grid min-h-64 content-center gap-6 rounded-panel border border-rule bg-surface p-6 outline-none focus-visible:rounded-panel focus-visible:shadow-none md:p-10"
          >
            <div>
              <h2 className="sr-only">{words.question}</h2>
              <p lang={card.lang} className="whitespace-pre-line text-pretty font-read text-h3 leading-snug">
                {card.front}
              </p>
            </div>
            {sitting.isShown && (
              <div className="border-rule border-t pt-6">
                <h2 className="sr-only">{words.answer}</h2>
                <p
                  lang={card.lang}
                  className="whitespace-pre-line text-pretty font-read text-read leading-read"
                >
                  {card.back}
                </p>
                <CardSource source={card.source} />
              </div>
            )}
          </div>
          <div data-foot className="bg-paper py-4 md:sticky md:bottom-0">
            {sitting.isShown ? (
              <RatingButtons daysAhead={daysAhead(scheduled, new Date(), clock)} onRate={rate} />
            ) : (
              <Button variant="primary" className="min-h-14 w-full" onClick={goOn}>
                {words.show}
              </Button>
            )}
          </div>
          <div className="-mx-2 flex flex-wrap">
            <Button
              variant="quiet"
              size="sm"
              disabled={!sitting.before}
              onClick={takeBack}
              className="off:border-transparent off:bg-transparent off:opacity-50"
            >
              {words.takeBack}
            </Button>
            <Button variant="quiet" size="sm" disabled={isLeaving} onClick={() => setIsEdited(true)}>
              {words.edit}
            </Button>
            <Button variant="quiet" size="sm" isBusy={isLeaving} onClick={() => void putAside(card.id)}>
              {words.putAside}
            </Button>
          </div>
          <p className="hidden text-2xs text-muted md:block">{words.keys}</p>
        </>
      )}
    </>
  )
}

function Progress({ at, count, isRepeat }: { at: number; count: number; isRepeat: boolean }) {
  const words = useCopy(copy)
  return (
    <div>
      <p role="status" className="text-muted text-sm tabular-nums">
        {words.cardOf(at, count)}
        {isRepeat && `, ${words.askedAgain}`}
      </p>
      <div aria-hidden className="mt-2 h-1 bg-sunken">
        <div className="h-full bg-primary" style={{ width: `${((at - 1) / count) * 100}%` }} />
      </div>
    </div>
  )
}

function Done({
  cards,
  again,
  deck,
  onGoOn,
}: {
  cards: number
  again: number
  deck: Deck | undefined
  onGoOn: () => void
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  const left = deck?.due.length ?? 0
  const end = useRef<HTMLDivElement>(null)
  // the last rating took its button along; the reader hears what came of all of them
  useEffect(() => end.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={end} tabIndex={-1} className="pt-6 outline-none focus-visible:shadow-none">
      <Notice title={words.done}>
        <p>{words.doneSays(cards, again)}</p>
        {left > 0 && <p>{words.moreDue(left)}</p>}
        {left === 0 && deck?.next && <p>{words.next(plainDate(deck.next, locale))}</p>}
        <div className="flex flex-wrap gap-3">
          {left > 0 && (
            <Button variant="primary" onClick={onGoOn}>
              {words.goOn}
            </Button>
          )}
          <ButtonLink to="/practice">{words.toPractice}</ButtonLink>
        </div>
      </Notice>
    </div>
  )
}
