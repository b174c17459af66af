/** A section of the landing page: what it is at the left, the thing itself beside it. */

import type { ReactNode } from 'react'

export function LandingSection({
  title,
  says,
  children,
}: {
  title: string
  says: ReactNode
  children: ReactNode
}) {
  return (
    <section className="page">
      <div className="grid gap-x-16 gap-y-6 border-rule border-t py-8 lg:grid-cols-[17rem_minmax(0,1fr)] lg:py-18">
        <div>
          <h2 className="mb-3">{title}</h2>
          <p className="max-w-[62ch] text-pretty text-muted text-sm">{says}</p>
        </div>
        {children}
      </div>
    </section>
  )
}
