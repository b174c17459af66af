/** A button that opens a form in its place, and gets the focus back when the form is done. */

import { useEffect, useRef, useState } from 'react'

export function useOpener<What = true>(initially?: What) {
  const [what, setWhat] = useState<What | undefined>(initially)
  const [wasPressed, setWasPressed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const isOpen = what !== undefined

  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  function openAs(next: What) {
    setWasPressed(true)
    setWhat(next)
  }
  return {
    isOpen,
    what,
    button,
    /** The focus was on the button: the form's first field takes it. */
    wasPressed,
    open: () => openAs(true as What),
    openAs,
    close: () => setWhat(undefined),
  }
}
