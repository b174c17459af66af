/** Which changed rows a caller may see: asked in the caller's name, all rows of a batch in one round trip. */

import pg from 'pg'
import { asCaller, type Caller } from '#backend/database/as-caller.ts'
import type { Services } from '#backend/http/handler.ts'
import type { TableFacts } from './facts.ts'
import type { Relation, Tuple } from './pgoutput.ts'
import { arrayLiteral } from './sql.ts'
import { qualified } from './values.ts'

/** The places in `tuples` of those rows. A policy that fails shows nothing, to this caller alone. */
export async function visibleRows(
  { db, log }: Pick<Services, 'db' | 'log'>,
  caller: Caller,
  relation: Relation,
  facts: TableFacts,
  tuples: Tuple[],
): Promise<Set<number>> {
  const keys = facts.keys.map((name) => ({
    name: pg.escapeIdentifier(name),
    at: relation.columns.findIndex((column) => column.name === name),
    type: facts.columns.get(name)?.sqlType,
  }))
  if (tuples.length === 0 || keys.length === 0) return new Set()
  const text = `select u.place::int
    from unnest(${keys.map((_, at) => `$${at + 1}::text[]`).join(', ')})
      with ordinality as u(${keys.map((_, at) => `k${at}`).join(', ')}, place)
    where exists (select from ${qualified(relation)} t
      where ${keys.map(({ name, type }, at) => `t.${name} = u.k${at}::${type}`).join(' and ')})`
  const values = keys.map(({ at }) => arrayLiteral(tuples.map((tuple) => tuple[at])))
  try {
    const rows = await asCaller<{ place: number }>(db.callers, caller, { text, values }, { readOnly: true })
    return new Set(rows.map(({ place }) => place - 1))
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    log.warn(
      { code: error.code, table: relation.table },
      'realtime: a policy failed, so its caller is told nothing',
    )
    return new Set()
  }
}
