/** What happened, what was kept and what to do: a failed read or an empty place inside a page. */

import type { ReactNode } from 'react'

export function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3 border-rule border-y py-6">
      <p className="font-read font-semibold text-h4">{title}</p>
      {children && <div className="grid justify-items-start gap-4 text-muted">{children}</div>}
    </div>
  )
}
