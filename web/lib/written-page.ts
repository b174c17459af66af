/**
 * Pages that are written at build (scripts/site/written-pages.ts) say what everybody reads in their language, and nobody is
 * signed in. What only this browser knows comes when the application has taken the page over.
 */

import { useSyncExternalStore } from 'react'

/** False while a page is written, and while the application takes it over. */
export function useIsHere(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

function neverChanges() {
  return () => {}
}
