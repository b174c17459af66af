/**
 * The archive of PostgreSQL's log (WAL) that a restore to a point in time reads. A segment is compressed aside,
 * made durable and renamed; one that is there already is never replaced by another of the same name.
 */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { ConfigError } from '#backend/config.ts'
import type { RunAs } from './run-as.ts'

/** How old an acknowledged write may grow before it is in the archive, in seconds. */
const ARCHIVE_TIMEOUT = 60

/** The settings with which a server archives to `dir`, or keeps no archive. */
export function archiveSettings(dir: string | undefined): Record<string, string> {
  if (!dir) return { archive_mode: 'off' }
  return { archive_mode: 'on', archive_timeout: `${ARCHIVE_TIMEOUT}s`, archive_command: archiveCommand(dir) }
}

function archiveCommand(dir: string) {
  const [place, aside] = [quoted(dir, '/%f.gz'), quoted(dir, '/.%f.part')]
  return `if test -e ${place}; then gzip -cd ${place} | cmp -s - "%p"; else gzip -c1 "%p" > ${aside} && sync ${aside} && mv ${aside} ${place} && sync ${quoted(dir)}; fi`
}

/**
 * What recovery runs to read a segment back. One that is not there is how the archive ends; one that is damaged must
 * end the recovery, or what comes after it would be missing in silence. PostgreSQL takes statuses above 125 for that.
 */
export function restoreCommand(dir: string) {
  const place = quoted(dir, '/%f.gz')
  return `test -e ${place} || exit 1; gzip -cd ${place} > "%p" || exit 200`
}

/** For the shell that PostgreSQL runs commands with; `%` is PostgreSQL's own sign in them. */
function quoted(path: string, rest = '') {
  return `'${path.replaceAll('%', '%%').replaceAll("'", `'\\''`)}${rest}'`
}

/**
 * Makes the folder and sees that PostgreSQL's user may write there. Throws ConfigError also where it holds the log of
 * another database, whose segments have the same names.
 */
export function prepareArchive(dir: string, options: { dataDir: string; databaseDir: string; runAs: RunAs }) {
  if (process.platform === 'win32') {
    throw new ConfigError('WAL_ARCHIVE_DIR needs the shell of Linux or macOS: unset it on this machine.')
  }
  if (!relative(options.dataDir, dir).startsWith('..')) {
    throw new ConfigError(
      'WAL_ARCHIVE_DIR lies inside DATA_DIR, and would be lost with it: set it elsewhere.',
    )
  }
  makeFolder(dir, options.runAs)
  const probe = options.runAs.wrap('sh', ['-c', 'touch "$1" && rm "$1"', 'sh', join(dir, '.may-write')])
  if (spawnSync(probe.command, probe.args, { stdio: 'ignore', ...options.runAs.ids }).status !== 0) {
    throw new ConfigError(
      `WAL_ARCHIVE_DIR ${dir} cannot be written by the user that PostgreSQL runs as: give it that right, or set another folder.`,
    )
  }
  const newest = segmentsIn(dir).at(-1)
  if (newest && !identifierOfSegment(join(dir, newest)).equals(identifierOfCluster(options.databaseDir))) {
    throw new ConfigError(
      `WAL_ARCHIVE_DIR ${dir} holds the log of another database: set it to a folder of its own.`,
    )
  }
}

/** Eight bytes that tell one database cluster from another stand in its control file and in each segment. */
function identifierOfCluster(databaseDir: string) {
  return readFileSync(join(databaseDir, 'global/pg_control')).subarray(0, 8)
}

function identifierOfSegment(path: string) {
  try {
    return gunzipSync(readFileSync(path)).subarray(24, 32)
  } catch {
    throw new ConfigError(
      `The newest segment in WAL_ARCHIVE_DIR, ${path}, is damaged: move it elsewhere, and make a new backup.`,
    )
  }
}

function makeFolder(dir: string, runAs: RunAs) {
  if (existsSync(dir)) return
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new ConfigError(`WAL_ARCHIVE_DIR ${dir} cannot be made: ${(cause as Error).message}.`)
  }
  runAs.own(dir)
}

/** Archived segments, oldest first within a timeline. */
export function segmentsIn(dir: string) {
  return readdirSync(dir)
    .filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
    .sort()
}
