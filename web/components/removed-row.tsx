/** Stands in a list in the place of what was removed, while that can be taken back. The focus comes along, and goes back. */

import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './ui/button.tsx'

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
  function handleUndo(event: MouseEvent) {
    const row = event.currentTarget.closest('li')
    const list = row?.parentElement
    const at = [...(list?.children ?? [])].indexOf(row as Element)
    flushSync(() => onUndo?.())
    list?.children[at]?.querySelector<HTMLElement>('a[href], button')?.focus()
  }
  return (
    <li
      className={`flex min-h-16 items-center justify-between gap-4 border-rule border-b py-2 text-muted text-sm ${className}`}
    >
      <span role="status" className="wrap-anywhere min-w-0">
        {says}
      </span>
      {onUndo && (
        <Button size="sm" autoFocus onClick={handleUndo}>
          {undo}
        </Button>
      )}
    </li>
  )
}
