/** From what is asked for to a tree of nodes with every name looked up: one node a relation. */

import { RestError } from '#backend/rest/errors.ts'
import type {
  EmbedPath,
  Field,
  Logic,
  OrderTerm,
  Query,
  SelectField,
  SelectItem,
  SelectRelation,
} from '#backend/rest/parse/types.ts'
import { qualified, type SchemaCache } from '#backend/rest/schema-cache/types.ts'
import { findRelationship } from './find-relationship.ts'
import { hasHoisted, hoistAggregates } from './hoist.ts'
import { columnOf, type Relation } from './relation.ts'
import { refuseRepetition } from './repetition.ts'
import type { ColumnRef, Condition, PlannedColumn, PlannedOrder, ReadNode } from './types.ts'

/** The root's alias, and the column in which a statement's rows carry themselves whole. */
export const ROOT = 'pgrst_0'
export const ROW = 'pgrst_row'

export type ReadRoot = {
  relation: Relation
  /**
   * The root's rows come from another statement (a mutation or a call): its columns are written out, and
   * filters of the root have been applied there already if it is a mutation.
   */
  from: 'table' | 'call' | 'mutation'
}

export function planRead(cache: SchemaCache, query: Query, { relation, from }: ReadRoot): ReadNode {
  const planner = new ReadPlanner(cache, from !== 'table')
  const root = planner.node(relation, query.select, { expandStars: from !== 'table' })
  refuseRepetition(root)
  for (const { path, logic } of query.where) {
    if (from === 'mutation' && path.length === 0) continue
    const node = planner.at(root, path)
    node.where.push(planner.condition(node, logic))
  }
  for (const { path, terms } of query.order) {
    const node = planner.at(root, path)
    // The first order given counts.
    if (node.order.length === 0) node.order = terms.map((term) => planner.order(node, term))
  }
  for (const { path, limit, offset } of query.limits) {
    const node = planner.at(root, path)
    if (limit !== undefined && node.limit === undefined) node.limit = Math.max(0, limit)
    if (offset !== undefined && node.offset === undefined) node.offset = Math.max(0, offset)
  }
  return root
}

class ReadPlanner {
  private readonly cache: SchemaCache
  private readonly rootIsStatement: boolean
  private readonly relations = new Map<ReadNode, Relation>()

  constructor(cache: SchemaCache, rootIsStatement: boolean) {
    this.cache = cache
    this.rootIsStatement = rootIsStatement
  }

  node(relation: Relation, items: SelectItem[], { expandStars = false } = {}): ReadNode {
    const node: ReadNode = {
      alias: `pgrst_${this.relations.size}`,
      source: { schema: relation.schema, name: relation.name },
      columns: [],
      where: [],
      order: [],
      children: [],
    }
    this.relations.set(node, relation)
    const fields = items.filter((item) => item.kind === 'field')
    const aggregated = fields.some((field) => field.aggregate)
    for (const item of items)
      if (item.kind === 'relation') node.children.push(this.embed(node, relation, item))
    const expand = expandStars || aggregated || hasHoisted(node) || isRepresented(relation)
    node.columns = fields.flatMap((field) => this.column(node, relation, field, expand))
    return node
  }

  private column(
    node: ReadNode,
    relation: Relation,
    field: SelectField,
    expandStars: boolean,
  ): PlannedColumn[] {
    const { aggregate, aggregateCast } = field
    if (aggregate && !this.cache.config.aggregates) {
      throw new RestError('PGRST123', 'Use of aggregate functions is not allowed')
    }
    const more = {
      ...(aggregate && { aggregate }),
      ...(aggregateCast !== undefined && { aggregateCast: this.typeNamed(aggregateCast) }),
      ...(field.cast !== undefined && { cast: this.typeNamed(field.cast) }),
    }
    if (field.field.name === '*') {
      if (aggregate) return [{ column: '*', as: field.alias ?? aggregate, ...more }]
      if (!expandStars || relation.columns.size === 0) return [{ column: '*', as: undefined }]
      return [...relation.columns.keys()].map((name) => ({
        column: columnOf(relation, { name, path: [] }),
        as: name,
      }))
    }
    const column = this.columnAt(node, field.field)
    return [{ column, as: field.alias ?? aggregate ?? keyOf(field), ...more }]
  }

  private typeNamed(name: string): string {
    const type = this.cache.types.get(name) ?? this.cache.types.get(name.toLowerCase())
    if (type === undefined) {
      throw new RestError({ sqlState: '42704', status: 400 }, `type "${name}" does not exist`)
    }
    return type
  }

  private embed(parent: ReadNode, relation: Relation, item: SelectRelation): ReadNode {
    const relationship = findRelationship(this.cache, relation, item.name, item.hint)
    const table = this.cache.tables.get(qualified(relationship.target.schema, relationship.target.name))
    if (!table) throw new Error(`A relationship leads to ${relationship.target.name}, which is not known`)
    const node = this.node(table, item.items, { expandStars: item.spread })
    if (item.spread) hoistAggregates(node, relationship)
    node.embed = {
      relationship,
      as: item.alias ?? item.name,
      name: item.name,
      inner: item.join === 'inner',
      spread: item.spread,
      parent: parent.alias,
      // A statement's row has lost its type; it brings the typed row along as a column.
      parentRow: parent.alias === ROOT && this.rootIsStatement ? `${ROOT}.${ROW}` : `${parent.alias}.*`,
    }
    return node
  }

  /** The node that a path of embedded relations leads to; throws PGRST108. */
  at(root: ReadNode, path: EmbedPath): ReadNode {
    let node = root
    for (const name of path) {
      const child =
        node.children.find(({ embed }) => embed?.as === name) ??
        node.children.find(({ embed }) => embed?.name === name)
      if (!child) throw notEmbedded(name)
      node = child
    }
    return node
  }

  condition(node: ReadNode, logic: Logic): Condition {
    if (logic.kind === 'tree') {
      return { ...logic, items: logic.items.map((item) => this.condition(node, item)) }
    }
    const { field, not, operation } = logic.filter
    const child = node.children.find(({ embed }) => embed?.as === field.name)
    const relation = this.relationOf(node)
    if (child && field.path.length === 0 && !relation.columns.has(field.name)) {
      if (operation.kind !== 'is' || (operation.state !== 'null' && operation.state !== 'not null')) {
        throw new RestError('PGRST120', `Bad operator on the '${field.name}' embedded resource`, {
          details: 'Only is null or not is null filters are allowed on embedded resources',
        })
      }
      return { kind: 'absent', not: not !== (operation.state === 'not null'), embed: child }
    }
    return { kind: 'filter', not, column: this.columnAt(node, field), operation }
  }

  order(node: ReadNode, { relation, field, direction, nulls }: OrderTerm): PlannedOrder {
    const sorted = { ...(direction && { direction }), ...(nulls && { nulls }) }
    if (relation === undefined) return { column: this.columnAt(node, field), ...sorted }
    const child = node.children.find(({ embed }) => embed?.as === relation)
    if (!child?.embed) throw notEmbedded(relation)
    if (!child.embed.relationship.toOne) {
      throw new RestError('PGRST118', `A related order on '${relation}' is not possible`, {
        details: `'${node.source.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
      })
    }
    return { embed: child, column: columnOf(this.relationOf(child), field), ...sorted }
  }

  private columnAt(node: ReadNode, field: Field): ColumnRef {
    return columnOf(this.relationOf(node), field)
  }

  private relationOf(node: ReadNode): Relation {
    return this.relations.get(node) as Relation
  }
}

function isRepresented({ columns }: Relation) {
  return columns.values().some(({ representation }) => representation?.toJson)
}

function notEmbedded(name: string) {
  return new RestError('PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })
}

/** A JSON path is called by its last key. */
function keyOf({ field: { name, path } }: SelectField): string {
  const last = path.findLast((step) => 'key' in step)
  return last && 'key' in last ? last.key : name
}
