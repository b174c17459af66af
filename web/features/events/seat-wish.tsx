/**
 * Whoever wanted a seat, signed in and landed elsewhere is told that it is not taken yet, with the way back: a new account
 * begins at its profile, and whoever comes by Google or by a mail at the news.
 */

import { CalendarClock, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { TOAST_CARD } from '#web/components/ui/toast.tsx'
import { useCameFrom } from '#web/components/use-came-from.ts'
import { useCopy } from '#web/lib/language.tsx'
import { forgetSeat, rememberedSeat } from './seat-intent.ts'
import { copy } from './seat-wish-copy.ts'

export default function SeatWish() {
  const words = useCopy(copy)
  const { pathname, search } = useLocation()
  const { handleFocus, goBack } = useCameFrom()
  const [isPutAway, setIsPutAway] = useState(false)
  const wish = isPutAway ? undefined : rememberedSeat(Date.now())
  const to = wish && `/events?event=${wish.event}&on=${wish.day}`
  // the page of the session takes the seat by itself
  const isThere = wish && pathname === '/events' && new URLSearchParams(search).get('event') === wish.event

  function handleDismiss() {
    forgetSeat()
    setIsPutAway(true)
    goBack()
  }

  return (
    <div
      role="status"
      aria-live="polite"
      onFocus={handleFocus}
      className="fixed inset-x-4 bottom-24 z-30 mx-auto max-w-sm empty:sr-only md:right-auto md:left-6 md:w-96 print:hidden"
    >
      {to && !isThere && (
        <div className={`${TOAST_CARD} animate-rise border-l-accent-line`}>
          <CalendarClock
            aria-hidden
            size={20}
            strokeWidth={1.6}
            className="mt-0.5 shrink-0 text-accent-line"
          />
          <div className="min-w-0 flex-1 self-center">
            <b className="block leading-snug">{words.wanted}</b>
            <Link to={to} className="inline-flex min-h-11 items-center font-medium">
              {words.take}
            </Link>
          </div>
          <button
            type="button"
            aria-label={words.forget}
            onClick={handleDismiss}
            className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
          >
            <X aria-hidden size={18} strokeWidth={1.6} />
          </button>
        </div>
      )}
    </div>
  )
}
