/**
 * Brings a database up to date: first the platform's own schema, then the project's migrations, each in a
 * transaction, each recorded with its name and hash. An edited migration is refused: history is not rewritten.
 */

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from '#backend/config.ts'

type Migration = { version: string; name: string; sql: string; hash: string }

/** Two processes that start at once must not both migrate. */
const MIGRATION_LOCK = 7_302_027

const PLATFORM_HISTORY = `
  create schema if not exists backend;
  create table if not exists backend.platform_migrations (
    version text primary key, name text not null, hash text not null, applied_at timestamptz not null default now()
  );
  alter table backend.platform_migrations enable row level security`

// The official command line's own table and columns, so that either tool can carry on from the other;
// `hash` is ours, and empty for what that tool has pushed until we first meet it.
const PROJECT_HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
  alter table supabase_migrations.schema_migrations add column if not exists statements text[];
  alter table supabase_migrations.schema_migrations add column if not exists name text;
  alter table supabase_migrations.schema_migrations add column if not exists hash text`

/**
 * Throws ConfigError naming the migration that failed or was edited, of which nothing is kept then, or saying why the
 * database takes none, as a standby. Returns whether the database is of a newer release.
 */
export async function migrate(
  url: string,
  projectDir: string,
  say: (line: string) => void = () => {},
): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(PLATFORM_HISTORY)
    const unknown = await applyPending(client, 'backend.platform_migrations', platformMigrations(), say)
    await client.query(PROJECT_HISTORY)
    unknown.push(
      ...(await applyPending(
        client,
        'supabase_migrations.schema_migrations',
        projectMigrations(projectDir),
        say,
      )),
    )
    sayIfNewer(unknown, say)
    return unknown.length > 0
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError)) throw cause
    throw new ConfigError(`The database cannot be brought up to date: ${reasonOf(cause)}.`, { cause })
  } finally {
    await client.end()
  }
}

/** Returns those that were applied by a release after this one. */
async function applyPending(
  client: pg.Client,
  history: string,
  migrations: Migration[],
  say: (line: string) => void,
): Promise<string[]> {
  const { rows } = await client.query<{ version: string; hash: string | null }>(
    `select version, hash from ${history}`,
  )
  const applied = new Map(rows.map((row) => [row.version, row.hash]))
  for (const migration of migrations) {
    if (!applied.has(migration.version)) {
      say(`Applying ${migration.version}_${migration.name}`)
      await apply(client, history, migration)
      continue
    }
    const hash = applied.get(migration.version)
    if (hash === null) {
      await client.query(`update ${history} set hash = $2 where version = $1`, [
        migration.version,
        migration.hash,
      ])
    } else if (hash !== migration.hash) {
      throw new ConfigError(
        `The migration ${migration.version}_${migration.name}.sql was changed after it was applied: restore it, and put the change into a new migration.`,
      )
    }
  }
  const newest = migrations.at(-1)?.version
  return newest === undefined ? [] : [...applied.keys()].filter((version) => version > newest).sort()
}

/** Not refused: of several machines the old ones serve on while the first new one is up. */
function sayIfNewer(unknown: string[], say: (line: string) => void) {
  if (unknown.length === 0) return
  const migrations = unknown.length === 1 ? 'a migration' : `${unknown.length} migrations`
  say(
    `The database is of a newer release: ${migrations} that this one does not know, up to ${unknown.at(-1)}. Its study library stays as it is. Start that release, or restore a backup of this one (docs/deploy.md, Upgrades)`,
  )
}

async function apply(client: pg.Client, history: string, migration: Migration) {
  const columns = history.startsWith('supabase_migrations') ? ', statements' : ''
  await client.query('begin')
  try {
    await client.query('set local search_path = public, extensions')
    await client.query(migration.sql)
    await client.query(
      `insert into ${history} (version, name, hash${columns}) values ($1, $2, $3${columns ? ', array[$4]' : ''})`,
      [migration.version, migration.name, migration.hash, ...(columns ? [migration.sql] : [])],
    )
    await client.query('commit')
  } catch (cause) {
    // Where the connection broke there is nothing to roll back, and the first reason counts.
    await client.query('rollback').catch(() => {})
    const { position } = cause as pg.DatabaseError
    const line = position ? `line ${migration.sql.slice(0, Number(position)).split('\n').length}: ` : ''
    throw new ConfigError(
      `The migration ${migration.version}_${migration.name}.sql failed: ${line}${reasonOf(cause as pg.DatabaseError)}.`,
      { cause },
    )
  }
}

/** Above all of a PostgreSQL of somebody's own, which may lack rights and extensions. */
function reasonOf({ code, message, hint }: pg.DatabaseError) {
  if (code === INSUFFICIENT_PRIVILEGE)
    return `${message}; the role of DATABASE_URL has to be a superuser, or to have what docs/deploy.md names`
  if (/^extension ".*" is not available$/.test(message))
    return `${message}; install it where PostgreSQL runs, on Debian with its package postgresql or postgresql-contrib`
  return hint ? `${message} (${hint.replace(/\.$/, '')})` : message
}

const INSUFFICIENT_PRIVILEGE = '42501'

function platformMigrations() {
  return readMigrations(join(import.meta.dirname, 'platform'), /^(\d{3})_(.+)\.sql$/)
}

function projectMigrations(projectDir: string) {
  const dir = join(projectDir, 'migrations')
  return existsSync(dir) ? readMigrations(dir, /^(\d{14})_(.+)\.sql$/) : []
}

function readMigrations(dir: string, pattern: RegExp): Migration[] {
  return readdirSync(dir)
    .sort()
    .flatMap((file) => {
      const [, version, name] = pattern.exec(file) ?? []
      if (!version || !name) return []
      const sql = readFileSync(join(dir, file), 'utf8')
      return [{ version, name, sql, hash: createHash('sha256').update(sql).digest('hex') }]
    })
}
