import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

const TIME = 60_000
const dataDir = mkdtempSync(join(tmpdir(), 'embedded-'))
const said: string[] = []
let postgres: EmbeddedPostgres

function start() {
  return startEmbeddedPostgres({ dataDir, password: 'a password', say: (line) => said.push(line) })
}

beforeAll(async () => {
  postgres = await start()
})
afterAll(async () => {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** As soon as the server answers again. */
async function untilAnswered(text: string) {
  for (;;) {
    const rows = await query(text).catch(() => undefined)
    if (rows) return rows
    await sleep(20)
  }
}

function postmaster() {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

test('a killed PostgreSQL is started again at the same address, with all that was committed', {
  timeout: TIME,
}, async () => {
  await query('create table kept (n int)')
  await query('insert into kept values (1)')

  process.kill(postmaster(), 'SIGKILL')

  expect(await untilAnswered('select n from kept')).toEqual([{ n: 1 }])
  expect(said).toContain('PostgreSQL stopped unexpectedly; it is started again.')
})

test('when one of its processes is killed, the data directory stays taken', { timeout: TIME }, async () => {
  const [row] = await query(`select pid from pg_stat_activity where backend_type = 'checkpointer'`)
  process.kill(Number(row?.pid), 'SIGKILL')
  await untilAnswered(
    // Before the kill is noticed, the server still answers. The lock is taken again by the process that uses the directory.
    `select 1 / count(*) from pg_locks, pg_stat_activity checkpointer
     where locktype = 'advisory' and granted and backend_type = 'checkpointer' and checkpointer.pid <> ${row?.pid}`,
  )

  await expect(start()).rejects.toThrow('is in use by another running server')
  expect(await query('select n from kept')).toEqual([{ n: 1 }])
})

test('a server that would lose data in a crash is not used', { timeout: TIME }, async () => {
  await query('create role hasty')
  await query('alter role hasty set synchronous_commit = off')
  await postgres.stop()

  await expect(start()).rejects.toThrow('synchronous_commit must be on')

  // What was refused is stopped again: the directory is free for the one who mends it.
  await expect(start()).rejects.toThrow('synchronous_commit must be on')
})

test('stopping while it is being started again ends both', { timeout: TIME }, async () => {
  const other = mkdtempSync(join(tmpdir(), 'embedded-'))
  mkdirSync(other, { recursive: true })
  const lines: string[] = []
  const server = await startEmbeddedPostgres({
    dataDir: other,
    password: 'a password',
    say: (line) => lines.push(line),
  })
  process.kill(Number(readFileSync(join(other, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  while (!lines.some((line) => line.startsWith('PostgreSQL stopped'))) await sleep(1)

  await server.stop()
  await server.exited

  const again = await startEmbeddedPostgres({
    dataDir: other,
    password: 'a password',
    say: (line) => lines.push(line),
  })
  await again.stop()
  expect(lines).not.toContain('Stopping a PostgreSQL that an earlier run left behind')
  rmSync(other, { recursive: true, force: true })
})
