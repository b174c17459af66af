/** A tree of nodes as one query: embedded relations are lateral joins that give JSON. */

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
  const grouped = node.columns.some((column) => column.aggregate)
  // Joins are written before conditions, so parameters are numbered in the order of the text.
  const columns = [
    ...node.columns.map((column) => selectedSql(alias, column, parameters)),
    ...node.children.flatMap((child) => embedColumns(child, grouped)),
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
  if (planned.column === '*' && !planned.aggregate) return `${alias}.*`
  const as = ` as ${quoteName(planned.as ?? '')}`
  return aggregatedSql(planned, expressionSql(alias, planned, parameters)) + as
}

function expressionSql(alias: string, { column, cast }: PlannedColumn, parameters: StatementParameters) {
  if (column === '*') return '*'
  const sql = columnSql(alias, column, parameters)
  return cast === undefined ? sql : `cast(${sql} as ${cast})`
}

function aggregatedSql({ aggregate, aggregateCast }: PlannedColumn, sql: string) {
  if (!aggregate) return sql
  const aggregated = `${aggregate}(${sql})`
  return aggregateCast === undefined ? aggregated : `cast(${aggregated} as ${aggregateCast})`
}

function embedAlias({ alias }: ReadNode) {
  return `${alias}_e`
}

/** What an embedding adds to its parent's columns. One that selects nothing is there for its filters only. */
function embedColumns(child: ReadNode, grouped: boolean): string[] {
  const { embed } = child
  if (!embed || selectsNothing(child)) return []
  const rows = embedAlias(child)
  if (embed.spread) return spreadNames(child).map((name) => `${rows}.${quoteName(name)}`)
  const as = ` as ${quoteName(embed.as)}`
  // Groups need a type with an equality.
  const cast = grouped ? '::jsonb' : ''
  return embed.relationship.toOne
    ? [`row_to_json(${rows}.*)${cast}${as}`]
    : [`coalesce(${rows}.pgrst_rows, '[]')${cast}${as}`]
}

function selectsNothing(node: ReadNode): boolean {
  return node.columns.length === 0 && node.children.every(selectsNothing)
}

/** The columns that a spread relation gives to its parent. */
function spreadNames(node: ReadNode): string[] {
  return [
    ...node.columns.flatMap(({ as }) => (as === undefined ? [] : [as])),
    ...node.children.flatMap((child) => {
      if (!child.embed || selectsNothing(child)) return []
      return child.embed.spread ? spreadNames(child) : [child.embed.as]
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
    ? spreadNames(child).map((name) => {
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
  const aggregated = node.columns.map((column) => column.aggregate !== undefined)
  const embedded = node.children.flatMap((child) => embedColumns(child, true).map(() => false))
  const terms = [...aggregated, ...embedded].flatMap((isAggregate, index) => (isAggregate ? [] : [index + 1]))
  return terms.length > 0 ? ` group by ${terms.join(', ')}` : ''
}

function limitSql(node: ReadNode, { rootLimit, maxRows }: ReadOptions): string {
  if (!node.embed) return rootLimit
  if (node.embed.relationship.toOne && node.limit === undefined && node.offset === undefined) return ''
  const limit = Math.min(node.limit ?? maxRows, maxRows)
  return ` limit ${limit}${node.offset ? ` offset ${node.offset}` : ''}`
}
