/** Sends what was done to the plan and is only on this device, where no page does. */

import { kept } from '#web/lib/storage.ts'
import { createPlanKeeper } from './plan-keeper.ts'
import { sendDeed } from './send-deed.ts'

export async function sendWaiting(userId: string) {
  const send = sendDeed(() => null)
  await createPlanKeeper({ userId, send, onTaken() {}, store: kept.local }).close()
}
