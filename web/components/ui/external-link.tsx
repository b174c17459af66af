/** A link that leaves the site, in a new tab, and says so. */

import { ArrowUpRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useLanguage } from '#web/lib/language.tsx'
import { webAddress } from '#web/lib/web-address.ts'

export function ExternalLink({
  newTab,
  hasMark = true,
  href,
  children,
  ...rest
}: ComponentProps<'a'> & {
  /** Read out after the link's own words: 'opens in a new tab'. */
  newTab: string
  hasMark?: boolean
}) {
  const { language } = useLanguage()
  const address = webAddress(href)
  if (address === undefined) return <span className={rest.className}>{children}</span>
  return (
    <a {...rest} href={address} target="_blank" rel="noreferrer">
      {children}
      {hasMark && <ArrowUpRight aria-hidden size={14} strokeWidth={2} className="inline shrink-0" />}
      <span lang={language} className="sr-only">
        {' '}
        ({newTab})
      </span>
    </a>
  )
}
