/** How rows of the library are put into tables: one statement a table, values with the types of its columns. */

import pg from 'pg'

/** Rows that are there are changed, others are added. Of those that are there the columns `besides` stay as they are. */
export async function merge(
  client: pg.Client,
  table: string,
  key: string[],
  wanted: object[],
  besides: string[] = [],
) {
  await insert(client, table, wanted, { key, besides })
}

export async function remove(client: pg.Client, table: string, key: string, gone: string[]) {
  if (gone.length > 0) await client.query(`delete from ${table} where ${key} = any ($1)`, [gone])
}

/** What learners may have met stays, out of sight: their answers speak of it. */
export async function retire(
  client: pg.Client,
  table: string,
  key: string,
  gone: string[],
  status = 'retired',
) {
  if (gone.length === 0) return
  await client.query(
    `update ${table} set status = $2 where status <> $2 and ${pg.escapeIdentifier(key)} = any ($1)`,
    [gone, status],
  )
}

/** The parts of each whole are just these afterwards. */
export async function replaceParts(
  client: pg.Client,
  table: string,
  whole: string,
  wholes: string[],
  parts: object[],
) {
  await client.query(`delete from ${table} where ${pg.escapeIdentifier(whole)} = any ($1)`, [wholes])
  await insert(client, table, parts)
}

/** Where each thing stands among the others, also of those that are not written otherwise. */
export async function place(client: pg.Client, table: string, key: string, names: string[]) {
  await client.query(
    `update ${table} kept set position = given.place - 1
     from unnest($1::text[]) with ordinality given (name, place)
     where kept.${pg.escapeIdentifier(key)} = given.name and kept.position <> given.place - 1`,
    [names],
  )
}

/** One statement a table: the rows travel as JSON and take the table's own column types. */
export async function insert(
  client: pg.Client,
  table: string,
  wanted: object[],
  { key = [], besides = [] }: { key?: string[]; besides?: string[] } = {},
) {
  if (wanted.length === 0) return
  const records = wanted as Record<string, unknown>[]
  const columns = [...new Set(records.flatMap((row) => Object.keys(row)))]
  const names = columns.map((column) => pg.escapeIdentifier(column))
  // A column that a row leaves out takes null from the record, so arrays with a default are given one.
  const complete = records.map((row) =>
    Object.fromEntries(columns.map((column) => [column, row[column] ?? null])),
  )
  const changes = names.filter(
    (_, index) => !key.includes(columns[index] as string) && !besides.includes(columns[index] as string),
  )
  const conflict =
    key.length === 0
      ? ''
      : `on conflict (${key.map((column) => pg.escapeIdentifier(column)).join(', ')}) do update
         set ${changes.map((name) => `${name} = excluded.${name}`).join(', ')}`
  await client.query(
    `insert into ${table} (${names.join(', ')})
     select ${names.join(', ')} from json_populate_recordset(null::${table}, $1) ${conflict}`,
    [JSON.stringify(complete)],
  )
}
