/** Fetches a page's code before it is needed: at the start, and when a finger or pointer reaches for a link. */

import { maySessionExist } from '#web/session/stored-session.ts'
import { routeOf } from './routes.tsx'

export const layoutLoaders = {
  auth: () => import('./auth-layout.tsx'),
  main: () => import('./main-layout.tsx'),
}

/** The page that the address asks for, side by side with everything else that the first paint needs. */
export function preloadFirstPage() {
  const route = routeOf(window.location.pathname)
  if (!route) return
  if (route.layout !== 'bare') layoutLoaders[route.layout]().catch(() => {})
  const isOpen = !route.guard || maySessionExist(window.location.href)
  if (isOpen) route.load().catch(() => {})
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
  // a failure shows when the page is opened
  if (route) route.load().catch(() => {})
}
