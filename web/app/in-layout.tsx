/** A page in the layout that the table gives it. Pages of one layout share it: the header stays when the page changes. */

import { type ComponentType, lazy, Suspense } from 'react'
import { PageErrorBoundary } from './page-error-boundary.tsx'
import { PageSlot } from './page-slot.tsx'
import { layoutLoaders } from './preload.ts'
import type { Route } from './routes.tsx'

// no part of the first load of the landing page, which has a masthead of its own
const layouts: Record<Route['layout'], ComponentType<{ route: Route }>> = {
  bare: PageSlot,
  auth: lazy(layoutLoaders.auth),
  main: lazy(layoutLoaders.main),
}

export function InLayout({ route }: { route: Route }) {
  const Layout = layouts[route.layout]
  return (
    <PageErrorBoundary>
      <Suspense fallback={null}>
        <Layout route={route} />
      </Suspense>
    </PageErrorBoundary>
  )
}
