/** Writes `supabase/database.types.ts` from a database, with the official command line. `npm run types`. */

import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

/** The file's text for the database at `url`. */
export function databaseTypes(url: string): string {
  const made = spawnSync(
    resolve('node_modules/.bin/supabase'),
    ['gen', 'types', `--remote=${url}`, '--schema', 'public', '--log-level', 'error'],
    { encoding: 'utf8', env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' } },
  )
  if (made.status !== 0) throw new Error(`The types could not be generated: ${made.stderr.trim()}`)
  // What the tool says about its connection stands before and after the types.
  const types = made.stdout
    .slice(made.stdout.indexOf('export type Json'))
    .replace(/\n[^\n]*[\u2500-\u25ff][\s\S]*$/, '')
  return `// Generated from the database by \`npm run types\`; a test fails when it drifts.\n${types.trim()}\n`
}

if (import.meta.main) {
  const { mkdtempSync, rmSync, writeFileSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  const { join } = await import('node:path')
  const { startEmbeddedPostgres } = await import('#backend/database/embedded.ts')
  const { migrate } = await import('#backend/database/migrate.ts')
  const dataDir = mkdtempSync(join(tmpdir(), 'types-'))
  const postgres = await startEmbeddedPostgres({ dataDir, password: crypto.randomUUID(), say: () => {} })
  try {
    await migrate(postgres.url, resolve('supabase'))
    writeFileSync('supabase/database.types.ts', databaseTypes(postgres.url))
    console.log('supabase/database.types.ts is up to date.')
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
