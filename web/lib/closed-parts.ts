/**
 * Parts of the site that an administrator has closed for a while, by the switches of supabase/migrations: what a page
 * hides or says instead. The watch over the site (features/announcements) tells it; until then everything is open.
 */

import { useSyncExternalStore } from 'react'

/** Every switch that the code knows; the rows of `feature_switches` are these. */
export const SWITCHES = [
  'assistant',
  'voice',
  'challenges',
  'boards',
  'mains_marking',
  'book_imports',
  'pushes',
  'sign_ups',
] as const
export type SwitchKey = (typeof SWITCHES)[number]

export type ClosedPart = { part: string; reason: string; reason_hi: string }

let closed: readonly ClosedPart[] = []
const listeners = new Set<() => void>()

export function tellClosedParts(next: readonly ClosedPart[]) {
  if (JSON.stringify(next) === JSON.stringify(closed)) return
  closed = next
  for (const listener of listeners) listener()
}

/** What is said of a part while it is closed; undefined while it is open. */
export function useClosed(key: SwitchKey): ClosedPart | undefined {
  const found = () => closed.find(({ part }) => part === key)
  return useSyncExternalStore(subscribe, found, found)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
