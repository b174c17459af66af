/** Functions: what can be called, and what stands for a column or a relation of a table. */

import type { RoutineRow } from './catalog.ts'
import { readSettings } from './load.ts'
import { qualified, type Relationship, type Routine, type Table } from './types.ts'

const VOLATILITY = { v: 'volatile', s: 'stable', i: 'immutable' } as const

/** Settings of a function that take effect only when set before its statement begins. */
export const HOISTED = [
  'statement_timeout',
  'plan_filter.statement_cost_limit',
  'default_transaction_isolation',
]

export function routineOf(row: RoutineRow, tables: Map<string, Table>, hoisted: string[]): Routine {
  const table = row.return_relation === null ? undefined : tables.get(row.return_relation)
  const columns = row.outputs.length > 0 ? row.outputs : (row.row_columns ?? [])
  const settings = readSettings(row.settings ?? [])
  return {
    schema: row.schema,
    name: row.name,
    args: row.args.map(({ name, type, mode, required }) => ({
      name,
      type,
      required,
      variadic: mode === 'v',
    })),
    volatility: VOLATILITY[row.volatility],
    returns: {
      kind: row.returns_void ? 'void' : row.returns_row ? 'row' : 'scalar',
      isSet: row.is_set,
      table: table && { schema: table.schema, name: table.name },
      columns: new Map(columns.map(({ name, base }) => [name, { base }])),
    },
    settings: Object.fromEntries(Object.entries(settings).filter(([name]) => hoisted.includes(name))),
  }
}

/** A function of one row: its value is a computed column, its rows a computed relationship. */
export function addComputed(
  rows: RoutineRow[],
  tables: Map<string, Table>,
  relationships: Map<string, Relationship[]>,
) {
  for (const row of rows) {
    const [argument, second] = row.args
    const table = argument?.relation ? tables.get(argument.relation) : undefined
    if (!table || second?.required) continue
    const target = row.return_relation === null ? undefined : tables.get(row.return_relation)
    if (target && row.outputs.length === 0) {
      const key = qualified(table.schema, table.name)
      const relationship: Relationship = {
        kind: 'computed',
        schema: table.schema,
        table: table.name,
        target: { schema: target.schema, name: target.name },
        // `rows 1` is how its author says that there is at most one.
        toOne: !row.is_set || row.rows === 1,
        routine: { schema: row.schema, name: row.name },
      }
      relationships.set(key, [...(relationships.get(key) ?? []), relationship])
    } else if (!row.is_set && !row.returns_void && !row.returns_row && !table.columns.has(row.name)) {
      table.computed.set(row.name, { schema: row.schema, name: row.name, base: row.return_type })
    }
  }
}
