/** Reads a database from end to end: every row, every index, and whether the files that rows speak of are there. */

import pg from 'pg'
import { ConfigError } from '#backend/config.ts'

export type Checked = { tables: number; rows: number; indexes: number; missingFiles: number }

/** `stored` are the names of the stored files. Throws ConfigError on the first damage; changes nothing. */
export async function checkDatabase(url: string, stored: Set<string>): Promise<Checked> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    // Rolled back with everything else.
    await client.query('create extension if not exists amcheck')
    await client.query('set local search_path = public, pg_catalog')
    const indexes = await checkIndexes(client)
    const { tables, rows } = await checkTables(client)
    const missingFiles = await countMissing(client, stored)
    return { tables, rows, indexes, missingFiles }
  } catch (error) {
    if (error instanceof ConfigError || !(error instanceof pg.DatabaseError)) throw error
    throw new ConfigError(`The restored database is damaged: ${error.message}.`)
  } finally {
    await client.query('rollback').catch(() => {})
    await client.end().catch(() => {})
  }
}

async function checkIndexes(client: pg.Client) {
  const { rows } = await client.query<{ index: string }>(
    `select i.indexrelid::regclass as index, bt_index_check(i.indexrelid)
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
     where a.amname = 'btree' and i.indisvalid and c.relpersistence = 'p' and c.relkind = 'i'`,
  )
  return rows.length
}

async function checkTables(client: pg.Client) {
  const damage = await client.query<{ name: string; msg: string }>(
    `select c.oid::regclass as name, found.msg from pg_class c, verify_heapam(c.oid) as found
     where c.relkind in ('r', 'm', 't') and c.relpersistence = 'p' limit 1`,
  )
  const [first] = damage.rows
  if (first) throw new ConfigError(`The restored database is damaged: ${first.name}: ${first.msg}.`)
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
  )
  let total = 0
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`)
    total += Number(rows[0]?.count)
  }
  return { tables: tables.length, rows: total }
}

async function countMissing(client: pg.Client, stored: Set<string>) {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('storage.objects') is not null as there`,
  )
  if (!found[0]?.there) return 0
  const { rows } = await client.query<{ version: string }>(
    'select version from storage.objects where version is not null',
  )
  return rows.filter(({ version }) => !stored.has(version)).length
}
