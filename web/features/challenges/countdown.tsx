/** What is left until a challenge opens or ends, by the server's clock. Only this is drawn again each second. */

import { useEffect, useRef, useState } from 'react'
import { clock } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { leftParts } from './challenge-rules.ts'
import { copy } from './challenges-copy.ts'

export function Countdown({
  is,
  at,
  clockOffset,
  onReached,
}: {
  is: 'opens' | 'ends'
  /** Milliseconds since 1970, by the server. */
  at: number
  clockOffset: number
  onReached?: () => void
}) {
  const words = useCopy(copy)
  const left = useLeft(at, clockOffset, onReached)
  if (left <= 0) return <span>{is === 'opens' ? words.opensNow : words.endsNow}</span>
  const parts = leftParts(left)
  return (
    <span role="timer" className="whitespace-nowrap">
      {is === 'opens' ? words.opensIn : words.endsIn}{' '}
      <b className="text-ink tabular-nums">
        {parts.unit === 'days'
          ? words.days(parts.days, parts.hours)
          : parts.unit === 'hours'
            ? words.hours(parts.hours, parts.minutes)
            : clock(left)}
      </b>
    </span>
  )
}

function useLeft(at: number, clockOffset: number, onReached: (() => void) | undefined) {
  const [left, setLeft] = useState(() => at - Date.now() - clockOffset)
  const reached = useRef(onReached)
  reached.current = onReached
  useEffect(() => {
    const look = () => at - Date.now() - clockOffset
    setLeft(look())
    if (look() <= 0) return
    const timer = setInterval(() => {
      const now = look()
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      reached.current?.()
    }, 1000)
    return () => clearInterval(timer)
  }, [at, clockOffset])
  return left
}
