/**
 * Tokens that a link brings along in the address. Links of our mails do, and so can a link that somebody else has made with
 * tokens of their own account: whoever follows it would go on studying, unawares, in an account that another reads.
 */

import { claimsOf } from './access-token.ts'
import { storedUserId } from './stored-auth.ts'

let wasRefused = false
const listeners = new Set<() => void>()

/** For the auth client: what it looks for by itself, but no other account in the place of one that is signed in here. */
export function takesFromAddress(_address: URL, told: Record<string, string>): boolean {
  if (!told.access_token) return Boolean(told.error || told.error_description || told.error_code)
  const here = storedUserId()
  if (here === undefined || claimsOf(told.access_token).sub === here) return true
  // they open that account: neither the history nor whoever looks over a shoulder needs them
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  wasRefused = true
  for (const listener of listeners) listener()
  return false
}

/** This page was opened by a link to another account than the one that is signed in here. */
export const refusedTokens = {
  now: () => wasRefused,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
