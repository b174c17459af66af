/**
 * Makes a data directory from a backup: beside its place, checked from end to end, and only then put in place. The
 * directory that was there is renamed, never removed.
 */

import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { ConfigError } from '#backend/config.ts'
import { endEarlierServer } from '#backend/database/earlier-server.ts'
import { prepareCluster } from '#backend/database/embedded.ts'
import { inUse } from '#backend/database/ready.ts'
import { runAsForPostgres } from '#backend/database/run-as.ts'
import type { Cluster } from '#backend/database/server-process.ts'
import { prepareArchive, segmentsIn } from '#backend/database/wal-archive.ts'
import { runningInstance } from '#backend/instance-file.ts'
import { holeIn } from './archive-hole.ts'
import { asSentence } from './backup.ts'
import { type Checked, checkDatabase } from './check-database.ts'
import { makeFolder, syncFolder, syncFolders } from './durable-files.ts'
import { fileWriter } from './file-writer.ts'
import { type Manifest, readManifest, verifyFiles } from './manifest.ts'
import { type RecoveryTarget, recover } from './recover.ts'
import { copyStoredFiles, storedFiles } from './stored-files.ts'

export type RestoreOptions = {
  from: string
  dataDir: string
  walArchiveDir: string | undefined
  /** The server's own data directory, where the restore goes into another one: it is read, and stays as it is. */
  presentDir?: string | undefined
  /** ISO 8601 with its zone, or `latest`. */
  toTime?: string | undefined
  timeline?: string | undefined
  /** The server's database is that of DATABASE_URL; whatever lies here of one is not in use. */
  databaseElsewhere?: boolean
  say: (line: string) => void
  now?: () => number
}

export type Restored = {
  /** Absent where the backup holds files and secrets only. */
  checked: Checked | undefined
  /** Where the directory that was there is now. */
  movedTo: string | undefined
}

/** Throws ConfigError with one sentence; the present data directory is then as it was. */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { from, dataDir, say, now = Date.now } = options
  const manifest = readManifest(from)
  assertReachable(options, manifest)
  assertNoDatabaseIsLost(options, manifest)
  say('Reading the backup')
  await verifyFiles(from, manifest)
  await assertStopped(dataDir, say)

  const aside = `${dataDir}.restoring-${crypto.randomUUID().slice(0, 8)}`
  let cluster: Cluster | undefined
  try {
    makeFolder(aside)
    copyFiles(options, aside)
    let checked: Checked | undefined
    if (manifest.database) {
      cluster = await prepareCluster(aside, say)
      checked = await restoreDatabase(options, manifest, aside, cluster)
    }
    await assertStopped(dataDir, say)
    const movedTo = await putInPlace(aside, dataDir, cluster, now())
    return { checked, movedTo }
  } catch (error) {
    if (cluster) rmSync(cluster.databaseDir, { recursive: true, force: true })
    rmSync(aside, { recursive: true, force: true })
    throw asSentence(error, dirname(dataDir))
  }
}

function assertReachable(
  { from, dataDir, toTime, walArchiveDir, timeline }: RestoreOptions,
  manifest: Manifest,
) {
  if (!relative(dataDir, from).startsWith('..')) {
    throw new ConfigError(
      `The backup ${from} lies inside ${dataDir}, which is to be replaced: move it elsewhere.`,
    )
  }
  if (toTime === undefined) return
  if (!manifest.database) {
    throw new ConfigError(
      'This backup holds files and secrets only: there is no database to bring to a time.',
    )
  }
  if (!walArchiveDir) {
    throw new ConfigError(
      'A restore to a time reads the archive of the log: set WAL_ARCHIVE_DIR to its folder.',
    )
  }
  if (toTime === 'latest') return assertWhole({ walArchiveDir, timeline }, manifest)
  if (!/(Z|[+-]\d\d(:?\d\d)?)$/.test(toTime) || Number.isNaN(momentOf(toTime))) {
    throw new ConfigError(
      `"${toTime}" is not a time with its zone: write it as '2026-11-20 18:30:00+05:30', or as latest.`,
    )
  }
  if (momentOf(toTime) < Date.parse(manifest.finished)) {
    throw new ConfigError(
      `This backup was finished at ${manifest.finished}, after the time asked for: choose an earlier backup.`,
    )
  }
}

/** The next start would make an empty one in its place, and nobody would be told. */
function assertNoDatabaseIsLost(
  { from, dataDir, databaseElsewhere }: RestoreOptions,
  { database }: Manifest,
) {
  if (database || databaseElsewhere || !existsSync(dataDir)) return
  if (!existsSync(join(runAsForPostgres(dataDir, () => {}).dataDir, 'postgres/PG_VERSION'))) return
  throw new ConfigError(
    `The backup ${from} holds files and secrets only, and ${dataDir} has a database, which would be put aside with nothing in its place: choose a backup with a database, or restore into a new folder with --data-dir.`,
  )
}

/** Whatever the archive holds behind a hole would be left out in silence. */
function assertWhole(
  { walArchiveDir, timeline = 'current' }: { walArchiveDir: string; timeline: string | undefined },
  { database, files }: Manifest,
) {
  if (!database || !existsSync(walArchiveDir)) return
  const own = files.flatMap(({ path }) => /^database\/pg_wal\/([0-9A-F]{24})$/.exec(path)?.[1] ?? [])
  const segments = [...own, ...segmentsIn(walArchiveDir).map((name) => name.slice(0, 24))]
  const hole = holeIn({ segments, first: database.firstSegment, timeline })
  if (!hole) return
  throw new ConfigError(
    `The archive lacks ${hole}, and goes on after it, so its latest change cannot be reached from this backup: choose a later backup, or with --to-time a time before the hole.`,
  )
}

/** Milliseconds; PostgreSQL writes a space where ISO 8601 has a T, and a zone may lack its minutes. */
function momentOf(time: string) {
  return Date.parse(
    time
      .trim()
      .replace(' ', 'T')
      .replace(/([+-]\d\d)$/, '$1:00'),
  )
}

/** It knows no names of zones, nor Z, when it reads its command line. */
function forPostgres(moment: number) {
  return new Date(moment).toISOString().replace('T', ' ').replace('Z', '+00')
}

/**
 * Refuses while a server runs on it, also one whose database is elsewhere; a PostgreSQL that a killed process left behind
 * is ended.
 */
async function assertStopped(dataDir: string, say: (line: string) => void) {
  if (!existsSync(dataDir)) return
  const { databaseDir } = await prepareCluster(dataDir, () => {})
  if (runningInstance(dataDir)) throw new ConfigError(inUse(join(dataDir, 'postgres')))
  await endEarlierServer(databaseDir, presentPassword(dataDir), say)
}

function presentPassword(dataDir: string): string {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).databasePassword
  } catch {
    return ''
  }
}

/** For a time after the backup, files that came later are there too, as far as the present directories have them. */
function copyFiles({ from, dataDir, presentDir, toTime }: RestoreOptions, aside: string) {
  const writer = fileWriter(aside)
  const copied = new Map()
  try {
    copyStoredFiles(join(from, 'storage'), 'storage', writer, copied)
    const present = toTime === undefined ? [] : [dataDir, ...(presentDir ? [presentDir] : [])]
    for (const dir of new Set(present)) copyStoredFiles(join(dir, 'storage'), 'storage', writer, copied)
    writer.begin('secrets.json')
    writer.data(readFileSync(join(from, 'secrets.json')))
    writer.end()
  } finally {
    writer.close()
  }
}

async function restoreDatabase(
  { from, dataDir, say, toTime, timeline = 'current', walArchiveDir }: RestoreOptions,
  manifest: Manifest,
  aside: string,
  cluster: Cluster,
) {
  placeDatabase(from, manifest, cluster)
  if (walArchiveDir) prepareArchive(walArchiveDir, { ...cluster, dataDir })
  const target: RecoveryTarget = {
    toTime: toTime === 'latest' || toTime === undefined ? toTime : forPostgres(momentOf(toTime)),
    timeline,
    archive: walArchiveDir,
  }
  say('Letting PostgreSQL play its log')
  const stored = new Set(storedFiles(join(aside, 'storage')).map((path) => basename(path)))
  return recover(cluster, presentPassword(aside), target, {
    say,
    check: (url) => {
      say('Checking every row and index')
      return checkDatabase(url, stored)
    },
  })
}

function placeDatabase(from: string, manifest: Manifest, { databaseDir, runAs }: Cluster) {
  const placed = (path: string) => join(databaseDir, path.slice('database'.length))
  makeFolder(databaseDir)
  runAs.own(databaseDir)
  for (const folder of manifest.folders) {
    makeFolder(placed(folder))
    runAs.own(placed(folder))
  }
  for (const { path } of manifest.files.filter(({ path }) => path.startsWith('database/'))) {
    copyFileSync(join(from, path), placed(path))
    runAs.own(placed(path))
  }
  syncFolders(databaseDir)
}

async function putInPlace(aside: string, dataDir: string, cluster: Cluster | undefined, now: number) {
  const stamp = new Date(now).toISOString().replaceAll(':', '-')
  const old = `${dataDir}.before-restore-${stamp}`
  const elsewhere = cluster !== undefined && dirname(cluster.databaseDir) !== aside
  syncFolders(aside)
  const hadOne = existsSync(dataDir) && readdirSync(dataDir).length > 0
  if (hadOne) move(dataDir, old)
  else if (existsSync(dataDir)) rmdirSync(dataDir)
  if (elsewhere && cluster) {
    // Where PostgreSQL's user has a place of its own, the databases trade places there.
    const { databaseDir } = await prepareCluster(dataDir, () => {})
    if (existsSync(databaseDir)) renameSync(databaseDir, `${databaseDir}.before-restore-${stamp}`)
    renameSync(cluster.databaseDir, databaseDir)
    rmdirSync(dataDir)
  }
  renameSync(aside, dataDir)
  syncFolder(dirname(dataDir))
  return hadOne ? old : undefined
}

function move(dataDir: string, to: string) {
  try {
    renameSync(dataDir, to)
  } catch (cause) {
    throw new ConfigError(
      `${dataDir} cannot be renamed (${(cause as Error).message}): restore with --data-dir into a new folder, and set DATA_DIR to it.`,
    )
  }
}
