/** Sends the reviews of cards that this device keeps, where no page does. */

import { kept } from '#web/lib/storage.ts'
import { sendReviews } from './card-queries.ts'
import { createReviewKeeper } from './review-keeper.ts'

export async function sendWaiting(userId: string) {
  // the last one of an open sitting can still be taken back: its page sends it
  if (window.location.search.includes('view=card-review')) return
  await createReviewKeeper({ userId, send: sendReviews, store: kept.local }).close()
}
