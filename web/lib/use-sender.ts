/** Keeps a keeper's sender at work while a page is open: at once, when the network is back, and a last time at the end. */

import { useEffect } from 'react'

type Sends = { open: () => Promise<void>; flush: () => Promise<void>; close: () => Promise<void> }

export function useSender(keeper: Sends) {
  useEffect(() => {
    // sends what an earlier visit could not
    void keeper.open()
    const flush = () => void keeper.flush()
    window.addEventListener('online', flush)
    return () => {
      window.removeEventListener('online', flush)
      void keeper.close()
    }
  }, [keeper])
}
