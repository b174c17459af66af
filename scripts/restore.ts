/**
 * `npm run restore -- --from BACKUP`: puts a backup in place of the data directory, which is renamed, not removed.
 * `--to-time '2026-11-20 18:30:00+05:30'` (or `latest`) goes on from there by the archived log, `--data-dir NEW`
 * restores into another folder, `--timeline` chooses among the histories that earlier restores began.
 */

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '#backend/backup/restore.ts'
import { ConfigError, readConfig } from '#backend/config.ts'
import { orSay } from './or-say.ts'

await orSay(async () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      'to-time': { type: 'string' },
      'data-dir': { type: 'string' },
      timeline: { type: 'string' },
    },
  })
  if (!values.from)
    throw new ConfigError('Say which backup: npm run restore -- --from BACKUP (npm run backup -- --list)')
  if (values.timeline !== undefined && !/^(current|latest|\d+)$/.test(values.timeline)) {
    throw new ConfigError('--timeline is current, latest, or a number.')
  }
  const config = readConfig()
  const dataDir = resolve(values['data-dir'] ?? config.dataDir)
  const { checked, movedTo } = await restoreBackup({
    from: resolve(values.from),
    dataDir,
    presentDir: config.dataDir,
    walArchiveDir: config.walArchiveDir,
    toTime: values['to-time'],
    timeline: values.timeline,
    databaseElsewhere: config.databaseUrl !== undefined,
    say: (line) => console.log(`  ${line}`),
  })
  console.log(`Restored into ${dataDir}.`)
  if (checked) {
    console.log(`Checked: ${checked.rows} rows in ${checked.tables} tables, ${checked.indexes} indexes.`)
    if (checked.missingFiles > 0) {
      console.log(
        `${checked.missingFiles} stored files are named by rows and are not there: they ${values['to-time'] ? 'came after the backup, or ' : ''}were deleted meanwhile.`,
      )
    }
  } else console.log('The backup holds files and secrets only: restore the database by its own means.')
  if (movedTo) console.log(`What was there before is in ${movedTo}: remove it when you no longer need it.`)
})
