/** What is left of the question on all screens; a moment after it, the host may be told the key. */

import { useEffect, useRef, useState } from 'react'
import { clock } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './challenge-copy.ts'

export function HostClock({
  closesAt,
  clockOffset,
  keyAfterMs,
  onKey,
}: {
  closesAt: number
  clockOffset: number
  keyAfterMs: number
  onKey: () => void
}) {
  const words = useCopy(copy)
  const [left, setLeft] = useState(() => closesAt - Date.now() - clockOffset)
  const told = useRef(onKey)
  told.current = onKey
  useEffect(() => {
    const look = () => setLeft(closesAt - Date.now() - clockOffset)
    look()
    const timer = setInterval(look, 500)
    const after = setTimeout(() => told.current(), closesAt - Date.now() - clockOffset + keyAfterMs)
    return () => {
      clearInterval(timer)
      clearTimeout(after)
    }
  }, [closesAt, clockOffset, keyAfterMs])
  return (
    <p role="timer" className="flex items-baseline gap-2">
      {left > 0 ? (
        <>
          <span className="text-muted text-sm">{words.closesIn}</span>
          <b className="font-read text-h2 tabular-nums">{clock(left)}</b>
        </>
      ) : (
        <b>{words.isClosed}</b>
      )}
    </p>
  )
}
