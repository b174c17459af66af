/** The clock has run out: what counts, what waits, and what may come too late. */

import { type ReactNode, useEffect, useState } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './player-copy.ts'

/** As in the database (`private.grace`). */
const GRACE_SECONDS = 5

export function TimeUp({ isOffline, onlyHere }: { isOffline: boolean; onlyHere: number[] }) {
  const words = useCopy(copy)
  const isLate = useIsLate()
  const places = words.places(onlyHere.join(', '), onlyHere.length)
  return (
    <Over title={words.timeUp}>
      {onlyHere.length === 0
        ? isOffline
          ? words.timeUpAllSaved
          : words.timeUpSending
        : isLate
          ? words.timeUpLate(places)
          : words.timeUpWaiting(places, GRACE_SECONDS)}
    </Over>
  )
}

/** Ended by its learner without a network. */
export function HandedIn() {
  const words = useCopy(copy)
  return <Over title={words.handedInHere}>{words.handedInHereSays}</Over>
}

/** Why nothing can be changed any more: in sight wherever in the questions one is, since all else only turns grey. */
export function Over({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="page bg-paper py-3 [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-0 z-20"
    >
      <div className="border-caution border-l-3 bg-caution-tint p-4 text-sm">
        <p className="font-semibold">{title}</p>
        <p className="mt-1 max-w-read">{children}</p>
      </div>
    </div>
  )
}

/** Whether the grace of the server is over too. */
function useIsLate() {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), GRACE_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}
