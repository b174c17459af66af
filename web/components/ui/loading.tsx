/** The plain words of waiting, where the specification asks for them. */

import type { ReactNode } from 'react'

export function Loading({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="page py-16 text-muted">
      {children}
    </p>
  )
}
