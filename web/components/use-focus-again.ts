/**
 * What was done has often taken away the button that did it: then what is nearest to it has the focus, else the title of the
 * page, and not nobody.
 */

import { useEffect, useRef } from 'react'

/** `stands` changes with what was done; what becomes known for the first time, or is not known yet, was done by nobody. */
export function useFocusAgain(
  stands: string | number | undefined,
  nearest: () => HTMLElement | null | undefined = () => null,
) {
  const before = useRef(stands)
  const near = useRef(nearest)
  near.current = nearest
  useEffect(() => {
    const isDone = before.current !== undefined && stands !== undefined && before.current !== stands
    if (isDone && document.activeElement === document.body)
      (near.current() ?? document.querySelector<HTMLElement>('h1'))?.focus({ preventScroll: true })
    before.current = stands
  }, [stands])
}
