import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { runAsForPostgres } from './run-as.ts'
import { prepareArchive } from './wal-archive.ts'

const root = mkdtempSync(join(tmpdir(), 'wal-archive-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test.each([
  ['cut short', gzipSync(Buffer.alloc(4096, 'x')).subarray(0, 20)],
  ['empty', Buffer.alloc(0)],
])('a newest segment that is damaged is said in one sentence: %s', (name, bytes) => {
  const dataDir = join(root, `${name} data`)
  const archive = join(root, `${name} archive`)
  const databaseDir = join(dataDir, 'postgres')
  mkdirSync(join(databaseDir, 'global'), { recursive: true })
  writeFileSync(join(databaseDir, 'global/pg_control'), Buffer.alloc(32, 'x'))
  mkdirSync(archive)
  writeFileSync(join(archive, `${'0'.repeat(23)}1.gz`), bytes)
  const runAs = runAsForPostgres(dataDir, () => {})

  expect(() => prepareArchive(archive, { dataDir, databaseDir, runAs })).toThrow(
    `The newest segment in WAL_ARCHIVE_DIR, ${archive}/${'0'.repeat(23)}1.gz, is damaged: move it elsewhere, and make a new backup.`,
  )
})
