/**
 * What of the page is shown from copies on this device, and since when they are kept; and that copies go with their
 * learner. Reading with a copy is `kept-offline.ts`: this is what every page loads.
 */

import { useSyncExternalStore } from 'react'
import { kept } from './storage.ts'

/** Whose copies this device has. */
export const KEPT_MARK = 'kept-offline'

export type Copy<Value> = { value: Value; keptAt: string }

/** When what stands under one of these keys was kept; null when all of it came from the server just now. */
export function useKeptSince(prefix = ''): Date | null {
  const oldest = () => {
    const times = [...shown].filter(([key]) => key.startsWith(prefix)).map(([, time]) => time)
    return times.sort()[0] ?? null
  }
  const at = useSyncExternalStore(subscribe, oldest, oldest)
  return at === null ? null : new Date(at)
}

/** Removes the copies of every account but the one that is signed in; does nothing where nothing was ever kept. */
export async function forgetKeptOf(others: 'everybody' | { but: string }) {
  const owner = others === 'everybody' ? undefined : others.but
  const marked = kept.local.get(KEPT_MARK)
  if (marked === null || marked === owner) return
  shown.clear()
  tell()
  const { forgetOthers } = await import('./kept-store.ts')
  await forgetOthers(owner)
  kept.local.remove(KEPT_MARK)
}

/** The keys that are shown from their copies, with the moments they were kept. */
const shown = new Map<string, string>()
const listeners = new Set<() => void>()

// what is on the page is asked for anew, and what is not was shown long ago
if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    shown.clear()
    tell()
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
}

export function show<Value>(key: string, { value, keptAt }: Copy<Value>) {
  shown.set(key, keptAt)
  tell()
  return value
}

/** It came from the server by now, or is over. */
export function noLongerShown(key: string) {
  if (shown.delete(key)) tell()
}
