/** DELETE /cdn/…: nothing between this server and its callers keeps copies, so there is nothing to forget. */

import { runAsCaller, type StorageHandler } from './asked.ts'
import { requireService } from './caller.ts'

export const purgeCache: StorageHandler = async (asked) => {
  const { caller } = await runAsCaller(asked)
  requireService(caller)
  return Response.json({ message: 'success' })
}
