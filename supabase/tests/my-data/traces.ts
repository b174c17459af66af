/** Looks for somebody in everything there is: each column of each table of each schema, and each file. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/** table: how many rows hold one of these words anywhere, in text, in JSON or in bytes. */
export async function tracesIn(database: pg.Pool, words: string[]) {
  const needles = words.flatMap((word) => [word.toLowerCase(), Buffer.from(word).toString('hex')])
  const found: Record<string, number> = {}
  for (const table of await everyTable(database)) {
    const { rows } = await database.query<{ count: number }>(
      // each row is written out once, whatever number of words is looked for
      `select count(*)::integer as count from (select lower(t::text) as said from ${table} t offset 0) all_rows
       where exists (select from unnest($1::text[]) word where strpos(said, word) > 0)`,
      [needles],
    )
    if (rows[0]?.count) found[table] = rows[0].count
  }
  return found
}

export async function everyTable(database: pg.Pool) {
  const { rows } = await database.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Files whose name or bytes hold one of these words. */
export function tracesInFiles(folder: string, words: string[]) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = readFileSync(path)
      return words.some((word) => path.includes(word) || bytes.includes(word))
    })
}

export type Rows = Map<string, Map<string, Record<string, unknown>>>

/** Every row of every table, by its key. */
export async function everyRow(database: pg.Pool): Promise<Rows> {
  const all: Rows = new Map()
  for (const table of await everyTable(database)) {
    const keys = await keysOf(database, table)
    const { rows } = await database.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t`,
    )
    all.set(table, new Map(rows.map(({ row }) => [keyOf(row, keys), row])))
  }
  return all
}

export async function keysOf(database: pg.Pool, table: string) {
  const { rows } = await database.query<{ name: string }>(
    `select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
     where indrelid = $1::regclass and indisprimary order by attname`,
    [table],
  )
  return rows.map(({ name }) => name)
}

function keyOf(row: Record<string, unknown>, names: string[]) {
  return JSON.stringify(names.length > 0 ? names.map((name) => row[name]) : row)
}
