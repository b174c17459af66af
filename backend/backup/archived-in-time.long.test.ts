import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { segmentsIn } from '#backend/database/wal-archive.ts'
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
