/**
 * Whoever reads the end of the conversation keeps it in sight when what stands below takes more room: the bar of a
 * recording, suggestions, a longer message, the keyboard of a phone.
 */

import { type RefObject, useEffect } from 'react'
import { isAtBottom } from './chat-rules.ts'

export function useEndKept(view: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = view.current
    if (!element || typeof ResizeObserver === 'undefined') return
    let height = element.clientHeight
    const observer = new ResizeObserver(() => {
      const { scrollTop, scrollHeight, clientHeight } = element
      const wasAtEnd = isAtBottom({ scrollTop, scrollHeight, clientHeight: height })
      if (clientHeight < height && wasAtEnd) element.scrollTop = scrollHeight - clientHeight
      height = clientHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [view])
}
