/** Where the learner was in each page of this tab, by its entry in the browser's history. */

import type { Location } from 'react-router'

/**
 * `y` from the top of the page, in a window so wide. `at`: what stood at the line of sight, and how far below the top of
 * the window. What is off the screen is only as long as it is thought to be, so that the distance from the top of the page
 * says too little.
 */
export type Place = { y: number; width: number; at?: { find: string; top: number } }

export const places = new Map<string, Place>()

/** The pages that were shown where the learner had been: what their address names is not where to lead any more. */
export const ledBackTo = new Set<string>()

/**
 * The browser's own entries (a page that was opened, an address that was typed) share one key, which React Router gives to
 * all that have none: only their address tells them apart.
 */
export function entryOf({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? `${pathname}${search}${hash}` : key
}
