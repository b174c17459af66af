/** Sends what was done of the mission and is only on this device, where no page does. */

import { kept } from '#web/lib/storage.ts'
import { createDoneKeeper } from './done-keeper.ts'
import { keepMission } from './mission-queries.ts'
import { sendDone } from './send-done.ts'

export async function sendWaiting(userId: string) {
  await createDoneKeeper({ userId, send: sendDone, onTaken: keepMission, store: kept.local }).close()
}
