/** Sends what was read, saved and made of stories and is only on this device, where no page does; or lets go of it. */

import { orRefused } from '#web/lib/refused.ts'
import { kept } from '#web/lib/storage.ts'
import { deliver, sendReads } from './my-news-queries.ts'
import { createOutbox } from './outbox.ts'
import { createReadKeeper } from './read-keeper.ts'

export async function sendWaiting(userId: string) {
  await readsOf(userId).close()
  await outboxOf(userId).flush()
}

/** Of what was refused: it is tried no more, and no page of the news shows it. */
export function letGo(userId: string) {
  readsOf(userId).letGo()
  outboxOf(userId).letGo()
}

function readsOf(userId: string) {
  const send = (events: Parameters<typeof sendReads>[0]) => orRefused(sendReads(events))
  return createReadKeeper({ userId, send, store: kept.local, now: Date.now })
}

const outboxOf = (userId: string) => createOutbox({ userId, deliver, store: kept.local })
