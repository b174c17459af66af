/** Sends marks in texts that are only on this device, where no page does. */

import { kept } from '#web/lib/storage.ts'
import { type AnnotationKeeper, createAnnotationKeeper } from './annotation-keeper.ts'
import { sendAnnotations } from './annotation-queries.ts'

let last: { userId: string; keeper: AnnotationKeeper } | undefined

export async function sendWaiting(userId: string) {
  if (last?.userId !== userId) {
    const send = sendAnnotations
    last = { userId, keeper: createAnnotationKeeper({ userId, store: kept.local, send, onTold() {} }) }
  }
  await last.keeper.flush()
}
