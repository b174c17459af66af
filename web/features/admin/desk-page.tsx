/** A page of /admin around a desk that brings its own heading of the second order. */

import type { ReactNode } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './admin-nav-copy.ts'
import type { DeskKey } from './desks.ts'

export function DeskPage({ desk, children }: { desk: DeskKey; children: ReactNode }) {
  const name = useCopy(copy).names[desk]
  usePageTitle(name)
  return (
    <div className="page pt-8 pb-8">
      <h1 tabIndex={-1} className="sr-only">
        {name}
      </h1>
      {children}
    </div>
  )
}
