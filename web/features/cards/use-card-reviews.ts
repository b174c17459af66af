/** The reviews that this device keeps, and their way to the server. */

import { useEffect, useState } from 'react'
import { kept } from '#web/lib/storage.ts'
import { useSender } from '#web/lib/use-sender.ts'
import { useStore } from '#web/lib/use-store.ts'
import { sendReviews } from './card-queries.ts'
import { createReviewKeeper } from './review-keeper.ts'

export function useCardReviews(userId: string) {
  const [keeper] = useState(() => createReviewKeeper({ userId, send: sendReviews, store: kept.local }))
  const status = useStore(keeper, ({ status }) => status)

  useSender(keeper)
  useEffect(() => {
    const whenHidden = () => void (document.visibilityState === 'hidden' ? keeper.release() : keeper.flush())
    document.addEventListener('visibilitychange', whenHidden)
    return () => document.removeEventListener('visibilitychange', whenHidden)
  }, [keeper])

  return { keeper, status }
}
