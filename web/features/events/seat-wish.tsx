/**
 * Whoever wanted a seat, signed in and landed elsewhere is told that it is not taken yet, with the way back: a new account
 * begins at its profile, and whoever comes by Google or by a mail at the news.
 */

import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ToldCard } from '#web/components/told-card.tsx'
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
        <ToldCard
          icon={CalendarClock}
          to={to}
          open={words.take}
          dismiss={words.forget}
          onDismiss={handleDismiss}
          isCentred
        >
          <b className="block leading-snug">{words.wanted}</b>
        </ToldCard>
      )}
    </div>
  )
}
