/** Sends what was said of nodes and is only on this device, where no page does. */

import { kept } from '#web/lib/storage.ts'
import { createClaimKeeper } from './claim-keeper.ts'
import { sendClaims } from './syllabus-queries.ts'

export async function sendWaiting(userId: string) {
  await createClaimKeeper({ userId, send: sendClaims, store: kept.local }).close()
}
