/** Where a test keeps what it throws away: in memory where there is room, so that nothing waits for a disk. */

import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** In bytes; a run of all tests leaves some hundred megabytes lying about. */
const ROOM = 2 * 1024 ** 3
const MEMORY = '/dev/shm'

/** A new folder whose name begins so. */
export function quickPlace(prefix: string) {
  return mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), prefix))
}

function hasRoom() {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ROOM
}
