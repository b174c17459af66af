/** What happened, what was kept and what to do: a failed read or an empty place inside a page. */

import type { ReactNode } from 'react'

export function Notice({
  title,
  isPage = false,
  children,
}: {
  title: string
  /** It stands for the whole page, so that it is its title. */
  isPage?: boolean
  children?: ReactNode
}) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className="grid justify-items-start gap-3 border-rule border-y py-6">
      <Title className="font-read font-semibold text-h4 leading-(--leading-ui) tracking-normal">
        {title}
      </Title>
      {children && <div className="grid justify-items-start gap-4 text-muted">{children}</div>}
    </div>
  )
}
