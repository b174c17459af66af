/** What is heard of a challenge, held outside React: only what shows a part of it looks again when that part changes. */

import type { Step, Tick } from './challenge-types.ts'
import type { LiveListener } from './live.ts'

export type Heard = {
  hears: boolean
  here: number | null
  tick: Tick | null
}

export type LiveStore = ReturnType<typeof createLiveStore>

export function createLiveStore() {
  const listeners = new Set<() => void>()
  let heard: Heard = { hears: false, here: null, tick: null }

  function set(change: Partial<Heard>) {
    heard = { ...heard, ...change }
    for (const listener of listeners) listener()
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get heard() {
      return heard
    },
    /** Feeds the store; what leads to more than showing is handed on. */
    listener: (on: { step: (step: Step) => void; over: () => void; hearing: (hears: boolean) => void }) =>
      ({
        // of two that cross on their way the later one holds
        onTick: (tick) => {
          if (!heard.tick || tick.seq > heard.tick.seq) set({ tick })
        },
        onStep: on.step,
        onOver: on.over,
        onHere: (here) => set({ here }),
        onHearing: (hears) => {
          // what comes after a gap may count from one again
          if (hears !== heard.hears) set({ hears, ...(!hears && { here: null, tick: null }) })
          on.hearing(hears)
        },
      }) satisfies LiveListener,
  }
}
