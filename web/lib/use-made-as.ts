/** The identity under which something new is asked for: the same until it is there, so that a lost answer makes no second one. */

import { useState } from 'react'
import { kept } from './storage.ts'

/** `keptAs`: where it is kept on this device, for a form whose text is. */
export function useMadeAs(keptAs?: string) {
  const [madeAs, setMadeAs] = useState(
    () => (keptAs !== undefined && kept.local.get(keptAs)) || crypto.randomUUID(),
  )
  function renew() {
    setMadeAs(crypto.randomUUID())
    if (keptAs !== undefined) kept.local.remove(keptAs)
  }
  return {
    madeAs,
    /** It is sent now. */
    keep: () => {
      if (keptAs !== undefined) kept.local.set(keptAs, madeAs)
    },
    /** It is there: what is asked for next is another one. */
    renew,
    /** The server said that it was made before: whoever was told may send this as another one. */
    renewIfMade: (error: Error) => {
      if (wasMadeBefore(error)) renew()
    },
  }
}

/** How the database names that. */
export const MADE = 'made'

/** The server refused because it is there already, from when it was sent before: nothing failed then. */
export function wasMadeBefore(error: Error): boolean {
  return 'details' in error && error.details === MADE
}
