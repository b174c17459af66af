/** Killed at any moment of its first start, again and again: the next start finishes what was begun. */

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startRealServer } from '#scripts/testing/server.ts'
import { check, insist } from './check.ts'

/** A first start takes about this long here, in milliseconds. */
const FIRST_START = 2500

export async function migrations(times: number) {
  let expected = ''
  await check('a first start that nobody disturbs', async () => {
    const server = await startRealServer({}, undefined, 'backend/main.ts')
    expected = await historyOf(server.instance.DB_URL)
    await server.stop()
    server.remove()
    return undefined
  })
  await check(`a first start killed ${times} times, each on a new data directory`, async () => {
    for (let time = 0; time < times; time++) {
      const dataDir = mkdtempSync(join(tmpdir(), 'killed-start-'))
      await killedStart(dataDir, (FIRST_START * (time + 1)) / times)
      await comesUpWhole(dataDir, expected)
    }
    return undefined
  })
  await check(`a first start killed ${times} times on the same data directory`, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'killed-start-'))
    for (let time = 0; time < times; time++) await killedStart(dataDir, Math.random() * FIRST_START)
    await comesUpWhole(dataDir, expected)
    return undefined
  })
}

async function killedStart(dataDir: string, after: number) {
  const child = spawn(process.execPath, ['backend/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', NODE_ENV: 'test' },
    stdio: 'ignore',
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  await sleep(after)
  child.kill('SIGKILL')
  await exited
}

async function comesUpWhole(dataDir: string, expected: string) {
  const server = await startRealServer({}, dataDir, 'backend/main.ts')
  const found = await historyOf(server.instance.DB_URL)
  const ready = (await fetch(`${server.instance.API_URL}/readyz`)).status
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
  insist(found === expected, `the history is ${found} instead of ${expected}`)
  insist(ready === 200, `/readyz answers ${ready}`)
}

/** What was applied, in order. */
async function historyOf(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ version: string }>(
    `select version from backend.platform_migrations union all
     select version from supabase_migrations.schema_migrations order by 1`,
  )
  await client.end()
  return rows.map(({ version }) => version).join()
}
