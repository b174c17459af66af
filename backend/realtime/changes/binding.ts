/** One binding of a channel to table changes: what it asks for, and which changes are meant. */

import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { AskedBinding } from '../join-request.ts'
import { type PreparedCondition, prepareCondition } from './conditions.ts'
import { tableFacts } from './facts.ts'
import { FilterError, readFilter } from './filter.ts'
import type { Relation, RowChange } from './pgoutput.ts'

export type Binding = {
  id: number
  event: AskedBinding['event']
  /** Undefined is every one. */
  schema: string | undefined
  table: string | undefined
  select: string[] | undefined
  conditions: PreparedCondition[]
}

/** The same id for the same wish, so that what is sent to many of them is the same. */
export function bindingId(asked: AskedBinding): number {
  const wish = JSON.stringify([asked.event, asked.schema, asked.table, asked.filter, asked.select])
  return createHash('sha256').update(wish).digest().readUInt32BE(0) >>> 4
}

/** Throws FilterError with what is wrong, in words for the client. */
export async function prepareBinding(owner: pg.Pool, asked: AskedBinding, role: string): Promise<Binding> {
  const conditions = asked.filter ? readFilter(asked.filter) : []
  const binding: Binding = {
    id: bindingId(asked),
    event: asked.event,
    schema: wildcard(asked.schema),
    table: wildcard(asked.table),
    select: asked.select,
    conditions: [],
  }
  const { schema, table, select } = binding
  if (schema === undefined || table === undefined) {
    if (conditions.length > 0 || select)
      throw new FilterError('a filter or a select needs a schema and a table')
    return binding
  }
  const facts = await tableFacts(owner, { schema, table }, [role])
  if (!facts?.published) throw new FilterError(notEnabled(asked))
  for (const condition of conditions) {
    const column = facts.columns.get(condition.column)
    binding.conditions.push(await prepareCondition(owner, condition, column, role))
  }
  const hidden = select?.find((name) => !facts.columns.get(name)?.readers.has(role))
  if (hidden !== undefined) throw new FilterError(`invalid column for select ${hidden}`)
  return binding
}

export function concerns({ schema, table }: Binding, relation: Relation): boolean {
  return (
    (schema === undefined || schema === relation.schema) && (table === undefined || table === relation.table)
  )
}

export function asksFor({ event }: Binding, { kind }: RowChange): boolean {
  return event === '*' || event === kind
}

function wildcard(name: string | undefined) {
  return name === '*' ? undefined : name
}

function notEnabled({ event, schema, table, filter }: AskedBinding) {
  const parameters = `[event: ${event}, schema: ${schema}, table: ${table}, filters: ${filter ?? '[]'}]`
  return `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${parameters}`
}
