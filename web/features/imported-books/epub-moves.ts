/** How a reader moves through an EPUB: how far they have scrolled, and a finger that turns the page. */

import { type TouchEvent, useEffect, useRef } from 'react'

/** How much of the text stands above the upper edge of the screen. */
export function fractionRead(element: HTMLElement | null) {
  const box = element?.getBoundingClientRect()
  return box && box.height > 0 ? Math.min(1, Math.max(0, -box.top / box.height)) : 0
}

/** Once the scrolling has come to rest. */
export function useKeepWhileScrolling(keep: () => void) {
  const current = useRef(keep)
  current.current = keep
  useEffect(() => {
    let stay: ReturnType<typeof setTimeout> | undefined
    const handleScroll = () => {
      clearTimeout(stay)
      stay = setTimeout(() => current.current(), 400)
    }
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      clearTimeout(stay)
      window.removeEventListener('scroll', handleScroll)
    }
  }, [])
}

const SWIPE = 70

/** 1 for a finger that moves to the left, as one turns a page on. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const began = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches.length === 1 ? touches[0] : undefined
      began.current = touch && { x: touch.clientX, y: touch.clientY }
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0]
      const from = began.current
      began.current = undefined
      // who selects words moves a finger sideways, too
      if (!touch || !from || window.getSelection()?.isCollapsed === false) return
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y]
      if (Math.abs(x) > SWIPE && Math.abs(x) > 2.5 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}
