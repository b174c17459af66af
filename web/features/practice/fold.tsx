/** A part that opens when something in it is chosen, and stays as its reader leaves it. */

import { type ReactNode, useState } from 'react'

export function Fold({
  opens,
  className,
  children,
}: {
  /** Something in it is chosen. */
  opens: boolean
  className: string
  children: ReactNode
}) {
  const [seen, setSeen] = useState(opens)
  const [isOpen, setOpen] = useState(opens)
  if (seen !== opens) {
    setSeen(opens)
    if (opens) setOpen(true)
  }
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className={className}>
      {children}
    </details>
  )
}
