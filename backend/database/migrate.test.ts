import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { copyOfTemplate } from '#backend/testing/start-app.ts'
import { migrate } from './migrate.ts'

const project = mkdtempSync(join(tmpdir(), 'migrations-'))
const migrations = join(project, 'migrations')
mkdirSync(migrations)
const database = await copyOfTemplate()

afterAll(async () => {
  rmSync(project, { recursive: true, force: true })
  await database.drop()
})

function write(name: string, sql: string) {
  writeFileSync(join(migrations, `${name}.sql`), sql)
}

async function query(text: string) {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('migrations run in order, once, and are recorded with name and hash', async () => {
  write('30000101000100_ledgers', 'create table public.ledgers (id int primary key);')
  write('30000101000200_pages', 'create table public.pages (book int references public.ledgers);')
  const said: string[] = []

  await migrate(database.url, project, (line) => said.push(line))
  await migrate(database.url, project, (line) => said.push(line))

  expect(said).toEqual(['Applying 30000101000100_ledgers', 'Applying 30000101000200_pages'])
  const kept = await query(
    `select name, length(hash) as hash from supabase_migrations.schema_migrations where version > '3' order by version`,
  )
  expect(kept).toEqual([
    { name: 'ledgers', hash: 64 },
    { name: 'pages', hash: 64 },
  ])
})

test('an edited migration is refused by name', async () => {
  write('30000101000100_ledgers', 'create table public.ledgers (id bigint primary key);')

  await expect(migrate(database.url, project)).rejects.toThrow(
    'The migration 30000101000100_ledgers.sql was changed after it was applied',
  )
  write('30000101000100_ledgers', 'create table public.ledgers (id int primary key);')
})

test('a failing migration is named with its line, and nothing of it is kept', async () => {
  write('30000101000300_broken', 'create table public.half (id int);\n\ncreate tabel public.rest (id int);')

  await expect(migrate(database.url, project)).rejects.toThrow(
    'The migration 30000101000300_broken.sql failed: line 3: syntax error at or near "tabel".',
  )
  expect(await query(`select to_regclass('public.half') as half`)).toEqual([{ half: null }])
  rmSync(join(migrations, '30000101000300_broken.sql'))
})

test('an extension that the server lacks is said with what to do', async () => {
  write('30000101000300_lacking', 'create extension nowhere;')

  await expect(migrate(database.url, project)).rejects.toThrow(
    /_lacking\.sql failed: extension "nowhere" is not available; install it where PostgreSQL runs, /,
  )
  rmSync(join(migrations, '30000101000300_lacking.sql'))
})

test('one that the official tool has pushed, without a hash, is taken as it is', async () => {
  await query(`update supabase_migrations.schema_migrations set hash = null where version = '30000101000200'`)

  await migrate(database.url, project)

  const [row] = await query(
    `select hash from supabase_migrations.schema_migrations where version = '30000101000200'`,
  )
  expect(row.hash).toHaveLength(64)
})

test('two processes that migrate at once do it once', async () => {
  write('30000101000400_slow', `select pg_sleep(0.2); create table public.slow (id int);`)
  const said: string[] = []

  await Promise.all([1, 2, 3].map(() => migrate(database.url, project, (line) => said.push(line))))

  expect(said).toEqual(['Applying 30000101000400_slow'])
})

test('a database of a newer release is said to be one', async () => {
  write('30000101000500_newer', 'create table public.newer (id int);')
  expect(await migrate(database.url, project)).toBe(false)
  rmSync(join(migrations, '30000101000500_newer.sql'))
  const said: string[] = []

  expect(await migrate(database.url, project, (line) => said.push(line))).toBe(true)

  expect(said).toEqual([
    expect.stringMatching(
      /^The database is of a newer release: a migration .*, up to 30000101000500\. Its study library stays/,
    ),
  ])
  await query(`delete from supabase_migrations.schema_migrations where version = '30000101000500'`)
})

test('codes and links that an earlier server mailed, kept as digests without a key, end with the upgrade', async () => {
  const digest = '5'.repeat(56)
  await query(`
    delete from backend.platform_migrations where version = '017';
    with asha as (
      insert into auth.users (id, email, recovery_token)
      values (gen_random_uuid(), 'asha.upgraded@example.in', '${digest}') returning id, email
    )
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
    select gen_random_uuid(), id, 'recovery_token', '${digest}', email from asha`)

  await migrate(database.url, project)

  expect(await query(`select from auth.one_time_tokens where token_hash = '${digest}'`)).toEqual([])
  expect(await query(`select recovery_token from auth.users where email like 'asha.upgraded@%'`)).toEqual([
    { recovery_token: '' },
  ])
})
