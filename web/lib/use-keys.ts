/** Single keys, but not while somebody writes, not over an open dialog, and never with a modifier. */

import { useEffect, useRef } from 'react'

/** Where keys have a meaning of their own. A chosen option is no writing. */
const NOT_HERE = 'textarea, select, input:not([type=radio]), [contenteditable], [role=menu]'
const OPEN_DIALOG = '[role=dialog], [role=alertdialog]'

export function useKeys(keys: Record<string, () => unknown>) {
  const current = useRef(keys)
  current.current = keys
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target as HTMLElement
      // A dialog has just opened before the focus is in it.
      if (target.closest(NOT_HERE) || document.querySelector(OPEN_DIALOG)) return
      const act = current.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}
