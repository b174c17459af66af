/** Counts the seconds in which somebody is at work on this part of the page. */

import { useEffect, useRef, useState } from 'react'
import { createSecondsCounter } from './clock-rules.ts'

const SIGNS = ['keydown', 'input', 'pointerdown', 'scroll'] as const

/** `onSeconds` is told how many have passed; gives back whether the clock runs. */
export function useSeconds({
  isOn,
  idleAfterMs,
  startsAtOnce = false,
  onSeconds,
}: {
  isOn: boolean
  idleAfterMs: number
  /** Else with the first sign of life. */
  startsAtOnce?: boolean
  onSeconds: (seconds: number) => void
}): boolean {
  const [isRunning, setRunning] = useState(startsAtOnce && isOn)
  const tell = useRef(onSeconds)
  tell.current = onSeconds

  useEffect(() => {
    if (!isOn) return
    const counter = createSecondsCounter(idleAfterMs, () => performance.now())
    if (startsAtOnce) counter.sign()
    const take = () => {
      const seconds = counter.take()
      if (seconds > 0) tell.current(seconds)
      setRunning(counter.isRunning())
    }
    // Nothing is drawn here: a field that is drawn anew before it has told what was typed would lose it.
    const sign = () => counter.sign()
    const turn = () => {
      if (document.visibilityState === 'visible') {
        if (startsAtOnce) sign()
        return
      }
      take()
      counter.hide()
      setRunning(false)
    }
    const timer = setInterval(take, 1000)
    for (const name of SIGNS) document.addEventListener(name, sign, { capture: true, passive: true })
    document.addEventListener('visibilitychange', turn)
    return () => {
      take()
      clearInterval(timer)
      for (const name of SIGNS) document.removeEventListener(name, sign, { capture: true })
      document.removeEventListener('visibilitychange', turn)
    }
  }, [isOn, idleAfterMs, startsAtOnce])

  return isRunning && isOn
}
