/** What a request may name of one relation: a table, a view, or the rows of a function. */

import { columnDoesNotExist } from '#backend/rest/errors.ts'
import { nearestColumn } from '#backend/rest/nearest-name.ts'
import type { Field } from '#backend/rest/parse/types.ts'
import type { Representation, Table } from '#backend/rest/schema-cache/types.ts'
import type { ColumnRef } from './types.ts'

export type Relation = {
  schema: string
  name: string
  columns: ReadonlyMap<string, { base: string; representation?: Representation }>
  computed: Table['computed']
}

const COUNT = { schema: 'pg_catalog', name: 'count' }

/** Throws 42703, in PostgreSQL's words, for a column that is not there. */
export function columnOf(relation: Relation, { name, path }: Field): ColumnRef {
  const column = relation.columns.get(name)
  // What a path leads to is JSON, whatever the column is.
  const represented = path.length === 0 && column?.representation
  if (column) return { name, base: column.base, path, ...(represented && { representation: represented }) }
  const computed = relation.computed.get(name)
  if (computed) return { name, base: computed.base, computed, path }
  // In PostgreSQL a row's function can be written as its column, and clients count rows so: `books(count)`.
  if (name === 'count') return { name, base: 'int8', computed: COUNT, path }
  throw columnDoesNotExist(relation.name, name, nearestColumn(name, relation.columns.keys()))
}
