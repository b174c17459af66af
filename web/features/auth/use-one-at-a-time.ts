/** Two submits within one frame: the button is not yet disabled for the second, so a ref holds it back. */

import { useRef } from 'react'

export function useOneAtATime() {
  const isSending = useRef(false)
  return {
    /** False while the last one is on its way. */
    begin() {
      if (isSending.current) return false
      isSending.current = true
      return true
    },
    end() {
      isSending.current = false
    },
  }
}
