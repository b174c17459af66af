/** A live line for the tests of these pages: what is said into it is heard at once. */

import type { LiveListener } from './live.ts'

export function fakeLive() {
  const listeners = new Map<string, LiveListener>()
  return {
    listenLive: (challengeId: string, listener: LiveListener) => {
      listeners.set(challengeId, listener)
      return () => listeners.delete(challengeId)
    },
    /** The pages that listen, by their challenge. */
    listeners,
    to: (challengeId: string) => {
      const listener = listeners.get(challengeId)
      if (!listener) throw new Error(`Nobody listens to ${challengeId}`)
      return listener
    },
  }
}
