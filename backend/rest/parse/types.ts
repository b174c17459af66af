/** What a request asks for, before anything is looked up. */

/** One step of a JSON path: `->` keeps JSON, `->>` gives text. */
export type JsonStep = { asText: boolean } & ({ key: string } | { index: string })

/** `name` may be `*`. */
export type Field = { name: string; path: JsonStep[] }

export type Aggregate = 'avg' | 'count' | 'max' | 'min' | 'sum'

export type SelectField = {
  kind: 'field'
  field: Field
  alias?: string
  cast?: string
  aggregate?: Aggregate
  aggregateCast?: string
}

export type SelectRelation = {
  kind: 'relation'
  name: string
  alias?: string
  hint?: string
  join?: 'inner' | 'left'
  spread: boolean
  items: SelectItem[]
}

export type SelectItem = SelectField | SelectRelation

/**
 * A value of the query string. Lifted values are those that do not change the statement: requests that differ
 * only in them share one plan, which finds each by its number.
 */
export type Value = { lifted: number } | { fixed: string }

export type Operation =
  | { kind: 'compare'; operator: string; quantifier?: 'any' | 'all'; value: Value }
  | { kind: 'distinct'; value: Value }
  | { kind: 'in'; list: Value }
  | { kind: 'is'; state: 'null' | 'not null' | 'true' | 'false' | 'unknown' }
  | { kind: 'search'; parser: string; language?: string; value: Value }

export type Filter = { field: Field; not: boolean; operation: Operation }

export type Logic =
  | { kind: 'filter'; filter: Filter }
  | { kind: 'tree'; not: boolean; operator: 'and' | 'or'; items: Logic[] }

export type OrderTerm = {
  /** Set when the column is one of an embedded relation. */
  relation?: string
  field: Field
  direction?: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}

/** Names of embedded relations from the root; empty for the root itself. */
export type EmbedPath = string[]

export type Query = {
  select: SelectItem[]
  /** Filters and logic trees, in the order given. */
  where: { path: EmbedPath; logic: Logic }[]
  order: { path: EmbedPath; terms: OrderTerm[] }[]
  /** Of embedded relations only; the root's travel outside the plan. */
  limits: { path: EmbedPath; limit?: number; offset?: number }[]
  columns?: string[]
  onConflict?: string[]
  /** Of a function called by GET: name and number of the lifted value. */
  args: { name: string; lifted: number }[]
}
