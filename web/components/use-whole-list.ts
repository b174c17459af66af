/** A list of which a part is shown first. The button that brings the rest goes, so the focus moves to the first of it. */

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Of a text, whose parts stand in boxes of their own, it is the part itself, where reading goes on. */
export function useWholeList<List extends HTMLElement = HTMLUListElement>(kind: 'list' | 'text' = 'list') {
  const [isWhole, setIsWhole] = useState(false)
  const list = useRef<List>(null)
  return {
    isWhole,
    list,
    showAll() {
      const first = list.current?.children.length ?? 0
      flushSync(() => setIsWhole(true))
      const next = list.current?.children[first]
      const item = (kind === 'text' ? next?.firstElementChild : next) as HTMLElement | undefined
      const within = kind === 'list' ? item?.querySelector<HTMLElement>('a[href], button, input') : null
      if (item && !within && item.tabIndex < 0) item.tabIndex = -1
      ;(within ?? item)?.focus()
    },
  }
}
