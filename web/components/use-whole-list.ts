/** A list of which a part is shown first. The button that brings the rest goes, so the focus moves to the first of it. */

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusIn, focusOn } from './focus-in.ts'

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
      if (kind === 'list') focusIn(next)
      else focusOn(next?.firstElementChild)
    },
  }
}
