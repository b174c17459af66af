/** A page in the layout that the table gives it. Pages of one layout share it: the header stays when the page changes. */

import { type ComponentType, Suspense } from 'react'
import { lazyPage } from './lazy-page.tsx'
import { PageErrorBoundary } from './page-error-boundary.tsx'
import { PageSlot } from './page-slot.tsx'
import { layoutLoaders } from './preload.ts'
import type { Route } from './routes.tsx'

export function InLayout({ route }: { route: Route }) {
  const Layout = layoutOf(route)
  return (
    <PageErrorBoundary>
      <Suspense fallback={null}>
        <Layout route={route} />
      </Suspense>
    </PageErrorBoundary>
  )
}

/** The landing page has a masthead of its own and does without the others. */
function layoutOf({ layout }: Route): ComponentType<{ route: Route }> {
  return layout === 'bare' ? PageSlot : lazyPage(layoutLoaders[layout])
}
