/** The way back, above the title of a page that was opened from another. */

import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      data-back
      className="inline-flex min-h-11 items-center gap-1.5 text-muted text-sm no-underline hover:text-ink"
    >
      <ArrowLeft aria-hidden size={16} strokeWidth={1.6} />
      {children}
    </Link>
  )
}
