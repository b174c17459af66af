/** POST, PATCH, PUT and DELETE of a table or view. */

import { RestError } from '#backend/rest/errors.ts'
import type { Answer } from '#backend/rest/parse/media-type.ts'
import type { Preferences } from '#backend/rest/parse/preferences.ts'
import type { Logic, Query } from '#backend/rest/parse/types.ts'
import type { Column, SchemaCache, Table } from '#backend/rest/schema-cache/types.ts'
import { type AnswerParts, answerSql, bodySql, guardSql, NO_BODY } from '#backend/rest/sql/answer.ts'
import {
  deleteSql,
  INSERTED,
  insertSql,
  type Mutation,
  type Upsert,
  updateSql,
} from '#backend/rest/sql/mutate.ts'
import { quoteName, quoteText } from '#backend/rest/sql/quote.ts'
import { readSql } from '#backend/rest/sql/read.ts'
import { StatementParameters } from '#backend/rest/sql/statement.ts'
import { answerFor } from './answer-for.ts'
import { planRead, ROOT } from './read.ts'
import { columnOf } from './relation.ts'
import { rootNeeds, withoutComputed } from './root-needs.ts'
import type { StatementPlan } from './statement-plan.ts'
import type { Condition } from './types.ts'

export type MutationRequest = {
  kind: 'insert' | 'update' | 'put' | 'delete'
  query: Query
  /** The Accept header. */
  accept: string | null
  preferences: Preferences
  /** Keys of the body, or what `columns` says. */
  keys: string[]
  isObject: boolean
}

const SOURCE = 'pgrst_source'

export function planMutation(cache: SchemaCache, table: Table, request: MutationRequest): StatementPlan {
  const { kind, query, preferences } = request
  const full = preferences.return === 'representation'
  const node = planRead(cache, query, { relation: table, from: 'mutation' })
  const answer = answerFor(cache, request.accept, table, query.select)
  const parameters = new StatementParameters()
  const wantsLocation = kind === 'insert' && preferences.return === 'headers-only'
  const mutation: Mutation = {
    table,
    columns: kind === 'delete' ? [] : request.keys.map((key) => columnNamed(table, key)),
    isObject: request.isObject,
    applyDefaults: preferences.missing === 'default' && kind !== 'put',
    returning: full ? rootNeeds(node, ROOT) : wantsLocation ? keyColumns(table) : [],
  }
  const where = query.where
    .filter(({ path }) => path.length === 0)
    .map(({ logic }) => conditionOf(table, logic))
  refuseWholeTable(mutation, kind, where)
  const upsert = upsertOf(table, request)
  const statement =
    kind === 'update'
      ? updateSql(mutation, where, parameters)
      : kind === 'delete'
        ? deleteSql(mutation, where, parameters)
        : insertSql(mutation, upsert, kind === 'put' ? where : [], parameters)
  if (kind === 'put') requireKeyFilters(table, query)

  const rows = full
    ? readSql(withoutComputed(node), {
        parameters,
        maxRows: cache.config.maxRows,
        rootFrom: SOURCE,
        rootLimit: '',
      })
    : `select * from ${SOURCE}`
  const parts: AnswerParts = {
    with: `with ${SOURCE} as (${statement}) `,
    rows,
    body: full ? bodySql(answer) : NO_BODY,
    ...(upsert?.merge && { inserted: INSERTED }),
    ...(wantsLocation && table.primaryKey.length > 0 && { location: locationSql(table) }),
    ...guardOf(request, answer, parameters),
  }
  return {
    answer,
    main: { text: answerSql(parts), binders: parameters.binders },
    readOnly: false,
    settings: {},
    kind,
    returnsVoid: false,
    hasConflictTarget: upsert !== undefined && upsert.columns.length > 0,
  }
}

function columnNamed(table: Table, name: string): Column {
  const column = table.columns.get(name)
  if (column) return column
  throw new RestError(
    'PGRST204',
    `Could not find the '${name}' column of '${table.name}' in the schema cache`,
  )
}

function keyColumns(table: Table) {
  return table.primaryKey.map((name) => `${ROOT}.${quoteName(name)}`)
}

function conditionOf(table: Table, logic: Logic): Condition {
  if (logic.kind === 'tree') return { ...logic, items: logic.items.map((item) => conditionOf(table, item)) }
  const { field, not, operation } = logic.filter
  return { kind: 'filter', not, column: columnOf(table, field), operation }
}

function upsertOf(table: Table, { kind, query, preferences }: MutationRequest): Upsert | undefined {
  if (kind === 'put')
    return { columns: table.primaryKey.map((name) => columnNamed(table, name)), merge: true }
  if (kind !== 'insert' || !preferences.resolution) return undefined
  const target = query.onConflict ?? table.primaryKey
  return {
    columns: target.map((name) => conflictColumn(table, name)),
    merge: preferences.resolution === 'merge-duplicates',
  }
}

/** PostgreSQL's own words, as nothing but the statement would have noticed. */
function conflictColumn(table: Table, name: string): Column {
  const column = table.columns.get(name)
  if (column) return column
  throw new RestError({ sqlState: '42703', status: 400 }, `column "${name}" does not exist`)
}

/** A filter that was forgotten must not cost the whole table. Hosted Supabase's words, from the extension it loads. */
function refuseWholeTable({ columns }: Mutation, kind: MutationRequest['kind'], where: Condition[]) {
  if (where.length > 0 || !(kind === 'delete' || (kind === 'update' && columns.length > 0))) return
  throw new RestError({ sqlState: '21000', status: 400 }, `${kind.toUpperCase()} requires a WHERE clause`)
}

/** PUT writes the one row that the URL names by its whole key. */
function requireKeyFilters(table: Table, query: Query) {
  const filtered = query.where.map(({ path, logic }) =>
    path.length === 0 &&
    logic.kind === 'filter' &&
    !logic.filter.not &&
    logic.filter.field.path.length === 0 &&
    logic.filter.operation.kind === 'compare' &&
    logic.filter.operation.operator === '=' &&
    !logic.filter.operation.quantifier
      ? logic.filter.field.name
      : '',
  )
  const agrees =
    table.primaryKey.length > 0 &&
    filtered.every((name) => table.primaryKey.includes(name)) &&
    table.primaryKey.every((name) => filtered.includes(name))
  if (!agrees) {
    throw new RestError(
      'PGRST105',
      `Filters must include all and only primary key columns with 'eq' operators`,
    )
  }
}

/** `id=eq.1` for each key column, as a JSON list, of the one row there is. */
function locationSql(table: Table): string {
  const keys = table.primaryKey.map(quoteText).join(', ')
  return `case when count(*) = 1 then (select json_agg(json_build_array(k.key, coalesce('eq.' || k.value, 'is.null')))::text
    from (select row_to_json(s.*) as row from ${SOURCE} as s limit 1) as r, json_each_text(r.row) as k where k.key in (${keys})) end`
}

function guardOf(
  { kind, preferences }: MutationRequest,
  answer: Answer,
  parameters: StatementParameters,
): { guard?: string } {
  if (kind === 'put') return { guard: guardSql('key', 'count(*) <> 1') }
  if (answer.form === 'object') return { guard: guardSql('single', 'count(*) <> 1') }
  if (kind === 'insert' || preferences.handling !== 'strict' || preferences.maxAffected === undefined)
    return {}
  const most = parameters.add((input) => String(input.maxAffected))
  return { guard: guardSql('affected', `count(*) > ${most}::bigint`) }
}
