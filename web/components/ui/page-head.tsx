/** The top of a page: its title, one line that says what to do here, and the primary action. */

import type { ReactNode } from 'react'

export function PageHead({
  title,
  says,
  kicker,
  children,
}: {
  title: ReactNode
  says?: ReactNode
  kicker?: ReactNode
  children?: ReactNode
}) {
  return (
    // close below the way back, where there is one
    <div className="flex flex-wrap items-end gap-x-8 gap-y-4 pt-8 pb-6 [:has(>[data-back])+&]:pt-2 [[data-back]+&]:pt-2">
      <div className="min-w-0 grow basis-96">
        {kicker && <p className="mb-2 font-medium text-muted text-xs">{kicker}</p>}
        <h1 tabIndex={-1}>{title}</h1>
        {says && <p className="mt-2 max-w-[68ch] text-muted md:text-balance">{says}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-3 max-md:w-full md:ml-auto">{children}</div>}
    </div>
  )
}
