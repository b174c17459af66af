/** Which relations can be embedded in which: derived from foreign keys, as they are and as views show them. */

import type { ForeignKeyRow } from './catalog.ts'
import { type ColumnPairs, qualified, type Relationship, type Table } from './types.ts'

/** The exposed tables and views that show a table, and by which name each shows which column. */
export type Exposure = { table: Table; names: Map<string, string> }

/** `exposures` finds them by the table's oid; a table exposes itself under its own names. */
export function relationshipsOf(
  foreignKeys: ForeignKeyRow[],
  exposures: Map<string, Exposure[]>,
): Map<string, Relationship[]> {
  const found = new Map<string, Relationship[]>()
  const add = (relationship: Relationship) => {
    const key = qualified(relationship.schema, relationship.table)
    found.set(key, [...(found.get(key) ?? []), relationship])
  }
  for (const foreignKey of foreignKeys) {
    for (const source of exposures.get(foreignKey.table_oid) ?? []) {
      for (const target of exposures.get(foreignKey.target_oid) ?? []) {
        for (const relationship of direct(foreignKey, source, target)) add(relationship)
      }
    }
  }
  for (const [one, other] of junctions(foreignKeys)) {
    for (const via of (exposures.get(one.table_oid) ?? []).filter((exposure) =>
      isKeyOf(exposure, one, other),
    )) {
      for (const source of exposures.get(one.target_oid) ?? []) {
        for (const target of exposures.get(other.target_oid) ?? []) {
          const relationship = throughJunction({ via, one, other }, source, target)
          if (relationship) add(relationship)
        }
      }
    }
  }
  return found
}

/** Both directions of one foreign key between two of its exposures. */
function direct(foreignKey: ForeignKeyRow, source: Exposure, target: Exposure): Relationship[] {
  const columns: ColumnPairs = []
  for (const [own, foreign] of foreignKey.columns) {
    const from = source.names.get(own)
    const to = target.names.get(foreign)
    if (from === undefined || to === undefined) return []
    columns.push([from, to])
  }
  const inverse = columns.map(([from, to]): [string, string] => [to, from])
  const isSelf = source.table === target.table
  const shared = { constraint: foreignKey.constraint, isSelf }
  const there = { schema: source.table.schema, table: source.table.name, target: named(target.table) }
  const back = { schema: target.table.schema, table: target.table.name, target: named(source.table) }
  if (foreignKey.is_unique) {
    return [
      { ...there, ...shared, kind: 'one-to-one', toOne: true, holdsKey: true, columns },
      { ...back, ...shared, kind: 'one-to-one', toOne: true, holdsKey: false, columns: inverse },
    ]
  }
  return [
    { ...there, ...shared, kind: 'many-to-one', toOne: true, holdsKey: true, columns },
    { ...back, ...shared, kind: 'one-to-many', toOne: false, holdsKey: false, columns: inverse },
  ]
}

/** Pairs of foreign keys of one table that are both part of its primary key. */
function junctions(foreignKeys: ForeignKeyRow[]): [ForeignKeyRow, ForeignKeyRow][] {
  const byTable = Map.groupBy(
    foreignKeys.filter((key) => key.in_primary_key),
    (key) => key.table_oid,
  )
  return [...byTable.values()].flatMap((keys) =>
    keys.flatMap((one) =>
      keys.filter((other) => other !== one).map((other): [ForeignKeyRow, ForeignKeyRow] => [one, other]),
    ),
  )
}

/** A junction is one by its key, and so is a view that shows all of it. */
function isKeyOf({ table, names }: Exposure, ...keys: ForeignKeyRow[]) {
  return keys.every(({ columns }) =>
    columns.every(([own]) => {
      const shown = names.get(own)
      return shown !== undefined && table.primaryKey.includes(shown)
    }),
  )
}

type Junction = { via: Exposure; one: ForeignKeyRow; other: ForeignKeyRow }

function throughJunction(
  { via, one, other }: Junction,
  source: Exposure,
  target: Exposure,
): Relationship | undefined {
  const sourceColumns = mapPairs(one.columns, via.names, source.names)
  const targetColumns = mapPairs(other.columns, via.names, target.names)
  if (!sourceColumns || !targetColumns) return undefined
  return {
    kind: 'many-to-many',
    schema: source.table.schema,
    table: source.table.name,
    target: named(target.table),
    toOne: false,
    isSelf: source.table === target.table,
    junction: {
      schema: via.table.schema,
      name: via.table.name,
      sourceConstraint: one.constraint,
      targetConstraint: other.constraint,
      sourceColumns,
      targetColumns,
    },
  }
}

/** Pairs of the outer table's column and the junction's, by the names they are shown under. */
function mapPairs(
  columns: ColumnPairs,
  own: Map<string, string>,
  outer: Map<string, string>,
): ColumnPairs | undefined {
  const pairs: ColumnPairs = []
  for (const [junction, foreign] of columns) {
    const [from, to] = [outer.get(foreign), own.get(junction)]
    if (from === undefined || to === undefined) return undefined
    pairs.push([from, to])
  }
  return pairs
}

const named = ({ schema, name }: Table) => ({ schema, name })
