import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { readSecrets } from '../secrets.ts'
import { startBackups } from './daily.ts'
import { newFolder, removeFolder } from './testing/installation.ts'

const POLL = { timeout: 30_000, interval: 50 }
const HOUR = 3_600_000
const root = newFolder()
const stops: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
afterAll(() => removeFolder(root))

/** Without a database: the backups' beginnings and ends are kept here. */
function begin(environment: Record<string, string>) {
  const ends: unknown[][] = []
  const query = async (text: string, values: unknown[]) => {
    if (text.startsWith('update')) ends.push(values.slice(1))
    return { rows: [{ id: '1' }] }
  }
  const said: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => said.push(JSON.parse(line).msg) })
  const clock = { now: Date.now(), looks: 0 }
  const now = () => {
    clock.looks++
    return clock.now
  }
  // With the database elsewhere, files and secrets are kept: none is needed.
  const elsewhere = { DATABASE_URL: 'postgres://127.0.0.1:1/none', DATA_DIR: join(root, 'data') }
  const config = readConfig({ ...elsewhere, ...environment })
  const owner = { query } as unknown as pg.Pool
  stops.push(startBackups({ config, db: { owner }, log, now }, 20))
  return { said, ends, clock }
}

beforeAll(() => readSecrets(join(root, 'data'), undefined))

test('a folder that cannot be listed ends no server: it says why none was made, and tries again after an hour', async () => {
  const dir = join(root, 'in-the-way')
  writeFileSync(dir, 'a file where the folder should be')
  const { said, ends, clock } = begin({ BACKUP_DIR: dir })

  await expect.poll(() => said, POLL).toEqual(['backup: none was made; it is tried again in an hour'])
  expect(ends).toEqual([['failed', expect.stringContaining(`${dir} cannot be used`)]])
  const { looks } = clock
  await expect.poll(() => clock.looks, POLL).toBeGreaterThan(looks + 10)
  expect(said).toHaveLength(1)

  rmSync(dir)
  mkdirSync(dir)
  clock.now += HOUR + 1000
  await expect.poll(() => said.at(-1), POLL).toBe('backup: made')
  expect(ends[1]).toEqual(['done', null])
})
