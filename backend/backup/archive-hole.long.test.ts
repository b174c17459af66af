import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import {
  type Installation,
  lookInto,
  newFolder,
  newInstallation,
  removeFolder,
} from './testing/installation.ts'

const TIME = 60_000
const quiet = () => {}
const root = newFolder()
const dataDir = join(root, 'data')
const archive = join(root, 'archive')
let here: Installation
let backup: string

beforeAll(async () => {
  here = await newInstallation(dataDir, archive)
  const options = { dataDir, to: join(root, 'backups'), walArchiveDir: archive, withDatabase: true }
  backup = (await makeBackup({ ...options, say: quiet })).dir
  for (const number of [1, 2, 3]) {
    await here.add(number)
    await here.query('select pg_switch_wal()')
  }
  // Stopped in order: what was written last is in the archive too.
  await here.stop()
}, TIME)
afterAll(async () => {
  await here.stop()
  removeFolder(root)
})

/** A copy: each restore begins a history of its own in its archive. */
function copyOfArchive() {
  const copy = join(root, `copy-${crypto.randomUUID()}`)
  cpSync(archive, copy, { recursive: true })
  return copy
}

function restoreTo(toTime: string, walArchiveDir: string) {
  const into = join(root, `restored-${crypto.randomUUID()}`)
  return restoreBackup({ from: backup, dataDir: into, walArchiveDir, toTime, say: quiet }).then(() => into)
}

test('what comes before a hole in the archive is not passed off as the latest', {
  timeout: TIME,
}, async () => {
  const holed = copyOfArchive()
  const segments = readdirSync(holed).filter((name) => /^0{7}1\w{16}\.gz$/.test(name))
  const lost = segments.sort().at(-3) ?? ''
  rmSync(join(holed, lost))

  await expect(restoreTo('latest', holed)).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringMatching(`^The archive lacks ${lost.slice(0, 24)}, and goes on after it`),
  })
  // Nor has a new history begun there.
  expect(readdirSync(holed).filter((name) => name.startsWith('00000002'))).toEqual([])
  expect(readdirSync(root).filter((name) => /^restored/.test(name))).toEqual([])
})

test('the whole archive is the latest', { timeout: TIME }, async () => {
  const restored = await restoreTo('latest', copyOfArchive())

  expect(await lookInto(restored, (there) => there.numbers())).toEqual([1, 2, 3])
})
