/**
 * Makes a backup: the database, the stored files and the secrets of one data directory, in a folder that gets its name
 * when it is whole.
 *
 * A restored row must find its bytes. Bytes are written before their row and deleted after it, and the database is kept
 * as it was at the end of its copy. So the files are copied twice: before, for those that are deleted meanwhile, and
 * after, for those that came meanwhile. Only a file that both comes and goes within the minutes of one backup can be
 * missing; a restore counts them.
 */

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { ConfigError } from '#backend/config.ts'
import { liveServer } from '#backend/database/earlier-server.ts'
import { startEmbeddedPostgres } from '#backend/database/embedded.ts'
import { runAsForPostgres } from '#backend/database/run-as.ts'
import { isThere } from '#backend/is-there.ts'
import { readSecrets } from '#backend/secrets.ts'
import { baseBackup } from './base-backup.ts'
import { makeFolder, syncFolder, syncFolders } from './durable-files.ts'
import { fileWriter } from './file-writer.ts'
import { keptBackups } from './kept-backups.ts'
import { type FileEntry, type Manifest, sizeOf, verifyFiles, writeManifest } from './manifest.ts'
import { copyStoredFiles } from './stored-files.ts'
import { writeDown } from './written-down.ts'

export type BackupOptions = {
  dataDir: string
  /** The folder that holds backups, each in a folder of its own. */
  to: string
  walArchiveDir: string | undefined
  /** False where the database is elsewhere and only files and secrets are kept. */
  withDatabase: boolean
  say: (line: string) => void
  now?: () => number
}

export type MadeBackup = { dir: string; files: number; bytes: number }

/** Hidden, so that nobody takes it for a backup; the number is the process that makes it. */
const UNFINISHED = /^\.unfinished-.*-(\d+)$/

/** Throws ConfigError with one sentence; nothing half is left behind. */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { to, now = Date.now } = options
  assertPossible(options)
  await assertOwnFolder(options).catch((error: unknown) => {
    throw asSentence(error, to)
  })
  const began = performance.now()
  const name = new Date(now()).toISOString().replaceAll(':', '-')
  const unfinished = join(to, `.unfinished-${name}-${process.pid}`)
  try {
    mkdirSync(to, { recursive: true, mode: 0o700 })
    clearAbandoned(to)
    makeFolder(unfinished)
    const manifest = await fill(unfinished, options)
    await verifyFiles(unfinished, manifest)
    const dir = join(to, name)
    renameSync(unfinished, dir)
    syncFolder(to)
    const made = { files: manifest.files.length, bytes: sizeOf(manifest) }
    const url = options.withDatabase ? await liveUrl(options) : undefined
    if (url) {
      const seconds = (performance.now() - began) / 1000
      await writeDown(url, { name, madeAt: new Date(manifest.finished), seconds, ...made }, options.say)
    }
    return { dir, ...made }
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw asSentence(error, to)
  }
}

function assertPossible({ dataDir, to, withDatabase, say }: BackupOptions) {
  if (!relative(dataDir, to).startsWith('..')) {
    throw new ConfigError(
      `The backup would lie inside the data directory ${dataDir}, and be lost with it: choose another folder with --to.`,
    )
  }
  const needed = withDatabase
    ? join(databaseDirOf(dataDir, say), 'PG_VERSION')
    : join(dataDir, 'secrets.json')
  if (!isThere(join(dataDir, 'secrets.json')) || !existsSync(needed)) {
    throw new ConfigError(
      `There is nothing to back up in ${dataDir}: start the server once, or set DATA_DIR to the folder it uses.`,
    )
  }
}

/**
 * Two servers that name one folder would remove each other's backups as old ones. A restored server is the same
 * installation still, and goes on in its folder.
 */
async function assertOwnFolder({ dataDir, to }: BackupOptions) {
  const installation = await installationOf(dataDir)
  const others = keptBackups(to).whole.find((kept) => (kept.installation ?? installation) !== installation)
  if (!others) return
  throw new ConfigError(
    `${to} holds backups of another server (${basename(others.dir)}), which would be removed as old ones of this server: choose a folder for each.`,
  )
}

/** What a data directory and all that are restored from it have in common. */
async function installationOf(dataDir: string): Promise<string> {
  const { databasePassword } = await readSecrets(dataDir, undefined)
  return createHash('sha256').update(`installation ${databasePassword}`).digest('hex').slice(0, 16)
}

function databaseDirOf(dataDir: string, say: (line: string) => void) {
  if (!existsSync(dataDir)) return dataDir
  return join(runAsForPostgres(dataDir, say).dataDir, 'postgres')
}

async function fill(dir: string, options: BackupOptions): Promise<Manifest> {
  const { dataDir, withDatabase, now = Date.now } = options
  const writer = fileWriter(dir)
  const stored = join(dataDir, 'storage')
  const copied = new Map<string, FileEntry>()
  copyStoredFiles(stored, 'storage', writer, copied)
  const base = withDatabase ? await copyDatabase(join(dir, 'database'), options) : undefined
  const finished = new Date(now()).toISOString()
  copyStoredFiles(stored, 'storage', writer, copied)
  writer.begin('secrets.json')
  writer.data(readFileSync(join(dataDir, 'secrets.json')))
  const within = (path: string) => (path ? `database/${path}` : 'database')
  const manifest: Manifest = {
    format: 1,
    finished,
    installation: await installationOf(dataDir),
    ...(base && { database: base.database }),
    folders: base ? base.folders.map(within) : [],
    files: [
      ...(base?.files ?? []).map((file) => ({ ...file, path: within(file.path) })),
      ...copied.values(),
      writer.end(),
    ],
  }
  syncFolders(dir)
  writeManifest(dir, manifest)
  return manifest
}

/** From the server that runs, or from one started for the purpose. */
async function copyDatabase(to: string, options: BackupOptions) {
  const url = await liveUrl(options)
  if (url) return baseBackup(url, to)
  const { dataDir, walArchiveDir, say } = options
  const { databasePassword: password } = await readSecrets(dataDir, undefined)
  const postgres = await startEmbeddedPostgres({ dataDir, password, walArchiveDir, say })
  try {
    return await baseBackup(postgres.url, to)
  } finally {
    await postgres.stop()
  }
}

/** Of the server that runs on this data directory, if one does. */
async function liveUrl({ dataDir, say }: BackupOptions): Promise<string | undefined> {
  const live = liveServer(databaseDirOf(dataDir, say))
  if (!live) return undefined
  const { databasePassword } = await readSecrets(dataDir, undefined)
  return `postgresql://postgres:${encodeURIComponent(databasePassword)}@127.0.0.1:${live.port}/postgres`
}

function clearAbandoned(to: string) {
  for (const name of readdirSync(to)) {
    const pid = UNFINISHED.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(to, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** What a person can mend, said in one sentence. */
export function asSentence(error: unknown, dir: string): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new ConfigError(`The disk of ${dir} is full: make room there, or choose another folder.`)
  }
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code)) {
    return new ConfigError(`${dir} cannot be used: ${message}.`)
  }
  if (code === 'XX001') {
    return new ConfigError(
      `The database has damaged pages, so no backup was kept: restore the last one. PostgreSQL says: ${message}.`,
    )
  }
  return error
}
