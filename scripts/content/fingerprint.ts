/**
 * What the content and the code that reads it look like, byte by byte. Reading and checking all of it takes a second or
 * two; its fingerprint takes some hundredths, and says on every start whether there is anything to load.
 */

import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export function fingerprintOf(dir: string): string {
  const hash = createHash('sha256')
  addFiles(hash, dir, '**/*.{yaml,md,svg}')
  addFiles(hash, import.meta.dirname, '*.ts')
  return hash.digest('hex')
}

function addFiles(hash: ReturnType<typeof createHash>, dir: string, pattern: string) {
  for (const name of globSync(pattern, { cwd: dir }).sort()) {
    if (name.endsWith('.test.ts')) continue
    const bytes = readFileSync(join(dir, name))
    hash.update(`${name}\0${bytes.length}\0`).update(bytes)
  }
}
