/** Sends the reviews of cards that this device keeps, where no page does. */

import { kept } from '#web/lib/storage.ts'
import { sendReviews } from './card-queries.ts'
import { createReviewKeeper } from './review-keeper.ts'

/** The last one of an open sitting can still be taken back, and is left to its page unless its learner is leaving. */
export async function sendWaiting(userId: string, why?: 'leaving') {
  const all = why === 'leaving' && { isHeld: () => false }
  await createReviewKeeper({ userId, send: sendReviews, store: kept.local, ...all }).close()
}
