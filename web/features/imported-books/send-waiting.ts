/** Sends bookmarks in imported files that are only on this device, where no page does; or lets go of those that were refused. */

import { kept } from '#web/lib/storage.ts'
import { removeMark, writeMark } from './file-queries.ts'
import { createMarkKeeper, type MarkChange } from './mark-keeper.ts'

export async function sendWaiting(userId: string) {
  await keeperOf(userId).close()
}

export function letGo(userId: string) {
  keeperOf(userId).letGo()
}

export function keeperOf(userId: string, onTaken?: (change: MarkChange) => void) {
  return createMarkKeeper({
    ...{ userId, store: kept.local },
    send: ({ removed, refused: _refused, ...mark }) =>
      removed ? removeMark(userId, mark) : writeMark(userId, mark),
    ...(onTaken && { onTaken }),
  })
}
