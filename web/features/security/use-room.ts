/** Has the page leave room for something that is fixed above it: `--alert-room` is as high as that is (base.css). */

import { type RefObject, useEffect, useRef } from 'react'

/** Pixels between it and the page. */
const GAP = 24

export function useRoom(isShown: boolean): RefObject<HTMLDivElement | null> {
  const fixed = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = fixed.current
    if (!isShown || !element || typeof ResizeObserver === 'undefined') return
    let room = 0
    const make = (next: number) => {
      if (next === room) return
      const { scrollY } = window
      document.documentElement.style.setProperty('--alert-room', `${next}px`)
      // further down nothing lies under it: what a finger is about to press stays where it is
      if (scrollY > 0) window.scrollTo(0, scrollY + next - room)
      room = next
    }
    // what it shows may still be on its way
    const measure = () => make(element.childElementCount === 0 ? 0 : roomBelow(element))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => {
      observer.disconnect()
      make(0)
    }
  }, [isShown])
  return fixed
}

/** The page begins below its header, which is higher where it has a second line; what is fixed stands at one place. */
function roomBelow({ offsetTop, offsetHeight }: HTMLElement) {
  const header = document.querySelector<HTMLElement>('#root > header')
  return offsetTop + offsetHeight + GAP - (header?.offsetHeight ?? offsetTop)
}
