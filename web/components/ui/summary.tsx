/** What opens a folded part: its words, and a mark at the end that turns. */

import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

export function Summary({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <summary
      className={`flex min-h-11 list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden [details[open]>&>svg]:rotate-180 ${className}`}
    >
      {children}
      <ChevronDown
        aria-hidden
        size={17}
        strokeWidth={1.6}
        className="shrink-0 text-muted transition-transform"
      />
    </summary>
  )
}
