/** Whether single keys mean something: who speaks to the computer, or hits keys by accident, switches them off (WCAG 2.1.4). */

import { useSyncExternalStore } from 'react'
import { kept } from './storage.ts'

const STORAGE_KEY = 'single-keys'
const listeners = new Set<() => void>()

export function areSingleKeysOn(): boolean {
  return kept.local.get(STORAGE_KEY) !== 'off'
}

export function switchSingleKeys(isOn: boolean) {
  if (isOn) kept.local.remove(STORAGE_KEY)
  else kept.local.set(STORAGE_KEY, 'off')
  for (const listener of listeners) listener()
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn, () => true)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
