/** A page of /admin around a desk, called as the desk is in the navigation. */

import type { ReactNode } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './admin-nav-copy.ts'
import type { DeskKey } from './desks.ts'

export function DeskPage({ desk, children }: { desk: DeskKey; children: ReactNode }) {
  usePageTitle(useCopy(copy).names[desk])
  return <div className="page pb-8">{children}</div>
}
