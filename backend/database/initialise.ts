/** Makes a PostgreSQL data directory: whole, with data checksums, or not at all. */

import { spawnSync } from 'node:child_process'
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#backend/config.ts'
import { type Cluster, reasonIn, serverEnvironment } from './server-process.ts'

export function initialise({ binaries, runAs, databaseDir }: Cluster, password: string) {
  // Made beside its place and renamed when it is whole: a first start that is interrupted leaves nothing half.
  for (const name of readdirSync(runAs.dataDir)) {
    if (name.startsWith('postgres.new-')) rmSync(join(runAs.dataDir, name), { recursive: true, force: true })
  }
  const unfinished = `${databaseDir}.new-${crypto.randomUUID().slice(0, 8)}`
  const passwordFile = join(runAs.dataDir, '.initdb-password')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  runAs.own(passwordFile)
  try {
    const { command, args } = runAs.wrap(binaries.initdb, [
      `--pgdata=${unfinished}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--data-checksums',
    ])
    const made = spawnSync(command, args, { encoding: 'utf8', env: serverEnvironment(), ...runAs.ids })
    if (made.status !== 0) {
      throw new ConfigError(
        `PostgreSQL could not make its data directory ${databaseDir}: ${reasonIn(made.stderr || String(made.error ?? 'unknown error'))}`,
      )
    }
    renameSync(unfinished, databaseDir)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}
