/** When a mutation or a call brings the root's rows: what it must bring, and no more, since each column needs a privilege. */

import { quoteName, quoteQualified } from '#backend/rest/sql/quote.ts'
import { ROW } from './read.ts'
import type { ColumnRef, Condition, ReadNode } from './types.ts'

/** Output columns in SQL, of the rows that go by `alias`. */
export function rootNeeds(root: ReadNode, alias: string): string[] {
  const needs = new Map<string, string>()
  const need = (column: ColumnRef | '*') => {
    if (column === '*') needs.set('*', `${alias}.*`)
    else if (column.computed) {
      needs.set(column.name, `${quoteQualified(column.computed)}(${alias}.*) as ${quoteName(column.name)}`)
    } else needs.set(column.name, `${alias}.${quoteName(column.name)}`)
  }
  const plain = (name: string) => need({ name, base: '', path: [] })

  for (const { column } of root.columns) need(column)
  for (const { embed, column } of root.order) if (!embed) need(column)
  for (const condition of root.where) for (const column of columnsOf(condition)) need(column)
  for (const { embed } of root.children) {
    const relationship = embed?.relationship
    if (relationship?.kind === 'computed') needs.set(ROW, `${alias} as ${ROW}`)
    else if (relationship?.kind === 'many-to-many') {
      for (const [own] of relationship.junction.sourceColumns) plain(own)
    } else if (relationship) for (const [own] of relationship.columns) plain(own)
  }
  if (needs.has('*')) {
    // `*` has the plain columns already.
    for (const [name, sql] of needs) if (sql === `${alias}.${quoteName(name)}`) needs.delete(name)
  }
  return [...needs.values()]
}

function columnsOf(condition: Condition): ColumnRef[] {
  if (condition.kind === 'tree') return condition.items.flatMap(columnsOf)
  return condition.kind === 'filter' ? [condition.column] : []
}

/** The same tree, reading what the statement has computed as columns of its rows. */
export function withoutComputed(root: ReadNode): ReadNode {
  const plain = ({ computed: _, ...column }: ColumnRef): ColumnRef => column
  const inCondition = (condition: Condition): Condition => {
    if (condition.kind === 'tree') return { ...condition, items: condition.items.map(inCondition) }
    return condition.kind === 'filter' ? { ...condition, column: plain(condition.column) } : condition
  }
  return {
    ...root,
    columns: root.columns.map((planned) =>
      planned.column === '*' ? planned : { ...planned, column: plain(planned.column) },
    ),
    order: root.order.map((order) => (order.embed ? order : { ...order, column: plain(order.column) })),
    where: root.where.map(inCondition),
  }
}
