/** Stands in a list in the place of what was removed, while that can be taken back. The focus comes along, and goes back. */

import { type MouseEvent, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { focusIn } from './focus-in.ts'
import { waitsFor } from './somebody-at.ts'
import { Button } from './ui/button.tsx'
import { useFocusAgain } from './use-focus-again.ts'

export function RemovedRow({
  says,
  undo,
  onUndo,
  className = '',
}: {
  says: string
  /** On the button. */
  undo: string
  /** Absent once it is too late. */
  onUndo: (() => void) | undefined
  className?: string
}) {
  const said = useId()
  const row = useRef<HTMLLIElement>(null)
  useFocusAgain(String(onUndo === undefined), () => row.current)
  useNeighbour(row)

  function handleUndo(event: MouseEvent) {
    const row = event.currentTarget.closest('li')
    const list = row?.parentElement
    const at = [...(list?.children ?? [])].indexOf(row as Element)
    flushSync(() => onUndo?.())
    list?.children[at]?.querySelector<HTMLElement>('a[href], button')?.focus()
  }
  return (
    <li
      ref={row}
      {...waitsFor('removed')}
      tabIndex={-1}
      className={`flex min-h-16 items-center justify-between gap-4 border-rule border-b py-2 text-muted text-sm ${className}`}
    >
      {/* the focus is at the button before this could be read out by itself */}
      <span id={said} role="status" className="wrap-anywhere min-w-0">
        {says}
      </span>
      {onUndo && (
        <Button size="sm" autoFocus aria-describedby={said} onClick={handleUndo}>
          {undo}
        </Button>
      )}
    </li>
  )
}

/** Once it is too late, what stands beside it has the focus, or the title where nothing is left. */
function useNeighbour(row: RefObject<HTMLLIElement | null>) {
  useLayoutEffect(() => {
    const here = row.current
    const list = here?.parentElement
    return () => {
      if (!here || !list || !here.contains(document.activeElement)) return
      const at = [...list.children].indexOf(here)
      requestAnimationFrame(() => {
        const { activeElement } = document
        // a dialog takes what is lost in it
        if (activeElement !== document.body && !activeElement?.contains(list)) return
        if (list.isConnected && list.childElementCount > 0)
          focusIn(list.children[at] ?? list.children[at - 1])
        else document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
      })
    }
  }, [row])
}
