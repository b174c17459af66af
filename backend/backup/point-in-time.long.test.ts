import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { makeBackup } from './backup.ts'
import { keptBackups, pruneArchive } from './kept-backups.ts'
import { restoreBackup } from './restore.ts'
import {
  type Installation,
  installationOn,
  lookInto,
  newFolder,
  newInstallation,
  removeFolder,
} from './testing/installation.ts'

const TIME = 60_000
const quiet = () => {}
const root = newFolder()
const dataDir = join(root, 'data')
const backups = join(root, 'backups')
// A shell and PostgreSQL each have signs of their own.
const archive = join(root, "Asha's 100% archive")
let here: Installation
let backup: string
/** After the number 2 was written, and before 3 was. */
let between: string

beforeAll(async () => {
  here = await newInstallation(dataDir, archive)
  await here.add(1)
  backup = (
    await makeBackup({ dataDir, to: backups, walArchiveDir: archive, withDatabase: true, say: quiet })
  ).dir
  await here.add(2)
  await here.store('bb-later', 'came after the backup')
  between = await moment()
  await here.add(3)
  // Stopped in order: what was written last is in the archive too.
  await here.stop()
})
afterAll(async () => {
  await here.stop()
  removeFolder(root)
})

/** The database's own clock, with room on both sides. */
async function moment() {
  await sleep(20)
  const [row] = await here.query('select clock_timestamp()::text as now')
  await sleep(20)
  return String(row?.now)
}

function restoreTo(toTime: string, more: { into?: string; from?: string; timeline?: string } = {}) {
  const { into = join(root, `restored-${crypto.randomUUID()}`), from = backup, timeline } = more
  const options = { from, dataDir: into, walArchiveDir: archive, toTime, timeline, say: quiet }
  return restoreBackup(options).then(({ movedTo, checked }) => ({ movedTo, checked, dataDir: into }))
}

test('a restore to a time has the rows before it and none after it', { timeout: TIME }, async () => {
  const restored = await restoreTo(between)

  expect(await lookInto(restored.dataDir, (there) => there.numbers())).toEqual([1, 2])
})

test('over the present directory it keeps the files that came after the backup', {
  timeout: TIME,
}, async () => {
  const there = join(root, 'in-place')
  const first = await restoreTo('latest', { into: there })
  expect(first.checked).toMatchObject({ missingFiles: 1 })
  const folder = join(there, 'storage/objects/bb')
  await lookInto(there, async (server) => {
    await server.query('delete from storage.objects')
    await server.store('bb-later', 'came after the backup')
  })

  const { movedTo, checked } = await restoreTo(between, { into: there })

  expect(checked).toMatchObject({ missingFiles: 0 })
  expect(existsSync(join(folder, 'bb-later'))).toBe(true)
  expect(existsSync(join(movedTo ?? '', 'storage/objects/bb/bb-later'))).toBe(true)
})

test('beside the present directory it takes the files that came after the backup from there', {
  timeout: TIME,
}, async () => {
  const into = join(root, 'beside')
  const options = { from: backup, dataDir: into, walArchiveDir: archive, say: quiet }

  const { checked } = await restoreBackup({ ...options, presentDir: dataDir, toTime: between })

  expect(checked).toMatchObject({ missingFiles: 0 })
  expect(existsSync(join(into, 'storage/objects/bb/bb-later'))).toBe(true)
  expect(existsSync(join(dataDir, 'storage/objects/bb/bb-later'))).toBe(true)
})

longTest(
  'one may change one’s mind: each restore begins a history of its own, and the first stays reachable',
  {
    timeout: TIME,
  },
  async () => {
    const early = join(root, 'early')
    await restoreTo(between, { into: early })
    const continued = installationOn(early, archive)
    await continued.start()
    await continued.add(40)
    const [row] = await continued.query('select pg_walfile_name(pg_current_wal_lsn()) as name')
    const timeline = Number.parseInt(String(row?.name).slice(0, 8), 16)
    await continued.stop()

    // All that was archived before, up to the last write before the stop.
    const undone = await restoreTo('latest')
    const followed = await restoreTo('latest', { timeline: String(timeline) })

    expect(await lookInto(undone.dataDir, (there) => there.numbers())).toEqual([1, 2, 3])
    expect(await lookInto(followed.dataDir, (there) => there.numbers())).toEqual([1, 2, 40])
    expect(readdirSync(archive).filter((name) => name.endsWith('.part'))).toEqual([])
  },
)

test('a damaged archive ends the restore, and what it holds before that is not passed off as all', {
  timeout: TIME,
}, async () => {
  const path = join(
    archive,
    readdirSync(archive)
      .filter((name) => /^00000001\w{16}\.gz$/.test(name))
      .at(-1) ?? '',
  )
  const original = readFileSync(path)
  writeFileSync(path, original.subarray(0, original.length - 20))

  try {
    await expect(restoreTo('latest')).rejects.toThrow(/could not restore file "\w{24}" from archive/)
  } finally {
    writeFileSync(path, original)
  }
})

test.each<[string, RegExp]>([
  ['2026-11-20 18:30:00', /is not a time with its zone/],
  ['yesterday', /is not a time with its zone/],
  ['2020-01-01 00:00:00+05:30', /after the time asked for: choose an earlier backup/],
  ['2099-01-01T00:00:00Z', /^The last change in the archive is of .* UTC, and .* is later/],
])(
  'a time that cannot be reached is one sentence, and nothing is left: %s',
  { timeout: TIME },
  async (time, words) => {
    const into = join(root, 'unreachable')

    await expect(restoreTo(time, { into })).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(words),
    })

    expect(readdirSync(root).filter((name) => name.startsWith('unreachable'))).toEqual([])
  },
)

test('another database’s archive is refused', { timeout: TIME }, async () => {
  const other = installationOn(join(root, 'other'), archive)

  await expect(other.start()).rejects.toThrow('holds the log of another database')
  await other.stop()
})

test('an archive inside the data directory is refused', { timeout: TIME }, async () => {
  const other = installationOn(join(root, 'inside'), join(root, 'inside/archive'))

  await expect(other.start()).rejects.toThrow('lies inside DATA_DIR')
})

test('without an archive the log does not pile up for one', { timeout: TIME }, async () => {
  const [row] = await lookInto(join(root, 'in-place'), (there) =>
    there.query(`select current_setting('archive_mode') as mode`),
  )

  expect(row).toEqual({ mode: 'off' })
})

longTest(
  'the log before the oldest kept backup goes, the rest still restores',
  { timeout: TIME },
  async () => {
    await here.start()
    await here.query('select pg_switch_wal()')
    const newer = await makeBackup({
      dataDir,
      to: backups,
      walArchiveDir: archive,
      withDatabase: true,
      say: quiet,
    })
    await here.add(5)
    await here.stop()
    rmSync(backup, { recursive: true })

    expect(pruneArchive(archive, keptBackups(backups).whole)).toBeGreaterThan(0)

    const restored = await restoreTo('latest', { from: newer.dir })
    expect(await lookInto(restored.dataDir, (there) => there.numbers())).toEqual([1, 2, 3, 5])
  },
)
