/** How many uploads of one person arrive at a time: each holds memory and a file, and whoever sends slowly holds them long. */

import type { Caller } from '#backend/database/as-caller.ts'
import type { Services } from '#backend/http/handler.ts'
import { StorageError } from '../errors.ts'

/** Browsers send some six at once to one server, and a person may have several devices. */
export const MOST_UPLOADS = 20

const underWay = new WeakMap<Services, Map<string, number>>()

/**
 * `owner` is whose the file will be. Throws SlowDown before anything is read or the database is asked. The server's own
 * uploads are not counted.
 */
export async function whileArriving<Result>(
  services: Services,
  { caller, owner }: { caller: Caller; owner: string | null },
  work: () => Promise<Result>,
): Promise<Result> {
  const whose = owner ?? (caller.role === 'service_role' ? undefined : caller.role)
  if (whose === undefined) return work()
  const counts = underWay.get(services) ?? new Map<string, number>()
  underWay.set(services, counts)
  const before = counts.get(whose) ?? 0
  if (before >= MOST_UPLOADS) throw new StorageError('SlowDown', 'Too many uploads at once')
  counts.set(whose, before + 1)
  try {
    return await work()
  } finally {
    const left = (counts.get(whose) ?? 1) - 1
    if (left === 0) counts.delete(whose)
    else counts.set(whose, left)
  }
}
