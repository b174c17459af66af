/**
 * Where the learner was outlives the page itself: a reload, a way out to a source and back, a tab that a phone with little
 * memory had thrown away. A page that is opened anew starts at its top, though the history may have the same key for it.
 */

import { type Place, places } from '#web/lib/places.ts'
import { kept } from '#web/lib/storage.ts'

const STORAGE_KEY = 'places'

/** Of more than these nobody goes back. */
const MOST = 50

export function keepPlaces() {
  if (isCameBackTo()) for (const [key, place] of read()) if (isPlace(place)) places.set(key, place)
  // a page that is thrown away while it is out of sight is not told
  document.addEventListener('visibilitychange', () => document.hidden && keep())
  window.addEventListener('pagehide', keep)
}

function isCameBackTo() {
  const { wasDiscarded } = document as { wasDiscarded?: boolean }
  // what is no browser has no such list
  const [opened] = performance.getEntriesByType?.('navigation') ?? []
  const { type } = (opened ?? {}) as { type?: NavigationTimingType }
  return wasDiscarded || type === 'reload' || type === 'back_forward'
}

function read(): [string, unknown][] {
  try {
    return Object.entries(JSON.parse(kept.session.get(STORAGE_KEY) ?? '{}'))
  } catch {
    return []
  }
}

/** Looked at by hand: every page loads this, and few need what checks such things elsewhere. */
function isPlace(place: unknown): place is Place {
  const { y, width, at } = (place ?? {}) as {
    y?: unknown
    width?: unknown
    at?: { find?: unknown; top?: unknown } | null
  }
  return (
    typeof y === 'number' &&
    typeof width === 'number' &&
    (at === undefined || (typeof at?.find === 'string' && typeof at.top === 'number'))
  )
}

function keep() {
  kept.session.set(STORAGE_KEY, JSON.stringify(Object.fromEntries([...places].slice(-MOST))))
}
