/** How long a question was really looked at: not while the page is hidden. */

import { useEffect, useRef, useState } from 'react'
import { now } from './browser-moments.ts'

/**
 * Hands over milliseconds spent on `position` whenever it is left or the page is hidden, and
 * tells those of this visit that were not handed over yet, once a second. Stops when `isRunning` is false, and at once
 * when it is told to: what comes until the next look would be sent after the answer itself.
 */
export function useTimeOnQuestion(
  position: number,
  isRunning: boolean,
  onSpent: (position: number, ms: number) => void,
) {
  const [shown, setShown] = useState(0)
  const spent = useRef(onSpent)
  spent.current = onSpent
  const stop = useRef(() => {})

  useEffect(() => {
    setShown(0)
    if (!isRunning) return
    let since: number | null = document.visibilityState === 'visible' ? now() : null

    function settle() {
      if (since === null) return
      const ms = now() - since
      since = now()
      setShown(0)
      if (ms > 0) spent.current(position, ms)
    }
    function pause() {
      settle()
      since = null
    }
    function handleVisibility() {
      if (document.visibilityState === 'hidden') pause()
      else since ??= now()
    }

    stop.current = pause
    const timer = setInterval(() => setShown(since === null ? 0 : now() - since), 1000)
    document.addEventListener('visibilitychange', handleVisibility)
    window.addEventListener('pagehide', pause)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', handleVisibility)
      window.removeEventListener('pagehide', pause)
      stop.current = () => {}
      pause()
    }
  }, [position, isRunning])

  return { shown, stop: () => stop.current() }
}
