/** Tells parts of a page that are open of a notification the moment it is known, so that they read anew. */

import { useEffect, useEffectEvent } from 'react'
import type { Notification } from './notification.ts'

const listeners = new Set<(told: Notification) => void>()

export function announce(told: Notification): void {
  for (const listener of listeners) listener(told)
}

/** Returns how to stop. */
export function onNotification(listener: (told: Notification) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** As long as the component stands: called with each notification that comes. */
export function useOnNotification(handler: (told: Notification) => void): void {
  const handle = useEffectEvent(handler)
  useEffect(() => onNotification((told) => handle(told)), [])
}
