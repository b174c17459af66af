/** What was done has often taken away the button that did it: then the title of the page has the focus, and not nobody. */

import { useEffect, useRef } from 'react'

/** `stands` changes with what was done. */
export function useFocusAgain(stands: string | number | undefined) {
  const before = useRef(stands)
  useEffect(() => {
    if (before.current !== stands && document.activeElement === document.body)
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    before.current = stands
  }, [stands])
}
