/** What is put away takes its button along: the focus goes back to where it came from. */

import { type FocusEvent, useRef } from 'react'

/** `handleFocus` belongs to what surrounds all that is put away; `goBack` is called with putting it away. */
export function useCameFrom() {
  const cameFrom = useRef<HTMLElement>(null)

  function handleFocus({ relatedTarget, currentTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget
  }

  function goBack() {
    const before = cameFrom.current?.isConnected
      ? cameFrom.current
      : document.querySelector<HTMLElement>('main')
    before?.focus({ preventScroll: true })
  }

  return { handleFocus, goBack }
}
