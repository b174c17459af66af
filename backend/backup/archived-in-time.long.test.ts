import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { segmentsIn } from '#backend/database/wal-archive.ts'
import { ARCHIVE_FAILS } from '#backend/database/watch-archive.ts'
import { type Installation, newFolder, newInstallation, removeFolder } from './testing/installation.ts'

const TIME = 120_000
const root = newFolder()
const archive = join(root, 'archive')
let here: Installation

beforeAll(async () => {
  here = await newInstallation(join(root, 'data'), archive)
  await here.stop()
  await here.start()
}, TIME)
afterAll(async () => {
  await here.stop()
  removeFolder(root)
})

test('what is written right after a start is in the archive within a minute', { timeout: TIME }, async () => {
  const before = segmentsIn(archive).length
  await here.add(1)
  // A little more than the minute: the segment is compressed and made durable.
  await expect
    .poll(() => segmentsIn(archive).length, { timeout: 75_000, interval: 500 })
    .toBeGreaterThan(before)
})

test('an archive that is away is known to fail until it is back', { timeout: TIME }, async () => {
  const fails = async () => (await here.query(ARCHIVE_FAILS))[0]?.fails
  expect(await fails()).toBe(false)

  renameSync(archive, `${archive}-away`)
  await here.add(2)
  await here.query('select pg_switch_wal()')
  await expect.poll(fails, { timeout: 30_000, interval: 500 }).toBe(true)

  renameSync(`${archive}-away`, archive)
  await expect.poll(fails, { timeout: 90_000, interval: 500 }).toBe(false)
})
