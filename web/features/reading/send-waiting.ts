/** Sends marks in texts, and the places in them, that are only on this device, where no page does. */

import { kept } from '#web/lib/storage.ts'
import { type AnnotationKeeper, createAnnotationKeeper } from './annotation-keeper.ts'
import { sendAnnotations } from './annotation-queries.ts'
import { createPlaceKeeper, keptPlace, unsentPlaces } from './place-keeper.ts'
import { sendPlace } from './place-queries.ts'

let last: { userId: string; keeper: AnnotationKeeper } | undefined

export async function sendWaiting(userId: string) {
  if (last?.userId !== userId) {
    const send = sendAnnotations
    last = { userId, keeper: createAnnotationKeeper({ userId, store: kept.local, send, onTold() {} }) }
  }
  await last.keeper.flush()
  await sendPlaces(userId)
}

/** The moves after which another device was found to be further: the page of the text asks where to go on. */
const parted = new Map<string, string>()

async function sendPlaces(userId: string) {
  for (const { work, moved_at, flushHere } of unsentPlaces(userId)) {
    if (flushHere) {
      await flushHere()
      continue
    }
    const name = `${userId} ${work}`
    if (parted.get(name) === moved_at) continue
    const keeper = createPlaceKeeper({
      ...{ userId, work, onStored() {} },
      isHeld: () => parted.get(name) === keptPlace(userId, work)?.place.moved_at,
      send: (place, base) => sendPlace(work, place, base),
      onParted: () => parted.set(name, moved_at),
    })
    await keeper.close()
    // the others would meet the same dead line
    if (keeper.state === 'offline') return
  }
}
