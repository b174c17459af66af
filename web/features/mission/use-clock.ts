/** A clock that starts with the first letter, can be paused, and stands still while the page is out of sight. */

import { useEffect, useRef, useState } from 'react'

export function useClock(onSeconds: (seconds: number) => void) {
  const [isRunning, setRunning] = useState(false)
  const tell = useRef(onSeconds)
  tell.current = onSeconds

  useEffect(() => {
    if (!isRunning) return
    let last = performance.now()
    const take = () => {
      const now = performance.now()
      const whole = Math.floor((now - last) / 1000)
      last += whole * 1000
      if (whole > 0) tell.current(whole)
    }
    const timer = setInterval(take, 250)
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') setRunning(false)
    }
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      take()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', whenHidden)
    }
  }, [isRunning])

  return { isRunning, start: () => setRunning(true), pause: () => setRunning(false) }
}
