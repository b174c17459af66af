/** Which entry of a list is written in the form beside it. When the form is done, the focus is back where it was opened. */

import { useRef, useState } from 'react'

export function useEdited<What, Other extends HTMLElement>() {
  const [edited, setEdited] = useState<What | null>(null)
  const opener = useRef<HTMLElement>(null)
  const other = useRef<Other>(null)
  return {
    edited,
    /** Has the focus where what opened the form is gone. */
    other,
    edit(what: What, from: HTMLElement) {
      opener.current = from
      setEdited(what)
    },
    done() {
      setEdited(null)
      requestAnimationFrame(() => (opener.current?.isConnected ? opener.current : other.current)?.focus())
    },
  }
}
