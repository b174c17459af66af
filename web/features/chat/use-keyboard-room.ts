/**
 * How much of the window's foot a keyboard on the screen covers. Where the window itself gives way to it that is
 * nothing; on an iPhone the keyboard lies over the page.
 */

import { useSyncExternalStore } from 'react'

/** A toolbar that comes and goes is no keyboard. */
const LEAST = 80

export function useKeyboardRoom() {
  return useSyncExternalStore(subscribe, covered)
}

function covered() {
  const view = window.visualViewport
  if (view?.scale !== 1) return 0
  const height = Math.round(window.innerHeight - view.height - view.offsetTop)
  return height >= LEAST ? height : 0
}

function subscribe(listener: () => void) {
  const view = window.visualViewport
  view?.addEventListener('resize', listener)
  view?.addEventListener('scroll', listener)
  return () => {
    view?.removeEventListener('resize', listener)
    view?.removeEventListener('scroll', listener)
  }
}
