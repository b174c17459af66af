/**
 * The values of changed rows as JSON, made by PostgreSQL so that every type looks as it does in the data API; and large
 * values that are not in the log because they did not change, looked up in the table.
 */

import pg from 'pg'
import type { Services } from '#backend/http/handler.ts'
import type { TableFacts } from './facts.ts'
import type { Relation, Tuple } from './pgoutput.ts'
import { arrayLiteral } from './sql.ts'

/** JSON text a column; undefined where the value is not known. */
export type Cells = (string | undefined)[]

/** One statement for all rows of a table. */
export async function asJson(
  { db, log }: Pick<Services, 'db' | 'log'>,
  relation: Relation,
  facts: TableFacts,
  tuples: Tuple[],
): Promise<Cells[]> {
  if (tuples.length === 0) return []
  const columns = relation.columns.map(({ name }, at) => ({ at, type: facts.columns.get(name)?.sqlType }))
  const typed = columns.filter(({ type }) => type !== undefined)
  const outputs = typed.map(({ at, type }) => `to_jsonb(u.c${at}::${type})::text as c${at}`)
  const rows = await db.owner
    .query<Record<string, string | null>>(
      `select ${outputs.join(', ')}
       from unnest(${typed.map((_, at) => `$${at + 1}::text[]`).join(', ')})
         with ordinality as u(${typed.map(({ at }) => `c${at}`).join(', ')}, place)
       order by place`,
      typed.map(({ at }) => arrayLiteral(tuples.map((tuple) => tuple[at]))),
    )
    .then(({ rows }) => rows)
    .catch((error: unknown) => {
      // The type has changed since the row was written: its text is all that can be said of it.
      log.warn({ err: error, table: relation.table }, 'realtime: values are sent as text')
      return undefined
    })
  return tuples.map((tuple, place) =>
    columns.map(({ at, type }) => {
      const value = tuple[at]
      if (value === undefined || type === undefined) return undefined
      return rows ? (rows[place]?.[`c${at}`] ?? 'null') : JSON.stringify(value)
    }),
  )
}

/** Fills in, in place, what large values the table holds now. */
export async function fillUnchanged(
  { db }: Pick<Services, 'db'>,
  relation: Relation,
  facts: TableFacts,
  tuples: Tuple[],
): Promise<void> {
  const lacking = tuples.filter((tuple) => tuple.includes(undefined))
  const keys = facts.keys.map((name) => ({
    at: relation.columns.findIndex((column) => column.name === name),
    name,
    type: facts.columns.get(name)?.sqlType,
  }))
  if (lacking.length === 0 || keys.length === 0 || keys.some(({ at }) => at < 0)) return
  const wanted = relation.columns
    .map(({ name }, at) => ({ name, at }))
    .filter(({ name, at }) => facts.columns.has(name) && lacking.some((tuple) => tuple[at] === undefined))
  const { rows } = await db.owner.query<Record<string, string | null>>(
    `select u.place, ${wanted.map(({ name, at }) => `t.${pg.escapeIdentifier(name)}::text as c${at}`).join(', ')}
     from unnest(${keys.map((_, at) => `$${at + 1}::text[]`).join(', ')})
       with ordinality as u(${keys.map((_, at) => `k${at}`).join(', ')}, place)
     join ${qualified(relation)} t
       on ${keys.map(({ name, type }, at) => `t.${pg.escapeIdentifier(name)} = u.k${at}::${type}`).join(' and ')}`,
    keys.map(({ at }) => arrayLiteral(lacking.map((tuple) => tuple[at]))),
  )
  for (const row of rows) {
    const tuple = lacking[Number(row.place) - 1]
    if (!tuple) continue
    for (const { at } of wanted) if (tuple[at] === undefined) tuple[at] = row[`c${at}`]
  }
}

export function qualified({ schema, table }: Relation) {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`
}
