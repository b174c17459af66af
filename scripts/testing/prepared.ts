/**
 * Data directories on which servers have been up once. A run of all tests makes them, and each server that it starts
 * begins on a copy, as after a restart: a first start takes many seconds of the processor, and has tests of its own,
 * which name their data directories (backend/start.test.ts).
 */

import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startRealServer } from './server.ts'

/** Names the folder that holds them to the processes of the run. */
export const PREPARED = 'PREPARED_DATA_DIR'

export type Entry = 'scripts/start.ts' | 'backend/main.ts'

/** Makes one out of the other: the backend without a project, with ours, and with the study library. */
export async function prepareDataDirs(folder: string): Promise<number> {
  const project = join(folder, 'no-project')
  mkdirSync(project)
  writeFileSync(join(project, 'config.toml'), 'project_id = "none"\n')
  const steps: [Environment, Entry][] = [
    [{ SUPABASE_PROJECT_DIR: project }, 'backend/main.ts'],
    [{}, 'backend/main.ts'],
    [{}, 'scripts/start.ts'],
  ]
  let before: string | undefined
  for (const [environment, entry] of steps) {
    const dataDir = join(folder, nameOf(environment, entry))
    mkdirSync(dataDir)
    if (before) copy(before, dataDir)
    const server = await startRealServer({ RATE_LIMITS: 'off', JOBS: 'off', ...environment }, dataDir, entry)
    const code = await server.stop()
    if (code !== 0) return code ?? 1
    before = dataDir
  }
  process.env[PREPARED] = folder
  return 0
}

/** Puts a copy of the fitting one there, where there are any. */
export function copyPrepared(dataDir: string, environment: Environment, entry: Entry) {
  const folder = process.env[PREPARED]
  if (folder && !environment.DATABASE_URL) copy(join(folder, nameOf(environment, entry)), dataDir)
}

type Environment = Record<string, string>

function nameOf(environment: Environment, entry: Entry) {
  if (entry === 'scripts/start.ts') return 'product'
  return environment.SUPABASE_PROJECT_DIR ? 'no-project-yet' : 'backend'
}

function copy(from: string, to: string) {
  for (const part of ['postgres', 'secrets.json']) {
    cpSync(join(from, part), join(to, part), { recursive: true })
  }
  // PostgreSQL insists on it, and the copy of a folder does not keep it.
  chmodSync(join(to, 'postgres'), 0o700)
}
