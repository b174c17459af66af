/** Whether there is room for columns beside each other. */

import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 1024px)'

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
}

function subscribe(listener: () => void) {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
