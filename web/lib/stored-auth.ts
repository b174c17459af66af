/**
 * What the auth client stored of its session on this device: known at once, also while the server cannot be asked. It
 * opens no door, since the server decides about every request itself.
 */

import type { Session } from '@supabase/supabase-js'
import { kept } from './storage.ts'

/** The client's own name for it: the project's reference stands in the middle. */
const KEY = /^sb-.+-auth-token$/

export function isAuthStored(): boolean {
  return kept.local.keys().some((key) => KEY.test(key))
}

export function storedUserId(): string | undefined {
  const id = storedAuth()?.user?.id
  return typeof id === 'string' ? id : undefined
}

/** Another learner is signed in here by now: nothing goes in their name. */
export const isAnotherHere = (userId: string) => (storedUserId() ?? userId) !== userId

/** Where this device keeps something of whoever is signed in: the next one here is not shown it. */
export const ownKey = (name: string) => `${name}:${storedUserId() ?? ''}`

/**
 * A session with a token and a person, or nothing. The client gives up one whose token it cannot renew, yet it removes
 * only what the server refused: what is still stored has merely not been heard of.
 */
export function storedSession(): Session | null {
  const session = storedAuth()
  return typeof session?.access_token === 'string' && typeof session.user?.id === 'string'
    ? (session as Session)
    : null
}

function storedAuth(): Partial<Session> | null {
  const key = kept.local.keys().find((name) => KEY.test(name))
  try {
    return JSON.parse((key && kept.local.get(key)) || 'null')
  } catch {
    return null
  }
}
