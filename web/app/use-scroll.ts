/**
 * A new page starts at its top or at the part that was asked for; going back returns to where the learner was. A page
 * that only writes its state into its address stays where it is.
 */

import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const positions = new Map<string, number>()

export function useScroll() {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const shown = useRef(pathname)

  // A page that gives way to a shorter one scrolls after this: that is no place in the page that went.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual'
    const before = type === 'POP' ? positions.get(key) : undefined
    const way = before === undefined ? undefined : wayBack(before)
    if (way) way.go()
    else if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
    else if (type === 'PUSH' || (type === 'REPLACE' && shown.current !== pathname)) window.scrollTo(0, 0)
    shown.current = pathname

    function remember() {
      if (!way?.isUnderway()) positions.set(key, window.scrollY)
    }
    remember()
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      window.removeEventListener('scroll', remember)
      way?.end()
    }
  }, [key, pathname, hash, type])
}

/** For so long a page that is shown again may still change its length, by what is drawn or read after the rest. */
const SETTLES_MS = 8000
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Leads to where the learner was, and stays there; whoever does something meanwhile goes on from where they are. */
function wayBack(position: number) {
  const over = new AbortController()
  const end = () => over.abort()
  const isThere = () => Math.abs(window.scrollY - position) < 1

  return {
    end,
    isUnderway: () => !over.signal.aborted && !isThere(),
    go() {
      const goThere = () => window.scrollTo(0, position)
      goThere()
      if (typeof ResizeObserver === 'undefined') return end()
      const drawn = new ResizeObserver(goThere)
      over.signal.addEventListener('abort', () => drawn.disconnect())
      for (const move of MOVES)
        window.addEventListener(move, end, { capture: true, passive: true, signal: over.signal })
      setTimeout(end, SETTLES_MS)
      drawn.observe(document.body)
    },
  }
}
