/** Sends what was read, saved and made of stories and is only on this device, where no page does. */

import { orRefused } from '#web/lib/refused.ts'
import { kept } from '#web/lib/storage.ts'
import { deliver, sendReads } from './my-news-queries.ts'
import { createOutbox } from './outbox.ts'
import { createReadKeeper } from './read-keeper.ts'

export async function sendWaiting(userId: string) {
  const send = (events: Parameters<typeof sendReads>[0]) => orRefused(sendReads(events))
  await createReadKeeper({ userId, send, store: kept.local, now: Date.now }).close()
  await createOutbox({ userId, deliver, store: kept.local }).flush()
}
