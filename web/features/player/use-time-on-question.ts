/** How long a question was really looked at: not while the page is hidden. */

import { useEffect, useRef, useState } from 'react'
import { now } from './browser-moments.ts'

/**
 * Hands over milliseconds spent on `position` whenever it is left or the page is hidden, and returns those of this
 * visit so far, once a second. Stops when `isRunning` is false.
 */
export function useTimeOnQuestion(
  position: number,
  isRunning: boolean,
  onSpent: (position: number, ms: number) => void,
): number {
  const [shown, setShown] = useState(0)
  const spent = useRef(onSpent)
  spent.current = onSpent

  useEffect(() => {
    setShown(0)
    if (!isRunning) return
    let since: number | null = document.visibilityState === 'visible' ? now() : null
    let inThisVisit = 0

    function pause() {
      if (since === null) return
      const ms = now() - since
      since = null
      inThisVisit += ms
      if (ms > 0) spent.current(position, ms)
    }
    function handleVisibility() {
      if (document.visibilityState === 'hidden') pause()
      else since ??= now()
    }

    const timer = setInterval(() => setShown(inThisVisit + (since === null ? 0 : now() - since)), 1000)
    document.addEventListener('visibilitychange', handleVisibility)
    window.addEventListener('pagehide', pause)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', handleVisibility)
      window.removeEventListener('pagehide', pause)
      pause()
    }
  }, [position, isRunning])

  return shown
}
