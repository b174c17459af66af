/** A learner's seat in a session: taken, waited for, offered, given back; and the door when it is open. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFailureWords } from '#web/components/use-failure-words.ts'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { learnerTimeZone } from '#web/lib/dates.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { useToldLater } from '#web/lib/refusals/said-later.tsx'
import type { Origin } from '#web/session/guard.tsx'
import { useSession } from '#web/session/session.tsx'
import { isDoorOpen, remindersAhead, stateOf } from './calendar-rules.ts'
import { copy } from './event-copy.ts'
import {
  acceptSeat,
  type EventPage,
  enterEvent,
  eventKeys,
  giveBack,
  joinLinkQuery,
  refusalOf,
  refusals,
  takeSeat,
} from './event-queries.ts'
import { useMomentInWords } from './event-time.tsx'
import { rememberSeat, takeRememberedSeat } from './seat-intent.ts'

export function SeatBox({ page, now }: { page: EventPage; now: number }) {
  const words = useCopy(copy)
  const heading = useId()
  const state = stateOf(page, now)
  return (
    <section aria-labelledby={heading} className="grid gap-4 border border-rule bg-surface p-5">
      <h2 id={heading} className="text-h4">
        {words.seats}
      </h2>
      {state === 'example' && (
        <>
          <p className="font-semibold text-sm">{words.exampleTitle}</p>
          <p className="text-muted text-sm">{words.exampleSays}</p>
        </>
      )}
      {state === 'cancelled' && (
        <p className="text-sm">
          {words.cancelled} {page.reason}
        </p>
      )}
      {(state === 'over' || state === 'recording') && (
        <p className="text-sm">
          {words.over} {page.mine?.attended && words.attended}
        </p>
      )}
      {(state === 'upcoming' || state === 'full' || state === 'live') && <Seats page={page} now={now} />}
    </section>
  )
}

function Seats({ page, now }: { page: EventPage; now: number }) {
  const words = useCopy(copy)
  const { user } = useSession()
  const keptUntil = useMomentInWords(new Date(page.mine?.offered_until ?? page.starts_at))
  const { take, leave, accept, problem, isBusy, hasActed } = useSeat(page)
  const { mine } = page
  const box = useRef<HTMLDivElement>(null)
  // what was done has taken its button along
  useFocusAgain(hasActed ? (mine?.status ?? '') : undefined, () => box.current?.querySelector('button'))
  const give = (label: string) => (
    <Button variant="quiet" isBusy={isBusy} onClick={() => leave()} className="justify-self-start">
      {label}
    </Button>
  )
  return (
    <div ref={box} className="grid gap-3">
      <div aria-live="polite" className="grid gap-1 text-sm">
        {mine?.status === 'going' && (
          <Standing says={`${words.goingSays} ${words.reminders[remindersAhead(page, now)]}`.trim()}>
            {words.going}
          </Standing>
        )}
        {mine?.status === 'waiting' && (
          <Standing says={words.waitingSays}>{words.waiting(mine.position ?? 1)}</Standing>
        )}
        {mine?.status === 'offered' && (
          <Standing says={words.offeredSays}>{words.offered(keptUntil)}</Standing>
        )}
        {(!mine || mine.status === 'cancelled' || mine.status === 'expired') && (
          <>
            {mine?.status === 'expired' && (
              <p className="text-caution">{words.expired[page.seats_left === 0 ? 'full' : 'free']}</p>
            )}
            <p>{roomIn(page, words)}</p>
          </>
        )}
      </div>
      {mine?.status === 'going' && isDoorOpen(page, now) && <Door page={page} />}
      {(!mine || mine.status === 'cancelled' || mine.status === 'expired') && (
        <>
          <Button variant="primary" isBusy={isBusy} onClick={() => take()}>
            {page.seats_left === 0 ? words.join : words.take}
          </Button>
          {!user && <p className="text-muted text-xs">{words.signIn}</p>}
        </>
      )}
      {mine?.status === 'offered' && (
        <>
          <Button variant="primary" isBusy={isBusy} onClick={() => accept()}>
            {words.accept}
          </Button>
          {give(words.decline)}
        </>
      )}
      {mine?.status === 'going' && give(words.leave)}
      {mine?.status === 'waiting' && give(words.leaveQueue)}
      <p role="alert" className="text-negative text-sm empty:sr-only">
        {problem}
      </p>
    </div>
  )
}

function Standing({ children, says }: { children: ReactNode; says: string }) {
  return (
    <>
      <p className="font-semibold text-md text-positive">{children}</p>
      <p className="text-muted">{says}</p>
    </>
  )
}

function roomIn({ seats_left, capacity, waiting }: EventPage, words: typeof copy.en) {
  if (seats_left === null || capacity === null) return words.unlimited
  return seats_left === 0 ? words.full(waiting) : words.free(seats_left, capacity)
}

/** Takes, accepts and gives back; a visitor signs in first, and what she wanted is done when she is back. */
function useSeat(page: EventPage) {
  const words = useCopy(copy)
  const failure = useFailureWords()
  const { language } = useLanguage()
  const { user } = useSession()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: eventKeys.all })
  const join = useMutation({ mutationFn: () => takeSeat(page, language, learnerTimeZone()), onSettled })
  const leave = useMutation({
    mutationFn: () => giveBack(page),
    onSuccess: () => toast.success(words.left),
    onSettled,
  })
  const accept = useMutation({ mutationFn: () => acceptSeat(page), onSettled })

  const joinNow = useRef(join.mutate)
  joinNow.current = join.mutate
  const { event, day, mine } = page
  const hasNone = !mine || mine.status === 'cancelled' || mine.status === 'expired'
  useEffect(() => {
    if (user && takeRememberedSeat({ event, day }, Date.now()) && hasNone) joinNow.current()
  }, [user, event, day, hasNone])

  function take() {
    if (user) return join.mutate()
    rememberSeat(page, Date.now())
    const from: Origin['from'] = { pathname: '/events', search: `?event=${event}&on=${day}`, hash: '' }
    navigate('/auth', { state: { from } satisfies Origin })
  }
  // what was asked last is what is told of
  const acts: { error: Error | null; submittedAt: number }[] = [join, leave, accept]
  const { error } = acts.reduce((one, other) => (other.submittedAt > one.submittedAt ? other : one))
  const refusal = error ? refusalOf(error) : undefined
  const told = useToldLater(refusal, refusals)
  return {
    take,
    leave: () => leave.mutate(),
    accept: () => accept.mutate(),
    isBusy: join.isPending || leave.isPending || accept.isPending,
    hasActed: acts.some(({ submittedAt }) => submittedAt > 0),
    problem: error && refusal === undefined ? failure.said(error, words.seatFailed) : told,
  }
}

function Door({ page }: { page: EventPage }) {
  const words = useCopy(copy)
  const { data: link, isLoadingError, isFetching, refetch } = useQuery(joinLinkQuery(page.event, page.day))
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm empty:sr-only">
        {link === undefined && !isLoadingError && words.linkComing}
        {link === null && words.noLink}
      </p>
      <p role="alert" className="text-negative text-sm empty:sr-only">
        {isLoadingError && words.linkFailed}
      </p>
      {isLoadingError && (
        <Button isBusy={isFetching} onClick={() => refetch()} className="justify-self-start">
          {words.linkAgain}
        </Button>
      )}
      {link && <Entrance page={page} link={link} />}
    </div>
  )
}

function Entrance({ page, link }: { page: EventPage; link: string }) {
  const words = useCopy(copy)
  return (
    <>
      <ExternalLink
        href={link}
        newTab={words.newTab}
        onClick={() => void enterEvent(page).catch(() => {})}
        className={buttonClass({ variant: 'primary' })}
      >
        {words.enter}
      </ExternalLink>
      <p className="text-muted text-xs">{words.enterSays}</p>
    </>
  )
}
