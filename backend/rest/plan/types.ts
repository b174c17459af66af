/** What is going to happen, with everything looked up: the SQL stage only writes it down. */

import type { Aggregate, JsonStep, Operation } from '#backend/rest/parse/types.ts'
import type { Relationship, Representation } from '#backend/rest/schema-cache/types.ts'

/** A column of a known relation; `computed` is the function that stands for it. */
export type ColumnRef = {
  name: string
  /** `json`, `jsonb`, `tsvector`, … */
  base: string
  computed?: { schema: string; name: string }
  representation?: Representation
  path: JsonStep[]
}

export type PlannedColumn = {
  /** `*` stands for all columns. */
  column: ColumnRef | '*'
  /** The key in the answer; undefined for `*`. */
  as: string | undefined
  cast?: string
  aggregate?: Aggregate
  aggregateCast?: string
  /** The aggregate that the nearest relation above applies, since this one's rows are spread into its rows. */
  hoisted?: { as: string; aggregate: Aggregate; aggregateCast?: string }
}

export type Condition =
  | { kind: 'filter'; not: boolean; column: ColumnRef; operation: Operation }
  | { kind: 'tree'; not: boolean; operator: 'and' | 'or'; items: Condition[] }
  /** `relation=is.null`: no embedded rows. */
  | { kind: 'absent'; not: boolean; embed: ReadNode }

export type PlannedOrder = {
  /** Undefined for the node's own columns. */
  embed?: ReadNode
  column: ColumnRef
  direction?: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}

export type ReadNode = {
  /** Our own name for it in SQL: no other node has it. */
  alias: string
  source: { schema: string; name: string }
  columns: PlannedColumn[]
  where: Condition[]
  order: PlannedOrder[]
  limit?: number
  offset?: number
  children: ReadNode[]
  /** Undefined for the root. */
  embed?: {
    relationship: Relationship
    /** The key in the answer, and how filters and orders call it. */
    as: string
    name: string
    inner: boolean
    spread: boolean
    /** The alias of the node around it, and that node's row as a value. */
    parent: string
    parentRow: string
  }
}
