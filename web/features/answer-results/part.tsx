/** One part of the result: a hairline, its heading, one line that reads it, and what it holds. */

import { type ReactNode, useId } from 'react'

export function Part({
  title,
  says,
  aside,
  id,
  children,
}: {
  title: string
  says?: ReactNode
  aside?: ReactNode
  /** Where links of the page lead. */
  id?: string
  children: ReactNode
}) {
  const headingId = useId()
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="min-w-0 scroll-mt-4 border-ink border-t pt-5 pb-8"
    >
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id={headingId} className="text-h3">
          {title}
        </h2>
        {aside && <div className="text-muted text-xs sm:ml-auto">{aside}</div>}
      </div>
      {says && <p className="mt-1.5 max-w-[62ch] text-pretty text-muted text-sm">{says}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
