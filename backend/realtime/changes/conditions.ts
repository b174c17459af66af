/**
 * Whether a row meets a filter. Equality of types whose text is their value is decided here, so that a thousand
 * subscribers with a filter each cost the database nothing; everything else PostgreSQL decides, once a batch.
 */

import pg from 'pg'
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

async function normalised(owner: pg.Pool, { operator, values }: Condition, column: Column) {
  if (operator === 'is') return values
  const symbol = SYMBOLS[operator] ?? '='
  const compared = symbol === 'is distinct from' ? '=' : symbol
  // A pattern must also be one: the empty text is held against it.
  const pattern = operator === 'match' || operator === 'imatch' ? `, '' ~ v` : ''
  try {
    const { rows } = await owner.query<{ value: string | null }>(
      `select v::${column.sqlType}::text as value, null::${column.sqlType} ${compared} v::${column.sqlType}${pattern}
       from unnest($1::text[]) with ordinality as u(v, place) order by place`,
      [arrayLiteral(values)],
    )
    return rows.map(({ value }) => value)
  } catch (error) {
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

/** For every row the keys of those conditions that it meets. */
export async function meetsThere(
  owner: pg.Pool,
  conditions: PreparedCondition[],
  relation: Relation,
  facts: TableFacts,
  tuples: Tuple[],
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
  const { rows } = await owner.query<{ met: (boolean | null)[] }>(
    `select array[${outputs.join(', ')}]::boolean[] as met
     from unnest(${columns.map((_, at) => `$${at + 1}::text[]`).join(', ')})
       with ordinality as u(${columns.map((at) => `c${at}`).join(', ')}, place)
     order by place`,
    parameters,
  )
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
