/** Before the hour that was chosen: the server's clock counts down and the test begins by itself. After it: what is left. */

import { useEffect, useRef } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { clock } from '#web/features/player/index.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { slotInWords, slotState } from './slot-rules.ts'
import { copy } from './test-copy.ts'

type Props = {
  slot: string
  now: number
  minutes: number
  isBusy: boolean
  /** When it was last tried to begin, in milliseconds; 0: not yet. */
  triedAt: number
  /** The server said no, for good. */
  isRefused: boolean
  onBegin: () => void
  onLeave: () => void
}

export function SlotWait({ slot, now, minutes, isBusy, triedAt, isRefused, onBegin, onLeave }: Props) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { day, hours } = slotInWords(slot, minutes, locale)
  const { has, ms } = slotState(slot, minutes, now)
  // Whoever sees the hour come is taken in; whoever comes after it decides.
  const hasWaited = useRef(false)
  if (has === 'toCome') hasWaited.current = true
  const isTime = has === 'begun' && hasWaited.current && !isBusy && !isRefused
  const begin = useRef(onBegin)
  begin.current = onBegin
  useEffect(() => {
    if (!isTime) return
    // This clock may be a moment ahead of the server's, which then says that it is too early.
    const timer = setTimeout(() => begin.current(), triedAt === 0 ? 0 : 1000)
    return () => clearTimeout(timer)
  }, [isTime, triedAt])
  return (
    <section aria-live="polite" className="mt-6 border-accent-line border-l-3 pl-4">
      <p className="font-semibold tabular-nums">{words.slotChosen(day, hours)}</p>
      {has === 'toCome' ? (
        <>
          <p aria-live="off" className="mt-1 font-read text-display leading-none tabular-nums">
            {clock(ms)}
          </p>
          <p className="mt-3 max-w-read text-muted text-sm">{words.slotWaits}</p>
        </>
      ) : (
        <p className="mt-1 max-w-read text-sm">{words.slotBegun(clock(ms))}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {has === 'begun' && (
          <Button variant="primary" isBusy={isBusy} onClick={onBegin}>
            {words.enterSlot}
          </Button>
        )}
        <Button onClick={onLeave}>{words.leaveSlot}</Button>
      </div>
    </section>
  )
}
