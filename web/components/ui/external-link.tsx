/** A link that leaves the site, in a new tab, and says so. */

import { ArrowUpRight } from 'lucide-react'
import type { ComponentProps } from 'react'

export function ExternalLink({
  newTab,
  hasMark = true,
  children,
  ...rest
}: ComponentProps<'a'> & {
  /** Read out after the link's own words: 'opens in a new tab'. */
  newTab: string
  hasMark?: boolean
}) {
  return (
    <a {...rest} target="_blank" rel="noreferrer">
      {children}
      {hasMark && <ArrowUpRight aria-hidden size={14} strokeWidth={2} className="inline shrink-0" />}
      <span className="sr-only"> ({newTab})</span>
    </a>
  )
}
