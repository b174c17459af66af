/** Why something is recommended or so, in one plain sentence behind the short line of the site's reasons. */

import type { ReactNode } from 'react'

export function Reason({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <p className={`flex max-w-[62ch] gap-2 text-muted text-sm [&_b]:text-ink ${className}`}>
      <span aria-hidden className="mt-[0.66em] w-3.5 shrink-0 border-accent-line border-t-2" />
      <span>{children}</span>
    </p>
  )
}
