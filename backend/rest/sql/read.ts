/** A tree of nodes as one query: embedded relations are lateral joins that give JSON. */

import { hasHoisted } from '#backend/rest/plan/hoist.ts'
import type { PlannedColumn, ReadNode } from '#backend/rest/plan/types.ts'
import { columnSql, conditionSql, orderSql } from './conditions.ts'
import { quoteName, quoteQualified } from './quote.ts'
import type { StatementParameters } from './statement.ts'

export type ReadOptions = {
  parameters: StatementParameters
  /** No embedded list is longer. */
  maxRows: number
  /** Where the root's rows are, when not in its table. */
  rootFrom?: string
  /** `limit … offset …` of the root. */
  rootLimit: string
}

export function readSql(node: ReadNode, options: ReadOptions): string {
  const { parameters } = options
  const { alias } = node
  const isHoisting = node.embed?.spread === true && node.embed.relationship.toOne
  const grouped = !isHoisting && (node.columns.some((column) => column.aggregate) || hasHoisted(node))
  // Joins are written before conditions, so parameters are numbered in the order of the text.
  const columns = [
    ...node.columns.map((column) => selectedSql(alias, column, parameters)),
    ...node.children.flatMap((child) => embedColumns(child, grouped).map(({ sql }) => sql)),
  ]
  const joins = node.children.map((child) => joinSql(child, options)).join('')
  const conditions = whereSql(node, parameters, (embed) => absentSql(embed))
  const group = grouped ? groupBySql(node) : ''
  const order = orderSql(alias, node.order, parameters, embedAlias)
  return `select ${columns.join(', ')} from ${fromSql(node, options)}${joins}${conditions}${group}${order}${limitSql(node, options)}`
}

/** The rows of the root that there are, without its limit: what `count=exact` counts. */
export function countSql(node: ReadNode, parameters: StatementParameters, rootFrom?: string): string {
  const from = `${rootFrom && !node.embed ? rootFrom : tableFrom(node)} as ${node.alias}${junctionFrom(node)}`
  const inner = node.children
    .filter((child) => child.embed?.inner)
    .map((child) => `exists (${countSql(child, parameters)})`)
  return `select 1 from ${from}${whereSql(node, parameters, (embed) => `not exists (${countSql(embed, parameters)})`, inner)}`
}

function fromSql(node: ReadNode, { rootFrom }: ReadOptions) {
  const from = rootFrom !== undefined && !node.embed ? rootFrom : tableFrom(node)
  return `${from} as ${node.alias}${junctionFrom(node)}`
}

function tableFrom({ embed, source }: ReadNode) {
  const relationship = embed?.relationship
  if (relationship?.kind !== 'computed') return quoteQualified(source)
  return `${quoteQualified(relationship.routine)}(${embed?.parentRow})`
}

function junctionFrom({ alias, embed }: ReadNode) {
  const relationship = embed?.relationship
  return relationship?.kind === 'many-to-many'
    ? `, ${quoteQualified(relationship.junction)} as ${alias}_j`
    : ''
}

function whereSql(
  node: ReadNode,
  parameters: StatementParameters,
  absent: (embed: ReadNode) => string,
  more: string[] = [],
) {
  const all = [
    ...joinConditions(node),
    ...node.where.map((condition) => conditionSql(node.alias, condition, parameters, absent)),
    ...more,
  ]
  return all.length > 0 ? ` where ${all.join(' and ')}` : ''
}

function joinConditions({ alias, embed }: ReadNode): string[] {
  if (!embed) return []
  const { parent, relationship } = embed
  if (relationship.kind === 'computed') return []
  if (relationship.kind !== 'many-to-many') {
    return relationship.columns.map(
      ([from, to]) => `${alias}.${quoteName(to)} = ${parent}.${quoteName(from)}`,
    )
  }
  const { sourceColumns, targetColumns } = relationship.junction
  return [
    ...targetColumns.map(
      ([own, junction]) => `${alias}.${quoteName(own)} = ${alias}_j.${quoteName(junction)}`,
    ),
    ...sourceColumns.map(
      ([own, junction]) => `${alias}_j.${quoteName(junction)} = ${parent}.${quoteName(own)}`,
    ),
  ]
}

function selectedSql(alias: string, planned: PlannedColumn, parameters: StatementParameters): string {
  const as = ` as ${quoteName(planned.as ?? '')}`
  if (planned.column === '*' && planned.hoisted) return alias + as
  if (planned.column === '*' && !planned.aggregate) return `${alias}.*`
  return aggregatedSql(planned, expressionSql(alias, planned, parameters)) + as
}

function expressionSql(alias: string, { column, cast }: PlannedColumn, parameters: StatementParameters) {
  if (column === '*') return '*'
  const plain = columnSql(alias, column, parameters)
  const format = column.representation?.toJson
  const sql = format ? `${quoteQualified(format)}(${plain})` : plain
  return cast === undefined ? sql : `cast(${sql} as ${cast})`
}

function aggregatedSql(
  { aggregate, aggregateCast }: Pick<PlannedColumn, 'aggregate' | 'aggregateCast'>,
  sql: string,
) {
  if (!aggregate) return sql
  const aggregated = `${aggregate}(${sql})`
  return aggregateCast === undefined ? aggregated : `cast(${aggregated} as ${aggregateCast})`
}

function embedAlias({ alias }: ReadNode) {
  return `${alias}_e`
}

/** What an embedding adds to its parent's columns. One that selects nothing is there for its filters only. */
function embedColumns(child: ReadNode, grouped: boolean): { sql: string; isAggregate: boolean }[] {
  const { embed } = child
  if (!embed || selectsNothing(child)) return []
  const rows = embedAlias(child)
  const { toOne } = embed.relationship
  // Groups need a type with an equality.
  const cast = grouped ? '::jsonb' : ''
  if (embed.spread) {
    return spreadColumns(child).map(({ name, isJson, hoisted }) => {
      const value = `${rows}.${quoteName(name)}`
      if (hoisted && grouped) {
        return { sql: `${aggregatedSql(hoisted, value)} as ${quoteName(hoisted.as)}`, isAggregate: true }
      }
      return { sql: `${value}${isJson || !toOne ? cast : ''} as ${quoteName(name)}`, isAggregate: false }
    })
  }
  const value = toOne ? `row_to_json(${rows}.*)` : `coalesce(${rows}.pgrst_rows, '[]')`
  return [{ sql: `${value}${cast} as ${quoteName(embed.as)}`, isAggregate: false }]
}

function selectsNothing(node: ReadNode): boolean {
  return node.columns.length === 0 && node.children.every(selectsNothing)
}

type SpreadColumn = { name: string; isJson: boolean; hoisted?: NonNullable<PlannedColumn['hoisted']> }

/** The columns that a spread relation gives to its parent. */
function spreadColumns(node: ReadNode): SpreadColumn[] {
  return [
    ...node.columns.flatMap(({ as, hoisted }) =>
      as === undefined ? [] : [{ name: as, isJson: false, ...(hoisted && { hoisted }) }],
    ),
    ...node.children.flatMap((child) => {
      if (!child.embed || selectsNothing(child)) return []
      return child.embed.spread ? spreadColumns(child) : [{ name: child.embed.as, isJson: true }]
    }),
  ]
}

function joinSql(child: ReadNode, options: ReadOptions): string {
  const { embed, alias } = child
  if (!embed) return ''
  const rows = embedAlias(child)
  const join = embed.inner ? ' inner' : ' left'
  const query = readSql(child, options)
  if (embed.relationship.toOne) return `${join} join lateral (${query}) as ${rows} on true`
  const lists = embed.spread
    ? spreadColumns(child).map(({ name }) => {
        const column = quoteName(name)
        return `, coalesce(json_agg(${alias}_r.${column}), '[]') as ${column}`
      })
    : []
  const list = `select json_agg(${alias}_r.*) as pgrst_rows${lists.join('')} from (${query}) as ${alias}_r`
  return `${join} join lateral (${list}) as ${rows} on ${embed.inner ? `${rows}.pgrst_rows is not null` : 'true'}`
}

function absentSql(child: ReadNode): string {
  const rows = embedAlias(child)
  return child.embed?.relationship.toOne
    ? `${rows}.* is not distinct from null`
    : `${rows}.pgrst_rows is null`
}

/** By position: a name might be a column's and another's alias at once. */
function groupBySql(node: ReadNode): string {
  const columns = [
    ...node.columns.map(({ aggregate }) => ({ isAggregate: aggregate !== undefined })),
    ...node.children.flatMap((child) => embedColumns(child, true)),
  ]
  const terms = columns.flatMap(({ isAggregate }, index) => (isAggregate ? [] : [index + 1]))
  return terms.length > 0 ? ` group by ${terms.join(', ')}` : ''
}

function limitSql(node: ReadNode, { rootLimit, maxRows }: ReadOptions): string {
  if (!node.embed) return rootLimit
  if (node.embed.relationship.toOne && node.limit === undefined && node.offset === undefined) return ''
  const limit = Math.min(node.limit ?? maxRows, maxRows)
  return ` limit ${limit}${node.offset ? ` offset ${node.offset}` : ''}`
}
