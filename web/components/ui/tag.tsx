/** A word or two that say what something is: a kind, a state, a language. */

import type { ReactNode } from 'react'

const LOOK = {
  plain: 'border-rule bg-surface text-muted',
  good: 'border-positive bg-surface text-positive',
  caution: 'border-rule bg-caution-tint text-caution',
}

export function Tag({ children, tone = 'plain' }: { children: ReactNode; tone?: keyof typeof LOOK }) {
  return (
    <span className={`whitespace-nowrap rounded-tag border px-1.5 py-px font-medium text-2xs ${LOOK[tone]}`}>
      {children}
    </span>
  )
}
