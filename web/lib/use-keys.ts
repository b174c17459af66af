/** Single keys, unless they are switched off; not while somebody writes, not over an open dialog, and never with a modifier. */

import { useEffect, useRef } from 'react'
import { areSingleKeysOn } from './single-keys.ts'

/**
 * Where keys have a meaning of their own; `data-writes` stands in for a field that is switched off for a while. A chosen option
 * is no writing, nor is a slider.
 */
const NOT_HERE =
  'textarea, select, input:not([type=radio]):not([type=range]), [contenteditable], [role=menu], [data-writes]'
const OPEN_DIALOG = '[role=dialog], [role=alertdialog]'

/** Whether a single key may mean something to the page now. */
export function takesKeys(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || !areSingleKeysOn()) return false
  const isWriting = event.target instanceof Element && event.target.closest(NOT_HERE) !== null
  // A dialog has just opened before the focus is in it.
  return !isWriting && document.querySelector(OPEN_DIALOG) === null
}

export function useKeys(keys: Record<string, () => unknown>) {
  const current = useRef(keys)
  current.current = keys
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (!takesKeys(event)) return
      const act = current.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}
