/** A list of which a part is shown first. The button that brings the rest goes, so the focus moves to the first of it. */

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

export function useWholeList() {
  const [isWhole, setIsWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  return {
    isWhole,
    list,
    showAll() {
      const first = list.current?.children.length ?? 0
      flushSync(() => setIsWhole(true))
      const next = list.current?.children[first] as HTMLElement | undefined
      const within = next?.querySelector<HTMLElement>('a[href], button, input')
      if (next && !within) next.tabIndex = -1
      ;(within ?? next)?.focus()
    },
  }
}
