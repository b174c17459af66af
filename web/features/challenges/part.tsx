/** A ruled part of a page of challenges. */

import { type ReactNode, useId } from 'react'

export function Part({ title, says, children }: { title: string; says?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 border-ink border-t pt-4">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {says && <p className="mt-1.5 max-w-read text-pretty text-muted text-sm">{says}</p>}
      <div className="mt-2">{children}</div>
    </section>
  )
}
