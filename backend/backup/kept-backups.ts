/** The backups in a folder: which there are, and which need not be kept any longer. */

import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { segmentsIn } from '#backend/database/wal-archive.ts'
import { readManifest, sizeOf } from './manifest.ts'

export type KeptBackup = {
  dir: string
  finished: string
  bytes: number
  firstSegment: string | undefined
  /** Undefined in those of earlier releases. */
  installation: string | undefined
}

/** Oldest first; `damaged` are folders that look like backups and have no manifest that holds. */
export function keptBackups(folder: string): { whole: KeptBackup[]; damaged: string[] } {
  const whole: KeptBackup[] = []
  const damaged: string[] = []
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
    if (!/^\d{4}-\d{2}-\d{2}T[\d.-]+Z$/.test(name)) continue
    const dir = join(folder, name)
    try {
      const manifest = readManifest(dir)
      const { finished, database, installation } = manifest
      const bytes = sizeOf(manifest)
      whole.push({ dir, finished, bytes, firstSegment: database?.firstSegment, installation })
    } catch {
      damaged.push(dir)
    }
  }
  return { whole, damaged }
}

/** Removes all but the newest `keep` whole backups. Damaged ones are neither counted nor touched. */
export function pruneBackups(folder: string, keep: number): KeptBackup[] {
  const removed = keptBackups(folder).whole.slice(0, -keep)
  for (const { dir } of removed) {
    // Renamed first: a removal that is interrupted leaves nothing that looks like a backup.
    const going = join(folder, `.unfinished-removed-${crypto.randomUUID()}-${process.pid}`)
    renameSync(dir, going)
    rmSync(going, { recursive: true, force: true })
  }
  return removed
}

/** Removes the archived log that no backup in the folder needs. Returns how many segments went. */
export function pruneArchive(archive: string, backups: KeptBackup[]): number {
  const needed = backups
    .flatMap(({ firstSegment }) => (firstSegment ? [positionOf(firstSegment)] : []))
    .sort()[0]
  if (!needed || !existsSync(archive)) return 0
  const old = segmentsIn(archive).filter((name) => positionOf(name) < needed)
  for (const name of old) rmSync(join(archive, name))
  return old.length
}

/** The first eight digits are the timeline; a segment's place in the log are the next sixteen. */
function positionOf(segment: string) {
  return segment.slice(8, 24)
}
