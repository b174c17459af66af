/** Sends notes that are only on this device, where no page does. */

import { isHeld } from '#web/lib/held.ts'
import { kept } from '#web/lib/storage.ts'
import { isAnotherHere } from '#web/lib/stored-auth.ts'
import { createNoteKeeper, keeperHere, keptNote, keptNoteIds } from './note-keeper.ts'
import { writeNote } from './note-queries.ts'

/** One that a page has open is sent by that page's keeper; one that is written just now only when its learner leaves. */
export async function sendWaiting(userId: string, why?: 'leaving') {
  for (const noteId of keptNoteIds(kept.local, userId)) {
    const note = keptNote(kept.local, userId, noteId)
    if (!note || note.refused !== undefined || (why !== 'leaving' && isHeld(note))) continue
    if (isAnotherHere(userId)) return
    const here = keeperHere(userId, noteId)
    if (here) {
      await here.flush()
      continue
    }
    const keeper = createNoteKeeper({
      ...{ userId, noteId, stored: null, write: writeNote, store: kept.local, onParted() {} },
      newId: () => crypto.randomUUID(),
    })
    await keeper.close()
    // the others would meet the same dead line
    if (keeper.status === 'offline') return
  }
}
