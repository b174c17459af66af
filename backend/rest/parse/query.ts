/** Puts the pairs of a query string together into what is asked for. */

import { RestError } from '#backend/rest/errors.ts'
import { parseFieldPath, parseFilter } from './filter.ts'
import { parseLogic } from './logic.ts'
import { readColumnList } from './names.ts'
import { readOperator } from './operators.ts'
import { parseOrder } from './order.ts'
import type { Pair } from './query-pairs.ts'
import { parseSelect } from './select.ts'
import type { Query } from './types.ts'

/** For a function called by GET, a pair without an operator is an argument. */
export function parseQuery(pairs: Pair[], { argsAllowed = false } = {}): Query {
  const query: Query = { select: [], where: [], order: [], limits: [], args: [] }
  const first = (role: Pair['role']) => pairs.find((pair) => pair.role === role)?.value
  query.select = parseSelect(first('select') ?? '*')
  const columns = first('columns')
  if (columns !== undefined) query.columns = readColumnList(columns, 'columns parameter')
  const onConflict = first('on_conflict')
  if (onConflict !== undefined) query.onConflict = readColumnList(onConflict, 'on_conflict parameter')
  for (const pair of pairs) readInto(query, pair, argsAllowed)
  return query
}

function readInto(query: Query, { key, value, role, lifted }: Pair, argsAllowed: boolean) {
  if (role === 'logic') {
    query.where.push(parseLogic(key, value))
  } else if (role === 'order') {
    query.order.push({ path: parseFieldPath(key).path, terms: parseOrder(value) })
  } else if (role === 'limit' || role === 'offset') {
    const number = role === 'limit' ? readCount(value) : readOffset(value)
    if (number !== undefined) query.limits.push({ path: parseFieldPath(key).path, [role]: number })
  } else if (role === 'filter') {
    const { path, field } = parseFieldPath(key)
    if (argsAllowed && lifted !== undefined && !readOperator(value)) {
      query.args.push({ name: field.name, lifted })
      return
    }
    const filter = parseFilter(field, value, lifted === undefined ? { fixed: '' } : { lifted })
    query.where.push({ path, logic: { kind: 'filter', filter } })
  }
}

/** A whole number, or undefined for what is none: such limits are passed over. */
export function readCount(text: string): number | undefined {
  if (!/^-?[0-9]+$/.test(text)) return undefined
  return Math.max(Math.min(Number(text), Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER)
}

const MOST_ROWS = 2n ** 63n - 1n

/** Negative ones skip nothing. Throws 22003, in PostgreSQL's words, beyond what it can count. */
export function readOffset(text: string): number | undefined {
  const offset = readCount(text)
  if (offset === Number.MAX_SAFE_INTEGER && BigInt(text) > MOST_ROWS) {
    throw new RestError({ sqlState: '22003', status: 400 }, `value "${text}" is out of range for type bigint`)
  }
  return offset === undefined ? undefined : Math.max(0, offset)
}
