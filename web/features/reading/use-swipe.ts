/** A swipe across the text turns the chapter. It gives way to scrolling, to a selection, to what scrolls sideways, and to the browser's own edges. */

import { type RefObject, useEffect, useRef } from 'react'

const FAR = 90
const FLAT = 0.5
const QUICK_MS = 600
const EDGE = 28

export function useSwipe(root: RefObject<HTMLElement | null>, onTurn: ((by: 1 | -1) => void) | undefined) {
  const turn = useRef(onTurn)
  turn.current = onTurn

  useEffect(() => {
    const element = root.current
    if (!element) return
    let start: { x: number; y: number; at: number } | null = null

    function handleStart({ touches, target }: TouchEvent) {
      const [touch] = touches
      const isFree =
        touch &&
        touches.length === 1 &&
        touch.clientX > EDGE &&
        touch.clientX < window.innerWidth - EDGE &&
        !isMovedSideways(target, element)
      start = isFree ? { x: touch.clientX, y: touch.clientY, at: Date.now() } : null
    }
    function handleEnd({ changedTouches }: TouchEvent) {
      const [touch] = changedTouches
      const from = start
      start = null
      if (!from || !touch || Date.now() - from.at > QUICK_MS) return
      if (document.getSelection()?.isCollapsed === false) return
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y]
      if (Math.abs(x) < FAR || Math.abs(y) > Math.abs(x) * FLAT) return
      turn.current?.(x < 0 ? 1 : -1)
    }
    const cancel = () => {
      start = null
    }
    element.addEventListener('touchstart', handleStart, { passive: true })
    element.addEventListener('touchend', handleEnd, { passive: true })
    element.addEventListener('touchcancel', cancel, { passive: true })
    return () => {
      element.removeEventListener('touchstart', handleStart)
      element.removeEventListener('touchend', handleEnd)
      element.removeEventListener('touchcancel', cancel)
    }
  }, [root])
}

/** A wide table or formula under the finger moves itself. */
function isMovedSideways(target: EventTarget | null, within: HTMLElement | null) {
  for (let one = target instanceof Element ? target : null; one && one !== within; one = one.parentElement) {
    if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible') return true
  }
  return false
}
