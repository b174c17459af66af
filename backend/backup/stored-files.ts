/** The files of the storage service, copied while it works on. */

import { closeSync, openSync, readdirSync, readSync, type Stats, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { FileWriter } from './file-writer.ts'
import type { FileEntry } from './manifest.ts'

/** Uploads that have not ended; no row speaks of them. */
const UNFINISHED = 'unfinished'

/**
 * One pass over `from`, into `prefix` of the writer's folder. What `copied` already has is passed over, unless it was
 * growing at the time; what is deleted on the way is no loss, since its row is gone too.
 */
export function copyStoredFiles(
  from: string,
  prefix: string,
  writer: FileWriter,
  copied: Map<string, FileEntry>,
) {
  for (const path of storedFiles(from)) {
    const full = join(from, path)
    const name = `${prefix}/${path}`
    const found = existing(() => statSync(full))
    if (!found || copied.get(name)?.size === found.size) continue
    const entry = copyFile(full, name, writer, found)
    if (entry) copied.set(name, entry)
  }
}

/** Relative paths, with slashes. */
export function storedFiles(dir: string): string[] {
  const entries = existing(() => readdirSync(dir, { recursive: true, withFileTypes: true })) ?? []
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.startsWith(`${UNFINISHED}/`))
}

function copyFile(from: string, name: string, writer: FileWriter, { size }: Stats) {
  const descriptor = existing(() => openSync(from, 'r'))
  if (descriptor === undefined) return undefined
  const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(size, 1 << 20)))
  try {
    writer.begin(name)
    for (;;) {
      const read = readSync(descriptor, buffer)
      if (read === 0) return writer.end()
      writer.data(buffer.subarray(0, read))
    }
  } finally {
    closeSync(descriptor)
  }
}

function existing<Value>(look: () => Value): Value | undefined {
  try {
    return look()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
