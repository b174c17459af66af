/** Has the page leave room for something that is fixed above it: `--alert-room` is as high as that is (main-layout.tsx). */

import { type RefObject, useEffect, useRef } from 'react'

/** Pixels between it and the page. */
const GAP = 24

export function useRoom(isShown: boolean): RefObject<HTMLDivElement | null> {
  const fixed = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = fixed.current
    if (!isShown || !element || typeof ResizeObserver === 'undefined') return
    const root = document.documentElement.style
    const make = () => root.setProperty('--alert-room', `${element.offsetHeight + GAP}px`)
    const observer = new ResizeObserver(make)
    observer.observe(element)
    make()
    return () => {
      observer.disconnect()
      root.removeProperty('--alert-room')
    }
  }, [isShown])
  return fixed
}
