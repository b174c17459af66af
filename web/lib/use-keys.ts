/** Single keys, but not while somebody writes, not over an open dialog, and never with a modifier. */

import { useEffect, useRef } from 'react'

/** Where keys have a meaning of their own. A chosen option is no writing. */
const NOT_HERE = 'textarea, select, input:not([type=radio]), [contenteditable], [role=dialog], [role=menu]'

export function useKeys(keys: Record<string, () => unknown>) {
  const current = useRef(keys)
  current.current = keys
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target as HTMLElement
      if (target.closest(NOT_HERE)) return
      const act = current.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}
