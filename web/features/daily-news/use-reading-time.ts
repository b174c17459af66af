/** Counts the time an item is really looked at, tells the keeper, and says when it was read. */

import { useEffect, useRef } from 'react'
import { isReadAfter } from './news-rules.ts'
import { useReads } from './reads.tsx'

/** Without a sign of life for so long, nobody is taken to be reading. */
const IDLE_MS = 60_000
const LIFE = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchmove'] as const

/** `end` stands behind the last section. `onRead` is called once, unless the learner decided otherwise before. */
export function useReadingTime({
  id,
  words,
  isRead,
  onRead,
}: {
  id: string
  words: number
  isRead: boolean
  onRead: () => void
}) {
  const end = useRef<HTMLDivElement>(null)
  const { change } = useReads()
  const told = useRef({ isRead, onRead })
  // once marked, or unmarked by hand, it is not marked again by the clock
  const isDecided = useRef(isRead)
  if (isRead !== told.current.isRead) isDecided.current = true
  told.current = { isRead, onRead }

  useEffect(() => {
    let seconds = 0
    let counted = 0
    let sawEnd = false
    let lastLife = performance.now()
    const alive = () => {
      lastLife = performance.now()
    }
    const watcher =
      typeof IntersectionObserver === 'undefined'
        ? undefined
        : new IntersectionObserver(([entry]) => {
            sawEnd ||= entry?.isIntersecting ?? false
          })
    if (end.current) watcher?.observe(end.current)
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || performance.now() - lastLife > IDLE_MS) return
      seconds += 1
      if (isDecided.current || !isReadAfter({ seconds, words, sawEnd })) return
      isDecided.current = true
      told.current.onRead()
    }, 1000)
    function tell() {
      const more = seconds - counted
      if (more < 5) return
      counted = seconds
      change(id, { seconds: more })
    }
    for (const sign of LIFE) window.addEventListener(sign, alive, { passive: true })
    window.addEventListener('pagehide', tell)
    return () => {
      clearInterval(timer)
      watcher?.disconnect()
      for (const sign of LIFE) window.removeEventListener(sign, alive)
      window.removeEventListener('pagehide', tell)
      tell()
    }
  }, [id, words, change])

  return end
}
