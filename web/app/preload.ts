/** Fetches a page's code before it is needed: at the start, and when a finger or pointer reaches for a link. */

import { maySessionExist } from '#web/session/stored-session.ts'
import { fetchPage } from './lazy-page.tsx'
import { routeOf } from './routes.tsx'

export const layoutLoaders = {
  auth: () => import('./auth-layout.tsx'),
  main: () => import('./main-layout.tsx'),
}

/** The page that the address asks for, side by side with everything else that the first paint needs. */
export async function preloadFirstPage() {
  const route = routeOf(window.location.pathname)
  const isOpen = route && (!route.guard || maySessionExist(window.location.href))
  await Promise.all([
    route && route.layout !== 'bare' && fetchPage(layoutLoaders[route.layout]),
    isOpen && fetchPage(route.load),
  ])
}

export function preloadReachedLinks() {
  for (const event of ['pointerover', 'touchstart', 'focusin'] as const) {
    document.addEventListener(event, preloadTarget, { passive: true })
  }
}

function preloadTarget({ target }: Event) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
  if (!link || link.target) return
  const route = routeOf(link.pathname)
  if (route) void fetchPage(route.load)
}
