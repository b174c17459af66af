/** Inserts, upserts, updates and deletes: the rows come out of one JSON parameter. */

import type { Condition } from '#backend/rest/plan/types.ts'
import type { Column, Table } from '#backend/rest/schema-cache/types.ts'
import { conditionSql } from './conditions.ts'
import { quoteName, quoteQualified, quoteText } from './quote.ts'
import type { StatementParameters } from './statement.ts'

export type Mutation = {
  table: Table
  columns: Column[]
  isObject: boolean
  /** Missing keys get the column's default instead of null. */
  applyDefaults: boolean
  /** Output columns as SQL; empty for none. */
  returning: string[]
}

export type Upsert = { columns: Column[]; merge: boolean }

const ALIAS = 'pgrst_0'
const BODY = 'pgrst_body'

/** Counts inserted rows in a setting: rows that turn out to be updates are taken off again. */
const COUNTED = `(coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0)`
const COUNT_UP = `set_config('pgrst.inserted', ${COUNTED} + 1)::text, true) <> '0'`
const COUNT_DOWN = `set_config('pgrst.inserted', ${COUNTED} - 1)::text, true) <> '-1'`
export const INSERTED = `nullif(current_setting('pgrst.inserted', true), '')`

export function insertSql(
  mutation: Mutation,
  upsert: Upsert | undefined,
  /** Of PUT: the key in the URL, which the row must have. */
  putConditions: Condition[],
  parameters: StatementParameters,
): string {
  const { table, columns } = mutation
  const names = columns.map(({ name }) => quoteName(name))
  const counts = upsert?.merge === true
  const conditions = [
    ...(counts ? [COUNT_UP] : []),
    ...putConditions.map((condition) => conditionSql(BODY, condition, parameters, () => 'false')),
  ]
  const list = names.length > 0 ? `(${names.join(', ')}) ` : ''
  const values = names.map((name) => `${BODY}.${name}`).join(', ')
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  return `insert into ${quoteQualified(table)} as ${ALIAS} ${list}select ${values} from ${bodyRows(mutation, parameters)}${where}${
    upsert && upsert.columns.length > 0 ? conflictSql(columns, upsert) : ''
  }${returningSql(mutation)}`
}

function conflictSql(columns: Column[], { columns: target, merge }: Upsert) {
  const on = ` on conflict (${target.map(({ name }) => quoteName(name)).join(', ')})`
  if (!merge || columns.length === 0) return `${on} do nothing`
  const set = columns.map(({ name }) => `${quoteName(name)} = excluded.${quoteName(name)}`)
  return `${on} do update set ${set.join(', ')} where ${COUNT_DOWN}`
}

export function updateSql(mutation: Mutation, where: Condition[], parameters: StatementParameters): string {
  const { table, columns } = mutation
  if (columns.length === 0) {
    // Nothing to set: no row is touched, and the answer has the right columns.
    const none = mutation.returning.length > 0 ? mutation.returning.join(', ') : '1 as pgrst_one'
    return `select ${none} from ${quoteQualified(table)} as ${ALIAS} where false`
  }
  const set = columns.map(({ name }) => `${quoteName(name)} = ${BODY}.${quoteName(name)}`)
  const from = bodyRows(mutation, parameters)
  return `update ${quoteQualified(table)} as ${ALIAS} set ${set.join(', ')} from ${from}${filtersSql(where, parameters)}${returningSql(mutation)}`
}

export function deleteSql(mutation: Mutation, where: Condition[], parameters: StatementParameters): string {
  return `delete from ${quoteQualified(mutation.table)} as ${ALIAS}${filtersSql(where, parameters)}${returningSql(mutation)}`
}

function filtersSql(where: Condition[], parameters: StatementParameters) {
  if (where.length === 0) return ''
  return ` where ${where.map((condition) => conditionSql(ALIAS, condition, parameters, () => 'false')).join(' and ')}`
}

function returningSql({ returning }: Mutation) {
  return ` returning ${returning.length > 0 ? returning.join(', ') : '1 as pgrst_one'}`
}

/** The body's objects as rows with the columns' types. */
function bodyRows(mutation: Mutation, parameters: StatementParameters): string {
  const { columns } = mutation
  if (columns.length === 0 && mutation.isObject) return `(values (1)) as ${BODY}`
  const body = parameters.add((input) => input.body)
  if (columns.length === 0) return `json_array_elements(${body}::json) as ${BODY}`
  const typed = columns.map(
    ({ name, type, representation }) => `${quoteName(name)} ${representation?.fromJson ? 'json' : type}`,
  )
  const rows = `${objectsSql(mutation, body)} as ${BODY} (${typed.join(', ')})`
  if (!columns.some(({ representation }) => representation?.fromJson)) return rows
  const parsed = columns.map(({ name, representation }) => {
    const column = quoteName(name)
    const parse = representation?.fromJson
    return parse ? `${quoteQualified(parse)}(${column}) as ${column}` : column
  })
  return `(select ${parsed.join(', ')} from ${rows}) as ${BODY}`
}

function objectsSql({ columns, isObject, applyDefaults }: Mutation, body: string) {
  const defaults = columns.filter((column) => column.defaultValue !== null)
  if (!applyDefaults || defaults.length === 0) {
    return `${isObject ? 'json_to_record' : 'json_to_recordset'}(${body}::json)`
  }
  const object = `jsonb_build_object(${defaults
    .map(({ name, defaultValue }) => `${quoteText(name)}, ${defaultValue}`)
    .join(', ')})`
  return isObject
    ? `jsonb_to_record(${object} || ${body}::jsonb)`
    : `jsonb_to_recordset((select coalesce(jsonb_agg(${object} || pgrst_element), '[]') from jsonb_array_elements(${body}::jsonb) as pgrst_element))`
}
