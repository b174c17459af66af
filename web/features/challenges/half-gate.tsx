/** Before a question is shown: as it is, or in half of its time for a mark more. */

import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { clock } from '#web/features/player/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useKeys } from '#web/lib/use-keys.ts'
import { copy } from './challenge-copy.ts'

export function HalfGate({
  position,
  count,
  seconds,
}: {
  position: number
  count: number
  seconds: number | null
}) {
  const words = useCopy(copy)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // whoever locked at the end of a long question is further down than this is long
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className="grid justify-items-start gap-3 py-4">
      <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none focus-visible:shadow-none">
        {words.questionOf(position, count)}
      </h2>
      <p className="max-w-read text-pretty">{words.gateSays}</p>
      <p className="max-w-read text-pretty text-muted text-sm">{words.halfSays(seconds)}</p>
    </div>
  )
}

export function HalfActions({ onShow }: { onShow: (isHalf: boolean) => void }) {
  const words = useCopy(copy)
  useKeys({ n: () => onShow(false), h: () => onShow(true) })
  return (
    <>
      <Button onClick={() => onShow(true)}>{words.half}</Button>
      <Button variant="primary" className="ml-auto" onClick={() => onShow(false)}>
        {words.show}
      </Button>
    </>
  )
}

/** What is left of the half that was promised. */
export function HalfClock({ until }: { until: number }) {
  const words = useCopy(copy)
  const [left, setLeft] = useState(() => until - Date.now())
  useEffect(() => {
    const timer = setInterval(() => setLeft(until - Date.now()), 500)
    return () => clearInterval(timer)
  }, [until])
  if (left <= 0) {
    return (
      <span role="status" className="text-caution">
        {words.halfGone}
      </span>
    )
  }
  return (
    <span role="timer" aria-label={words.halfLeft} className="text-caution tabular-nums">
      {words.halfLeft} {clock(left)}
    </span>
  )
}
