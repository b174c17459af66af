/**
 * Whether a row meets a filter. Equality of types whose text is their value is decided here, so that a thousand
 * subscribers with a filter each cost the database nothing; everything else PostgreSQL decides, once a batch.
 */

import pg from 'pg'
import type { Services } from '#backend/http/handler.ts'
import type { Column, TableFacts } from './facts.ts'
import { type Condition, FilterError, type FilterOperator } from './filter.ts'
import type { Relation, Tuple } from './pgoutput.ts'
import { arrayLiteral } from './sql.ts'

export type PreparedCondition = Condition & {
  /** The same for the same condition on the same column. */
  key: string
  /** Whether it is decided here. */
  here: boolean
}

const SYMBOLS: Partial<Record<FilterOperator, string>> = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: '~~',
  ilike: '~~*',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
}

const TEXT_IS_VALUE = ['bool', 'int2', 'int4', 'int8', 'uuid', 'text', 'varchar', 'date', 'timestamp']

/** Brings the values into the form that PostgreSQL writes. Throws FilterError in words for the client. */
export async function prepareCondition(
  owner: pg.Pool,
  condition: Condition,
  column: Column | undefined,
  role: string,
): Promise<PreparedCondition> {
  if (!column?.readers.has(role)) throw new FilterError(`invalid column for filter ${condition.column}`)
  const { operator } = condition
  if (operator === 'is' && condition.values[0] !== 'null' && column.type !== 'bool') {
    throw new FilterError(`is ${condition.values[0]} filter requires a boolean column, got ${column.type}`)
  }
  if (isPattern(condition) && condition.values.some((pattern) => BACK_REFERENCE.test(pattern ?? ''))) {
    throw new FilterError(`${operator} filter takes no back references`)
  }
  const values = await normalised(owner, condition, column)
  const equality = ['eq', 'neq', 'in', 'isdistinct'].includes(operator)
  const here = operator === 'is' || (equality && (TEXT_IS_VALUE.includes(column.type) || column.isEnum))
  return {
    ...condition,
    values,
    here,
    key: JSON.stringify([condition.column, operator, condition.negate, values]),
  }
}

function isPattern({ operator }: Condition) {
  return operator === 'match' || operator === 'imatch'
}

/** With one, finding out whether a short text matches may take PostgreSQL hours, and everybody's changes wait for it. */
const BACK_REFERENCE = /(?:^|[^\\])(?:\\\\)*\\[1-9]/

async function normalised(owner: pg.Pool, condition: Condition, column: Column) {
  const { operator, values } = condition
  if (operator === 'is') return values
  const symbol = SYMBOLS[operator] ?? '='
  const compared = symbol === 'is distinct from' ? '=' : symbol
  // A pattern must also be one: the empty text is held against it.
  const pattern = isPattern(condition) ? `, '' ~ v` : ''
  try {
    const { rows } = await queryWithin<{ value: string | null }>(owner, LIMIT, {
      text: `select v::${column.sqlType}::text as value, null::${column.sqlType} ${compared} v::${column.sqlType}${pattern}
         from unnest($1::text[]) with ordinality as u(v, place) order by place`,
      values: [arrayLiteral(values)],
    })
    return rows.map(({ value }) => value)
  } catch (error) {
    if (isTooLate(error)) throw new FilterError('the filter takes too long to be read')
    if (error instanceof pg.DatabaseError) throw new FilterError(error.message)
    throw error
  }
}

/** `value` as PostgreSQL writes it. Whatever is null or not known meets no condition, save those about null. */
export function meetsHere(
  { operator, negate, values }: PreparedCondition,
  value: string | null | undefined,
): boolean {
  if (value === undefined) return false
  if (operator === 'is') return holds(isWord(value, values[0] ?? 'null'), negate)
  if (operator === 'isdistinct') return holds(value !== (values[0] ?? null), negate)
  if (value === null) return false
  return holds(operator === 'neq' ? value !== values[0] : values.includes(value), negate)
}

function isWord(value: string | null, word: string) {
  if (word === 'null' || word === 'unknown') return value === null
  return value === (word === 'true' ? 't' : 'f')
}

function holds(result: boolean, negate: boolean) {
  return negate ? !result : result
}

/** Milliseconds that patterns of clients may take the database, whoever wrote them. */
const LIMIT = 1_000

/**
 * For every row the keys of those conditions that it meets. Patterns are asked for by themselves, since how long they
 * take is their writers' choice: beyond the limit no row meets one.
 */
export async function meetsThere(
  { db, log }: Pick<Services, 'db' | 'log'>,
  conditions: PreparedCondition[],
  changed: Changed,
): Promise<Set<string>[]> {
  const { owner } = db
  const [plain, patterns] = await Promise.all([
    asked(
      conditions.filter((condition) => !isPattern(condition)),
      changed,
      (query) => owner.query<Met>(query),
    ),
    asked(conditions.filter(isPattern), changed, (query) => queryWithin<Met>(owner, LIMIT, query)).catch(
      (error: unknown) => {
        if (!isTooLate(error)) throw error
        log.warn({ table: changed.relation.table }, 'realtime: patterns in filters took too long')
        return []
      },
    ),
  ])
  return changed.tuples.map((_, place) => new Set([...(plain[place] ?? []), ...(patterns[place] ?? [])]))
}

type Changed = { relation: Relation; facts: TableFacts; tuples: Tuple[] }
type Met = { met: (boolean | null)[] }

/** Conditions of one statement: it may have so many parameters, and one of them all would be everybody's failure. */
const AT_ONCE = 1_000

async function asked(
  conditions: PreparedCondition[],
  changed: Changed,
  query: (query: pg.QueryConfig) => Promise<{ rows: Met[] }>,
): Promise<Set<string>[]> {
  const met = changed.tuples.map(() => new Set<string>())
  for (let at = 0; at < conditions.length; at += AT_ONCE) {
    const some = await askedAtOnce(conditions.slice(at, at + AT_ONCE), changed, query)
    for (const [place, keys] of some.entries()) for (const key of keys) met[place]?.add(key)
  }
  return met
}

async function askedAtOnce(
  conditions: PreparedCondition[],
  { relation, facts, tuples }: Changed,
  query: (query: pg.QueryConfig) => Promise<{ rows: Met[] }>,
): Promise<Set<string>[]> {
  const usable = conditions.flatMap((condition) => {
    const at = relation.columns.findIndex(({ name }) => name === condition.column)
    const type = facts.columns.get(condition.column)?.sqlType
    return at < 0 || !type ? [] : [{ condition, at, type }]
  })
  if (usable.length === 0 || tuples.length === 0) return tuples.map(() => new Set())
  const columns = [...new Set(usable.map(({ at }) => at))]
  const parameters: string[] = columns.map((at) => arrayLiteral(tuples.map((tuple) => tuple[at])))
  const outputs = usable.map(({ condition, at, type }) => {
    parameters.push(arrayLiteral(condition.values))
    return `${expression(condition, `u.c${at}::${type}`, `$${parameters.length}::text[]`, type)}`
  })
  // As an object it is not kept prepared: whoever chooses filters chooses the text, which is another with each of them.
  const { rows } = await query({
    text: `select array[${outputs.join(', ')}]::boolean[] as met
     from unnest(${columns.map((_, at) => `$${at + 1}::text[]`).join(', ')})
       with ordinality as u(${columns.map((at) => `c${at}`).join(', ')}, place)
     order by place`,
    values: parameters,
  })
  return rows.map(({ met }, place) => {
    const known = usable.filter(({ at }, index) => met[index] === true && tuples[place]?.[at] !== undefined)
    return new Set(known.map(({ condition }) => condition.key))
  })
}

function expression({ operator, negate }: PreparedCondition, column: string, values: string, type: string) {
  const test =
    operator === 'in'
      ? `${column} in (select v::${type} from unnest(${values}) v)`
      : `${column} ${SYMBOLS[operator]} (${values})[1]::${type}`
  return negate ? `not (${test})` : `(${test})`
}

function isTooLate(error: unknown) {
  return error instanceof pg.DatabaseError && error.code === '57014'
}

/** Throws pg.DatabaseError 57014 beyond so many milliseconds. */
async function queryWithin<Row extends pg.QueryResultRow>(
  owner: pg.Pool,
  limit: number,
  query: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  const client = await owner.connect()
  try {
    await client.query(`begin read only; set local statement_timeout = ${limit}`)
    const result = await client.query<Row>(query)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}
