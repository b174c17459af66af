/** What happened, what was kept and what to do: a failed read or an empty place inside a page. */

import type { ReactNode } from 'react'
import { usePageTitle } from '#web/lib/page-title.ts'

export function Notice({
  title,
  isPage = false,
  isAlert = false,
  children,
}: {
  title: string
  /** It stands for the whole page, so that it is its title. */
  isPage?: boolean
  /** It came in the place of what was waited for: its title is read out. */
  isAlert?: boolean
  children?: ReactNode
}) {
  return (
    <div className="grid justify-items-start gap-3 border-rule border-y py-6">
      {isPage ? (
        <PageTitle>{title}</PageTitle>
      ) : (
        <p role={isAlert ? 'alert' : undefined} className={TITLE}>
          {title}
        </p>
      )}
      {children && <div className="grid justify-items-start gap-4 text-muted">{children}</div>}
    </div>
  )
}

const TITLE = 'text-balance font-read font-semibold text-h4 leading-(--leading-ui) tracking-normal'

function PageTitle({ children: title }: { children: string }) {
  usePageTitle(title)
  return <h1 className={TITLE}>{title}</h1>
}
