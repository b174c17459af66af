/** Writes files one after another while it sums them up: what is hashed is what was written. */

import { createHash, type Hash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder, PRIVATE } from './durable-files.ts'
import type { FileEntry } from './manifest.ts'

export type FileWriter = {
  /** `path` is relative, with slashes. Throws on one that would leave the folder. */
  begin: (path: string) => void
  data: (bytes: Buffer) => void
  end: () => FileEntry
  /** Gives back what is open, after an error. */
  close: () => void
}

export function fileWriter(root: string): FileWriter {
  let open: { path: string; descriptor: number; hash: Hash; size: number } | undefined
  return {
    begin(path) {
      if (path.startsWith('/') || path.split('/').includes('..')) throw new Error(`${path} leads outside`)
      const full = join(root, path)
      makeFolder(dirname(full))
      open = { path, descriptor: openSync(full, 'w', PRIVATE), hash: createHash('sha256'), size: 0 }
    },
    data(bytes) {
      if (!open) throw new Error('no file was begun')
      for (let at = 0; at < bytes.length; ) at += writeSync(open.descriptor, bytes, at)
      open.hash.update(bytes)
      open.size += bytes.length
    },
    end() {
      if (!open) throw new Error('no file was begun')
      const { path, descriptor, hash, size } = open
      fsyncSync(descriptor)
      closeSync(descriptor)
      open = undefined
      return { path, size, sha256: hash.digest('hex') }
    },
    close() {
      if (open) closeSync(open.descriptor)
      open = undefined
    },
  }
}
