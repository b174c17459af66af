/** A button that opens a form in its place, and gets the focus back when the form is done. */

import { useEffect, useRef, useState } from 'react'

export function useOpener<What = true>() {
  const [what, setWhat] = useState<What>()
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const isOpen = what !== undefined

  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  return {
    isOpen,
    what,
    button,
    open: () => setWhat(true as What),
    openAs: (next: What) => setWhat(next),
    close: () => setWhat(undefined),
  }
}
