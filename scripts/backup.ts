/**
 * `npm run backup`: keeps the database, the stored files and the secrets, while the server runs or not.
 * `-- --to DIR` where (else BACKUP_DIR), `--keep N` removes all but the newest N, `--list` only shows, `--files` leaves the database out.
 */

import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from '#backend/backup/backup.ts'
import { keptBackups, pruneArchive, pruneBackups } from '#backend/backup/kept-backups.ts'
import { ConfigError, readConfig } from '#backend/config.ts'
import { orSay } from './or-say.ts'

await orSay(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      keep: { type: 'string' },
      list: { type: 'boolean' },
      files: { type: 'boolean' },
    },
  })
  const config = readConfig()
  const { dataDir, walArchiveDir } = config
  const to = resolve(values.to ?? config.backups?.dir ?? join(dirname(dataDir), 'backups'))
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) {
    throw new ConfigError('--keep needs a number of backups, one at least.')
  }
  if (values.list) return list(to)
  if (config.databaseUrl && !values.files) {
    throw new ConfigError(
      "The database is at DATABASE_URL: back it up by that server's own means (pg_dump, or its provider's); --files keeps the stored files and the secrets.",
    )
  }

  const made = await makeBackup({
    dataDir,
    to,
    walArchiveDir,
    withDatabase: !config.databaseUrl && !values.files,
    say,
  })
  console.log(
    `Kept in ${made.dir}: ${made.files} files, ${megabytes(made.bytes)}, read again and found whole.`,
  )
  if (keep === undefined) return
  const removed = pruneBackups(to, keep)
  const segments = walArchiveDir ? clearArchive(walArchiveDir, to, config.backups?.dir) : 0
  console.log(`Removed ${removed.length} older backups and ${segments} segments of the log that none needs.`)
})

/** The daily backups need their log too, wherever this one went. */
function clearArchive(archive: string, to: string, daily: string | undefined): number {
  const here = keptBackups(to).whole
  if (daily === undefined || daily === to) return pruneArchive(archive, here)
  const kept = keptBackups(daily).whole
  if (kept.length > 0) return pruneArchive(archive, [...here, ...kept])
  say(`BACKUP_DIR ${daily} holds no backups, as when its disk is away: the archived log stays as it is`)
  return 0
}

function list(folder: string) {
  const { whole, damaged } = keptBackups(folder)
  for (const { dir, finished, bytes } of whole) console.log(`${finished}  ${megabytes(bytes)}  ${dir}`)
  for (const dir of damaged) console.log(`not whole, cannot be restored: ${dir}`)
  if (whole.length + damaged.length === 0) console.log(`There are no backups in ${folder}.`)
}

function megabytes(bytes: number) {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

function say(line: string) {
  console.log(`  ${line}`)
}
