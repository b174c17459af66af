/** The reviews that this device keeps, and their way to the server. */

import { useEffect, useState, useSyncExternalStore } from 'react'
import { kept } from '#web/lib/storage.ts'
import { sendReviews } from './card-queries.ts'
import { createReviewKeeper } from './review-keeper.ts'

export function useCardReviews(userId: string) {
  const [keeper] = useState(() => createReviewKeeper({ userId, send: sendReviews, store: kept.local }))
  const status = useSyncExternalStore(keeper.subscribe, () => keeper.status)

  useEffect(() => {
    // sends what an earlier visit could not
    void keeper.open()
    const whenOnline = () => void keeper.flush()
    const whenHidden = () => void (document.visibilityState === 'hidden' ? keeper.release() : keeper.flush())
    window.addEventListener('online', whenOnline)
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      window.removeEventListener('online', whenOnline)
      document.removeEventListener('visibilitychange', whenHidden)
      void keeper.close()
    }
  }, [keeper])

  return { keeper, status }
}
