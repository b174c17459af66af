/**
 * Which section the address names, and that it stays in sight while the sections above it are still coming. As soon as
 * somebody moves the page, or changes anything, it is left to them.
 */

import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'
import { entryOf, ledBackTo } from '#web/lib/places.ts'
import { SECTIONS, type Section } from './sections.ts'

const SETTLES_MS = 6000
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** `isSeen`: what is not seen takes no focus. */
export function usePlace(content: RefObject<HTMLElement | null>, isSeen: boolean): Section | null {
  const location = useLocation()
  const { hash } = location
  const entry = entryOf(location)
  const named = SECTIONS.find((section) => `#${section}` === hash) ?? null

  useEffect(() => {
    const place = isSeen && named && document.getElementById(named)
    if (!place || !content.current || ledBackTo.has(entry)) return
    place.focus({ preventScroll: true })
    place.scrollIntoView?.()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => place.scrollIntoView())
    observer.observe(content.current)
    const stop = () => observer.disconnect()
    const timer = setTimeout(stop, SETTLES_MS)
    for (const move of MOVES) window.addEventListener(move, stop, { once: true, passive: true })
    return () => {
      stop()
      clearTimeout(timer)
      for (const move of MOVES) window.removeEventListener(move, stop)
    }
  }, [named, entry, content, isSeen])

  return named
}
