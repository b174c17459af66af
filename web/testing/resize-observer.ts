/** A stand-in for the browser's observer of sizes, in which nothing grows by itself; `vi.unstubAllGlobals` takes it back. */

import { vi } from 'vitest'

/** Returns what tells the observer that is watching now that something has grown. */
export function resizeByHand(): () => void {
  let tell = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(grown: () => void) {
        tell = grown
      }
      observe() {}
      disconnect() {
        tell = () => {}
      }
    },
  )
  return () => tell()
}
