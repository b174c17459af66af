/** /rpc/name: a function's call, whose rows can be filtered, sorted and embedded like a table's. */

import { RestError } from '#backend/rest/errors.ts'
import type { Body } from '#backend/rest/parse/body.ts'
import type { Query } from '#backend/rest/parse/types.ts'
import { type Argument, qualified, type Routine, type SchemaCache } from '#backend/rest/schema-cache/types.ts'
import { answerSql, bodySql, guardSql, NO_BODY, rowBodySql, scalarBodySql } from '#backend/rest/sql/answer.ts'
import { type CallArguments, callAlias, callSql, SCALAR } from '#backend/rest/sql/call.ts'
import { readSql } from '#backend/rest/sql/read.ts'
import { StatementParameters } from '#backend/rest/sql/statement.ts'
import { answerFor } from './answer-for.ts'
import { findRoutine, takesWholeBody } from './find-routine.ts'
import { type ReadRequest, rootLimitSql, totalOf } from './plan-read.ts'
import { planRead } from './read.ts'
import type { Relation } from './relation.ts'
import { rootNeeds, withoutComputed } from './root-needs.ts'
import type { StatementPlan } from './statement-plan.ts'

export type CallRequest = ReadRequest & {
  schema: string
  name: string
  /** Undefined for GET and HEAD. */
  body: (Pick<Body, 'type' | 'keys' | 'isObject'> & { isForm: boolean }) | undefined
}

const SOURCE = 'pgrst_source'

export function planCall(cache: SchemaCache, request: CallRequest): StatementPlan {
  const { query, preferences, body } = request
  const keys = body ? (query.columns ?? body.keys ?? []) : [...new Set(query.args.map(({ name }) => name))]
  const routine = findRoutine(cache, {
    schema: request.schema,
    name: request.name,
    args: keys,
    bodyType: body?.type,
  })
  const { returns } = routine
  const limited = preferences.handling === 'strict' && preferences.maxAffected !== undefined
  if (limited && !returns.isSet) {
    throw new RestError(
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    )
  }
  const node = planRead(cache, query, { relation: relationOf(cache, routine), from: 'call' })
  const answer = answerFor(cache, request.accept, returns.table ?? routine, query.select)
  const isJson = answer.form === 'array' || answer.form === 'object'
  const parameters = new StatementParameters()
  const { maxRows } = cache.config
  const given = argumentsOf(routine, query, keys, body)
  const source = callSql(routine, given, rootNeeds(node, callAlias), parameters)
  const isRow = returns.kind === 'row'
  const rows = isRow
    ? readSql(withoutComputed(node), {
        parameters,
        maxRows,
        rootFrom: SOURCE,
        rootLimit: rootLimitSql(request, maxRows, parameters),
      })
    : `select * from ${SOURCE}${rootLimitSql(request, maxRows, parameters)}`
  const scalarBody = () =>
    !isJson && !answer.handler
      ? bodySql(answer)
      : scalarBodySql(SCALAR, returns.isSet && answer.form !== 'object', answer)
  const text = answerSql({
    with: `with ${SOURCE} as (${source}) `,
    rows,
    body: request.headOnly
      ? NO_BODY
      : !isRow
        ? scalarBody()
        : !returns.isSet && isJson
          ? rowBodySql(answer)
          : bodySql(answer),
    ...(isRow
      ? totalOf(withoutComputed(node), request, maxRows, parameters, SOURCE)
      : preferences.count
        ? { total: `(select count(*) from ${SOURCE})` }
        : {}),
    ...(!returns.isSet && { page: '1' }),
    ...(limited
      ? {
          guard: guardSql(
            'affected',
            `count(*) > ${parameters.add((input) => String(input.maxAffected))}::bigint`,
          ),
        }
      : answer.form === 'object' && returns.isSet
        ? { guard: guardSql('single', 'count(*) <> 1') }
        : {}),
  })
  return {
    answer,
    main: { text, binders: parameters.binders },
    readOnly: !body || routine.volatility !== 'volatile',
    settings: routine.settings,
    kind: 'call',
    returnsVoid: returns.kind === 'void',
    hasConflictTarget: false,
  }
}

/** Rows of a known table have its computed columns and relationships too. */
function relationOf(cache: SchemaCache, { schema, name, returns }: Routine): Relation {
  const table = returns.table && cache.tables.get(qualified(returns.table.schema, returns.table.name))
  if (table) return table
  const columns = returns.kind === 'row' ? returns.columns : new Map([[SCALAR, { base: '' }]])
  return { schema, name, columns, computed: new Map() }
}

function argumentsOf(
  routine: Routine,
  query: Query,
  keys: string[],
  body: CallRequest['body'],
): CallArguments {
  const [only] = routine.args
  if (only && takesWholeBody(routine, { bodyType: body?.type })) return { kind: 'body', type: only.type }
  const args: Argument[] = routine.args.filter(({ name }) => keys.includes(name))
  if (body?.isForm) return { kind: 'form', args }
  if (body) return { kind: 'json', args, isObject: body.isObject }
  return {
    kind: 'texts',
    args: args.map((argument) => ({
      argument,
      lifted: query.args.flatMap(({ name, lifted }) => (name === argument.name ? [lifted] : [])),
    })),
  }
}
