/** A page in the layout that the table gives it. Pages of one layout share it: the header stays when the page changes. */

import { lazy, Suspense } from 'react'
import { PageErrorBoundary } from './page-error-boundary.tsx'
import { PageSlot } from './page-slot.tsx'
import { loadMainLayout } from './preload.ts'
import type { Route } from './routes.tsx'

// not part of the first load of the landing page, which has neither header nor chat
const MainLayout = lazy(loadMainLayout)

export function InLayout({ route }: { route: Route }) {
  if (route.layout !== 'main') return <PageSlot route={route} />
  return (
    <PageErrorBoundary>
      <Suspense fallback={null}>
        <MainLayout route={route} />
      </Suspense>
    </PageErrorBoundary>
  )
}
