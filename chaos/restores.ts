/** Backups made while learners write, and what comes back of what was acknowledged. */

import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startRealServer } from '#scripts/testing/server.ts'
import { lostOf, startWriting } from '#scripts/testing/write-load.ts'
import { check, insist } from './check.ts'

const run = promisify(execFile)
const WRITERS = 4

export async function restores() {
  const place = mkdtempSync(join(tmpdir(), 'restores-'))
  const [dataDir, backups, archive] = ['data', 'backups', 'archive'].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ]
  const environment = { DATA_DIR: dataDir, WAL_ARCHIVE_DIR: archive, RATE_LIMITS: 'off' }
  const server = await startRealServer(environment, dataDir, 'backend/main.ts')
  const load = await startWriting(server.instance, WRITERS)
  let before: string[] = []
  await check('a backup under load', async () => {
    await load.everyoneHeard()
    before = [...load.journal()]
    await script('scripts/backup.ts', ['--to', backups], environment)
    await load.everyoneHeard()
    insist(load.journal().length > before.length, 'nobody could write while the backup was made')
    return `${before.length} acknowledged before it, ${load.journal().length - before.length} while it was made`
  })
  await load.everyoneHeard()
  await load.stop()
  const all = [...load.journal()]
  await server.stop()
  const backup = join(backups, readdirSync(backups).at(-1) ?? '')

  await check('the backup alone holds all that was acknowledged before it', async () => {
    await comesBack(join(place, 'restored'), ['--from', backup], before)
    return `${before.length} rows`
  })
  await check('the backup and the log hold all that was ever acknowledged', async () => {
    await comesBack(join(place, 'latest'), ['--from', backup, '--to-time', 'latest'], all)
    return `${all.length} rows`
  })
  rmSync(place, { recursive: true, force: true })

  async function comesBack(restored: string, args: string[], rows: string[]) {
    await script('scripts/restore.ts', [...args, '--data-dir', restored], environment)
    const again = await startRealServer({ RATE_LIMITS: 'off' }, restored, 'backend/main.ts')
    const lost = await lostOf(again.instance.DB_URL, rows)
    await again.stop()
    insist(lost.length === 0, `${lost.length} of ${rows.length} rows are missing`)
  }
}

function script(path: string, args: string[], environment: Record<string, string>) {
  return run(process.execPath, [path, ...args], { env: { ...process.env, ...environment } })
}
