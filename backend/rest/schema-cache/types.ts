/** What the data API knows of the database: all that a request may name is looked up here. */

import type { StatementPlan } from '#backend/rest/plan/statement-plan.ts'

export type Qualified = { schema: string; name: string }

/** Functions that stand for a domain's own input and output. */
export type Representation = { toJson?: Qualified; fromJson?: Qualified; fromText?: Qualified }

/** Makes one media type of a function's value or of a relation's rows. */
export type MediaHandler = Qualified & {
  /** A value is cast to its domain; rows go through an aggregate. */
  kind: 'domain' | 'aggregate'
  /** What the answer is labelled with. */
  mediaType: string
  isBinary: boolean
  /** The relation or function it is for; undefined for any. */
  target: Qualified | undefined
}

export type Column = {
  name: string
  /** In SQL, with length and schema as needed. */
  type: string
  /** Without length and below domains, as `pg_type` names it: `json`, `text`, … */
  base: string
  /** In SQL; what an insert without the column would use. */
  defaultValue: string | null
  representation?: Representation
}

export type Table = {
  schema: string
  name: string
  isView: boolean
  insertable: boolean
  updatable: boolean
  deletable: boolean
  columns: Map<string, Column>
  primaryKey: string[]
  /** Functions that take a row of the table and stand for a column. */
  computed: Map<string, { schema: string; name: string; base: string }>
}

export type Argument = {
  name: string
  type: string
  required: boolean
  variadic: boolean
}

export type Routine = {
  schema: string
  name: string
  args: Argument[]
  volatility: 'volatile' | 'stable' | 'immutable'
  returns: {
    /** `row` is a composite type, a record or several output columns. */
    kind: 'void' | 'scalar' | 'row'
    isSet: boolean
    /** The table or view whose rows are returned. */
    table: { schema: string; name: string } | undefined
    /** What can be selected of a row. */
    columns: Map<string, { base: string; representation?: Representation }>
  }
  /** Of `alter function … set`, those that must be in force before it runs. */
  settings: Record<string, string>
}

/** Pairs of column names: of the table we come from, and of the one we go to. */
export type ColumnPairs = [string, string][]

export type Relationship = {
  schema: string
  table: string
  target: { schema: string; name: string }
  toOne: boolean
} & (
  | {
      kind: 'many-to-one' | 'one-to-many' | 'one-to-one'
      constraint: string
      columns: ColumnPairs
      isSelf: boolean
      /** The foreign key is the table's own, not the target's. */
      holdsKey: boolean
    }
  | {
      kind: 'many-to-many'
      isSelf: boolean
      junction: {
        schema: string
        name: string
        sourceConstraint: string
        targetConstraint: string
        /** Source table ↔ junction, and target table ↔ junction. */
        sourceColumns: ColumnPairs
        targetColumns: ColumnPairs
      }
    }
  | { kind: 'computed'; routine: { schema: string; name: string } }
)

export type ApiConfig = {
  schemas: string[]
  searchPath: string[]
  maxRows: number
  aggregates: boolean
  plan: boolean
  /** `Prefer: tx=…` is heard. */
  rollbackAllowed: boolean
  /** What becomes of a transaction that nothing is said of. */
  rollsBack: boolean
  /** Who a visitor is; undefined where visitors are not let in. */
  anonRole: string | undefined
  /** Runs before the statement of each request. */
  preRequest: string | undefined
  /** Settings of functions that are set before their statement begins. */
  hoisted: string[]
  /** What the root answers: a description of all, or of what the caller may use, or nothing. */
  openApi: 'follow-privileges' | 'ignore-privileges' | 'disabled'
  /** A function that answers for the root instead. */
  rootSpec: Qualified | undefined
}

export type SchemaCache = {
  config: ApiConfig
  /** Keys are `schema` and `name` joined by `qualified`. */
  tables: Map<string, Table>
  routines: Map<string, Routine[]>
  /** By the table they start from. */
  relationships: Map<string, Relationship[]>
  /** Types that may be cast to, by the name a request uses; the value is SQL. */
  types: Map<string, string>
  /** By target, then by media type; see `media-handlers.ts`. */
  mediaHandlers: Map<string, Map<string, MediaHandler>>
  /** `alter role … set`: what PostgreSQL applies at login, and we on entering the role. */
  roleSettings: Map<string, Record<string, string>>
  /** By exposed schema. */
  searchPaths: Map<string, string>
  /** Plans of this cache; a new cache starts with none. */
  plans: Map<string, StatementPlan>
}

/** A key that no two pairs of names share. */
export const qualified = (schema: string, name: string) => `${schema}\u0000${name}`
