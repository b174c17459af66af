import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'
import { ConfigError, readConfig } from '../config.ts'
import { lastTime, startBackups } from './daily.ts'
import { newFolder, removeFolder } from './testing/installation.ts'

const TIME = 240_000
const POLL = { timeout: 120_000, interval: 50 }
const at = (text: string) => new Date(text).getTime()
const root = newFolder()
let server: StartedServer
let owner: pg.Pool
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startRealServer({}, undefined, 'backend/main.ts')
  owner = new pg.Pool({ connectionString: server.instance.DB_URL })
}, TIME)
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
afterAll(async () => {
  await owner?.end()
  await server?.stop()
  server?.remove()
  removeFolder(root)
})

/** Looks at the clock all the time; the clock is the test's. */
function begin(environment: Record<string, string>, now: () => number) {
  const config = readConfig({ DATA_DIR: server.dataDir, ...environment })
  const stop = startBackups({ config, db: { owner }, log: pino({ level: 'silent' }), now }, 20)
  stops.push(stop)
  return stop
}

function runs() {
  return owner
    .query<{ outcome: string; problem: string | null }>(
      'select outcome, problem from backend.backup_runs order by id',
    )
    .then(({ rows }) => rows)
}

function made(dir: string) {
  return readdirSync(dir).filter((name) => name.startsWith('2'))
}

test.each([
  ['2026-11-20T04:00:00', '2026-11-20T03:30:00'],
  ['2026-11-20T03:30:00', '2026-11-20T03:30:00'],
  ['2026-11-20T03:29:59', '2026-11-19T03:30:00'],
  ['2026-03-01T00:00:00', '2026-02-28T03:30:00'],
])('at %s the last time was %s', (now, last) => {
  expect(new Date(lastTime({ hour: 3, minute: 30 }, at(now)))).toEqual(new Date(last))
})

test('one is made when none is young enough, the next when the clock strikes again, and older ones go', {
  timeout: TIME,
}, async () => {
  const dir = join(root, 'daily')
  const today = new Date()
  let now = today.getTime()
  begin({ BACKUP_DIR: dir, BACKUP_AT: '03:30', BACKUP_KEEP: '1' }, () => now)

  await expect.poll(runs, POLL).toEqual([{ outcome: 'done', problem: null }])
  const [first] = made(dir)
  expect(made(dir)).toHaveLength(1)

  now = today.setDate(today.getDate() + 1)
  await expect.poll(runs, POLL).toHaveLength(2)
  await expect.poll(async () => (await runs()).at(-1)?.outcome, POLL).toBe('done')
  expect(made(dir)).toHaveLength(1)
  expect(made(dir)).not.toContain(first)

  // A server that begins anew sees that it is there.
  await stops.pop()?.()
  const before = await runs()
  now = Date.now()
  let looked = 0
  begin({ BACKUP_DIR: dir }, () => {
    looked++
    return now
  })
  await expect.poll(() => looked, POLL).toBeGreaterThan(10)
  expect(await runs()).toEqual(before)
})

longTest('one that fails says why, and is tried again after an hour', { timeout: TIME }, async () => {
  await owner.query('truncate backend.backup_runs')
  const blocked = join(root, 'blocked')
  writeFileSync(blocked, 'a file where the folder should be')
  let now = Date.now()
  let looked = 0
  begin({ BACKUP_DIR: join(blocked, 'backups') }, () => {
    looked++
    return now
  })

  await expect.poll(runs, POLL).toEqual([{ outcome: 'failed', problem: expect.stringContaining('blocked') }])
  const then = looked
  await expect.poll(() => looked, POLL).toBeGreaterThan(then + 10)
  expect(await runs()).toHaveLength(1)

  rmSync(blocked)
  mkdirSync(blocked)
  now += 61 * 60_000
  await expect
    .poll(async () => (await runs()).map(({ outcome }) => outcome), POLL)
    .toEqual(['failed', 'done'])
})

test('a server that is stopped gives it up and leaves nothing that looks like a backup', {
  timeout: TIME,
}, async () => {
  await owner.query('truncate backend.backup_runs')
  const dir = join(root, 'given-up')
  const stop = begin({ BACKUP_DIR: dir }, Date.now)
  await expect.poll(runs, POLL).toEqual([{ outcome: 'running', problem: null }])

  await stop()

  expect((await runs())[0]).toMatchObject({ outcome: 'failed', problem: 'The server was stopped meanwhile.' })
  mkdirSync(dir, { recursive: true })
  expect(made(dir)).toEqual([])
})

longTest(
  'of several processes that serve, one makes the backup, and nobody waits for it',
  {
    timeout: TIME,
  },
  async () => {
    const dir = join(root, 'of-workers')
    const both = await startRealServer({ WORKERS: '2', BACKUP_DIR: dir }, undefined, 'backend/main.ts')
    try {
      expect((await fetch(`${both.instance.API_URL}/healthz`)).status).toBe(200)
      await expect
        .poll(() => {
          try {
            return made(dir).length
          } catch {
            return 0
          }
        }, POLL)
        .toBe(1)
      await expect
        .poll(async () => (await fetch(`${both.instance.API_URL}/metrics`)).text(), POLL)
        .toMatch(/^backup_age_seconds \d/m)
    } finally {
      await both.stop()
      both.remove()
    }
    expect(readdirSync(dir)).toHaveLength(1)
  },
)

test.each([
  [{ BACKUP_DIR: './data/backups' }, /BACKUP_DIR lies inside DATA_DIR/],
  [{ BACKUP_DIR: '/x', BACKUP_AT: '25:00' }, /BACKUP_AT is not usable: must be a time of day/],
  [{ BACKUP_DIR: '/x', BACKUP_KEEP: '0' }, /BACKUP_KEEP/],
])('what cannot be meant is refused at the start: %o', (environment, words) => {
  expect(() => readConfig(environment)).toThrow(ConfigError)
  expect(() => readConfig(environment)).toThrow(words)
})
