/**
 * What the content and the code that reads it look like, byte by byte. Reading and checking all of it takes a second or
 * two; its fingerprint takes some hundredths, and says on every start whether there is anything to load.
 */

import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The part of that code which the desk uses too. */
const SHARED = join(import.meta.dirname, '../../supabase/functions/_shared/library')

export function fingerprintOf(dir: string): string {
  const hash = createHash('sha256')
  addFiles(hash, dir, '**/*.{yaml,md,svg}')
  addCode(hash)
  return hash.digest('hex')
}

/** Of the code alone: by other code the same files may become other rows. */
export function codeFingerprint(): string {
  const hash = createHash('sha256')
  addCode(hash)
  return hash.digest('hex')
}

function addCode(hash: ReturnType<typeof createHash>) {
  addFiles(hash, import.meta.dirname, '*.ts')
  addFiles(hash, SHARED, '*.ts')
}

function addFiles(hash: ReturnType<typeof createHash>, dir: string, pattern: string) {
  for (const name of globSync(pattern, { cwd: dir }).sort()) {
    if (name.endsWith('.test.ts')) continue
    const bytes = readFileSync(join(dir, name))
    hash.update(`${name}\0${bytes.length}\0`).update(bytes)
  }
}
