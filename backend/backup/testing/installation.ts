/** A data directory with a running PostgreSQL, a table of numbers and stored files, for tests of backups. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#backend/database/embedded.ts'
import { readSecrets } from '#backend/secrets.ts'

export type Installation = {
  dataDir: string
  start: () => Promise<void>
  stop: () => Promise<void>
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  /** What is in the table, in order. */
  numbers: () => Promise<number[]>
  add: (number: number) => Promise<unknown>
  /** A stored file and the row that names it. */
  store: (version: string, text: string) => Promise<void>
}

/** A folder of its own for everything that a test makes. */
export function newFolder() {
  return mkdtempSync(join(tmpdir(), 'backup-test-'))
}

/** `archive` switches the archive of the log on. */
export async function newInstallation(dataDir: string, archive?: string): Promise<Installation> {
  const made = installationOn(dataDir, archive)
  await made.start()
  await made.query(`create table numbers (n int primary key, filler text not null default repeat('x', 500));
    create schema storage; create table storage.objects (version text)`)
  return made
}

/** One that is there already, restored perhaps; not started yet. */
export function installationOn(dataDir: string, archive?: string): Installation {
  let postgres: EmbeddedPostgres | undefined
  let pool: pg.Pool | undefined
  const query: Installation['query'] = async (text, values) => {
    if (!pool) throw new Error('the database is stopped')
    return (await pool.query(text, values)).rows
  }
  return {
    dataDir,
    query,
    start: async () => {
      const { databasePassword: password } = await readSecrets(dataDir, undefined)
      postgres = await startEmbeddedPostgres({ dataDir, password, walArchiveDir: archive, say: () => {} })
      pool = new pg.Pool({ connectionString: postgres.url })
      pool.on('error', () => {})
    },
    stop: async () => {
      await pool?.end()
      await postgres?.stop()
      pool = undefined
      postgres = undefined
    },
    numbers: async () => (await query('select n from numbers order by n')).map(({ n }) => n as number),
    add: (number) => query('insert into numbers values ($1)', [number]),
    store: async (version, text) => {
      const folder = join(dataDir, 'storage/objects', version.slice(0, 2))
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, version), text)
      await query('insert into storage.objects values ($1)', [version])
    },
  }
}

/** Looks into a data directory that is not in use, and leaves it stopped. */
export async function lookInto<Result>(dataDir: string, look: (there: Installation) => Promise<Result>) {
  const there = installationOn(dataDir)
  await there.start()
  try {
    return await look(there)
  } finally {
    await there.stop()
  }
}

export function removeFolder(path: string) {
  rmSync(path, { recursive: true, force: true })
}
