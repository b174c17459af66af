/** Files that are on the disk, and not only on their way to it, once they are said to be written. */

import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Only its owner may read what a backup holds: password hashes and keys. */
export const PRIVATE = 0o600
const PRIVATE_DIR = 0o700

export function writeDurably(path: string, text: string) {
  const file = openSync(path, 'w', PRIVATE)
  try {
    // Goes on where a disk that is nearly full takes a part, until all is written or the disk says why not.
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  syncFolder(dirname(path))
}

/** Aside first: whoever reads it, a power cut later too, finds what was there or what is there now, never a half. */
export function replaceDurably(path: string, text: string) {
  writeDurably(`${path}.new`, text)
  renameSync(`${path}.new`, path)
  syncFolder(dirname(path))
}

export function makeFolder(path: string) {
  mkdirSync(path, { recursive: true, mode: PRIVATE_DIR })
}

/** A name is durable when the folder that lists it is. */
export function syncFolder(path: string) {
  // Windows has no such thing, and refuses.
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

export function syncFolders(path: string) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) syncFolders(join(path, entry.name))
  }
  syncFolder(path)
}
