/** The release before this one, as a project folder to start a server on: its migrations end at `PREVIOUS`. */

import { cpSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The last migration of the release before. Move it on with every release. */
const PREVIOUS = '20261122010450'

/** Only what makes the database: its functions may use what is not there yet. */
export function previousRelease(): string {
  const project = mkdtempSync(join(tmpdir(), 'previous-release-'))
  mkdirSync(join(project, 'migrations'))
  writeFileSync(join(project, 'config.toml'), 'project_id = "previous"\n')
  for (const file of readdirSync('supabase/migrations')) {
    if (file.slice(0, PREVIOUS.length) <= PREVIOUS) {
      cpSync(join('supabase/migrations', file), join(project, 'migrations', file))
    }
  }
  return project
}
