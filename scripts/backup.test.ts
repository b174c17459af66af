/** What `npm run backup` removes beside what it makes, where the daily backups lie in another folder. */

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { writeManifest } from '#backend/backup/manifest.ts'
import { readSecrets } from '#backend/secrets.ts'

const root = mkdtempSync(join(tmpdir(), 'backup-command-'))
let place: string
const at = (name: string) => join(place, name)

beforeEach(async () => {
  place = mkdtempSync(join(root, 'one-'))
  await readSecrets(at('data'), undefined)
  mkdirSync(at('archive'))
  for (const number of [3, 5, 7]) writeFileSync(join(at('archive'), `${segment(number)}.gz`), '')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function segment(number: number) {
  return `0000000100000000${String(number).padStart(8, '0')}`
}

/** One whose database needs the log from that segment on. */
function addBackup(folder: string, day: string, firstSegment: number) {
  const dir = join(at(folder), `2026-11-${day}T03-30-00.000Z`)
  mkdirSync(dir, { recursive: true })
  const database = { firstSegment: segment(firstSegment) }
  writeManifest(dir, {
    format: 1,
    finished: `2026-11-${day}T03:30:00.000Z`,
    database,
    folders: [],
    files: [],
  })
}

/** Files and secrets alone, so that no database is needed. */
function backup(environment: Record<string, string>, ...given: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/backup.ts', '--files', ...given], {
    encoding: 'utf8',
    env: {
      ...{ PATH: process.env.PATH, DATA_DIR: at('data'), WAL_ARCHIVE_DIR: at('archive') },
      ...{ DATABASE_URL: '', BACKUP_DIR: '' },
      ...environment,
    },
  })
  return { status, said: stdout + stderr }
}

function archived() {
  return readdirSync(at('archive'))
    .map((name) => Number(name.slice(16, 24)))
    .sort()
}

test('the log that a daily backup needs stays, when one is made by hand in another folder', () => {
  addBackup('daily', '20', 5)
  addBackup('elsewhere', '24', 7)

  expect(backup({ BACKUP_DIR: at('daily') }, '--to', at('elsewhere'), '--keep', '5').status).toBe(0)

  expect(archived()).toEqual([5, 7])
})

test('no log goes while the folder of the daily backups shows none, as when its disk is away', () => {
  addBackup('elsewhere', '24', 7)

  const { status, said } = backup({ BACKUP_DIR: at('daily') }, '--to', at('elsewhere'), '--keep', '5')

  expect(status).toBe(0)
  expect(said).toContain(`BACKUP_DIR ${at('daily')} holds no backups`)
  expect(archived()).toEqual([3, 5, 7])
})

test('what no backup of either folder needs goes', () => {
  addBackup('daily', '20', 7)

  expect(backup({ BACKUP_DIR: at('daily') }, '--to', at('daily'), '--keep', '5').said).toContain(
    '2 segments of the log',
  )

  expect(archived()).toEqual([7])
})

test('without --to it works in BACKUP_DIR', () => {
  addBackup('daily', '20', 7)

  expect(backup({ BACKUP_DIR: at('daily') }, '--list').said).toContain('2026-11-20T03:30:00.000Z')
})
