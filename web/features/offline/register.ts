/** Brings up the service worker, once the page is done with everything else, and says when a new release waits. */

import { logFailure } from '#web/lib/log.ts'
import { isTestOpen } from '#web/lib/open-test.ts'
import { onOtherRelease } from '#web/lib/other-release.ts'
import { whenOnline } from '#web/lib/when-online.ts'

/** Returns what stops it from telling. While the site is developed there is no worker. */
export function registerWorker(onWaiting: (worker: ServiceWorker) => void): () => void {
  // a built site names its manifest
  const isBuilt = document.querySelector('link[rel=manifest]') !== null
  if (!isBuilt || !('serviceWorker' in navigator)) return () => {}
  let isOver = false
  let stopLooking = () => {}
  const tell = (worker: ServiceWorker | null) => {
    // the first worker ever replaces nothing
    if (!isOver && worker?.state === 'installed' && navigator.serviceWorker.controller) onWaiting(worker)
  }
  const register = async (): Promise<void> => {
    await whenOnline()
    if (isOver) return
    let registration: ServiceWorkerRegistration
    try {
      registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    } catch (cause) {
      // cut off meanwhile
      if (!navigator.onLine) return register()
      throw cause
    }
    tell(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => tell(installing))
    })
    // The browser looks for a new one when a page is opened, which one that stays open never is.
    stopLooking = onOtherRelease(() => {
      registration.update().catch((cause) => logFailure('Could not look for a new version', cause))
    })
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ do: 'keep', urls: loadedFiles() })
  }
  const timer = setTimeout(
    () => register().catch((cause) => logFailure('Could not prepare for reading offline', cause)),
    START_AFTER_MS,
  )
  return () => {
    isOver = true
    clearTimeout(timer)
    stopLooking()
  }
}

/** The page comes first, and what its first touches ask for: a worker fetches the whole site. */
const START_AFTER_MS = 4000

/** Puts the new release in charge and opens this page anew, and no other; unless a test is open. */
export async function updateNow(worker: ServiceWorker) {
  if (await isTestOpen()) return
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  worker.postMessage({ do: 'update' })
}

function loadedFiles() {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith('/assets/'))
}
