/** GET and HEAD of a table or view. */

import type { Preferences } from '#backend/rest/parse/preferences.ts'
import type { Query } from '#backend/rest/parse/types.ts'
import type { SchemaCache, Table } from '#backend/rest/schema-cache/types.ts'
import { answerSql, bodySql, NO_BODY } from '#backend/rest/sql/answer.ts'
import { countSql, readSql } from '#backend/rest/sql/read.ts'
import { type BuiltStatement, StatementParameters } from '#backend/rest/sql/statement.ts'
import { answerFor } from './answer-for.ts'
import { planRead } from './read.ts'
import type { StatementPlan } from './statement-plan.ts'
import type { ReadNode } from './types.ts'

export type ReadRequest = {
  query: Query
  /** The Accept header. */
  accept: string | null
  preferences: Preferences
  hasLimit: boolean
  hasOffset: boolean
  headOnly: boolean
}

export function planTableRead(cache: SchemaCache, table: Table, request: ReadRequest): StatementPlan {
  const node = planRead(cache, request.query, { relation: table, from: 'table' })
  const answer = answerFor(cache, request.accept, table, request.query.select)
  const parameters = new StatementParameters()
  const { maxRows } = cache.config
  const rows = readSql(node, { parameters, maxRows, rootLimit: rootLimitSql(request, maxRows, parameters) })
  const text = answerSql({
    rows,
    body: request.headOnly ? NO_BODY : bodySql(answer),
    ...totalOf(node, request, maxRows, parameters),
  })
  return {
    answer,
    main: { text, binders: parameters.binders },
    ...estimateOf(node, request),
    readOnly: true,
    settings: {},
    kind: 'read',
    returnsVoid: false,
    hasConflictTarget: false,
  }
}

/** The root's limit is a parameter, so that pages share a plan; never more than `maxRows`. */
export function rootLimitSql(
  { hasLimit, hasOffset }: Pick<ReadRequest, 'hasLimit' | 'hasOffset'>,
  maxRows: number,
  parameters: StatementParameters,
): string {
  const limit = hasLimit
    ? parameters.add((input) => String(Math.min(input.limit ?? maxRows, maxRows)))
    : `${maxRows}`
  const offset = hasOffset ? ` offset ${parameters.add((input) => String(input.offset))}` : ''
  return ` limit ${limit}${offset}`
}

export function totalOf(
  node: ReadNode,
  { preferences: { count } }: Pick<ReadRequest, 'preferences'>,
  maxRows: number,
  parameters: StatementParameters,
  rootFrom?: string,
): { total?: string } {
  if (count !== 'exact' && count !== 'estimated') return {}
  // One more than a page at most shows that an estimate is needed.
  const enough = count === 'estimated' ? ` limit ${maxRows + 1}` : ''
  return { total: `(select count(*) from (${countSql(node, parameters, rootFrom)}${enough}) as pgrst_count)` }
}

function estimateOf(node: ReadNode, { preferences: { count } }: ReadRequest): { estimate?: BuiltStatement } {
  if (count !== 'planned' && count !== 'estimated') return {}
  const parameters = new StatementParameters()
  const text = `explain (format json) ${countSql(node, parameters)}`
  return { estimate: { text, binders: parameters.binders } }
}
