/** The process that makes one scheduled backup: told what is wished for, says where it lies or why there is none. */

import { makeBackup } from './backup.ts'
import { keptBackups, pruneArchive, pruneBackups } from './kept-backups.ts'
import type { Told, Wish } from './made-in-a-process.ts'

process.once('message', async (wish: Wish) => {
  const told = await make(wish).catch((error: Error): Told => ({ problem: error.message }))
  process.send?.(told, () => process.exit(0))
})
process.once('disconnect', () => process.exit(1))

async function make({ keep, ...wish }: Wish): Promise<Told> {
  const { dir } = await makeBackup({ ...wish, say: () => {} })
  pruneBackups(wish.to, keep)
  if (wish.walArchiveDir) pruneArchive(wish.walArchiveDir, keptBackups(wish.to).whole)
  return { dir }
}
