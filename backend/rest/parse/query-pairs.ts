/** The query string as decoded pairs, and what of it makes requests differ in values only. */

import { RestError } from '#backend/rest/errors.ts'
import { readOperator } from './operators.ts'

export type Pair = {
  key: string
  value: string
  role: 'select' | 'columns' | 'on_conflict' | 'order' | 'limit' | 'offset' | 'logic' | 'filter'
  /** Number of the lifted value, for filters that have one. */
  lifted?: number
}

export type QueryPairs = {
  pairs: Pair[]
  lifted: string[]
  /** Requests of one shape share a plan; undefined when its values stand inside (`and`, `or`). */
  shape: string | undefined
  /** `limit` and `offset` of the root, as written. */
  limit: string | undefined
  offset: string | undefined
}

/** No client writes longer ones; a filter each seven characters stays below PostgreSQL's 65 535 parameters. */
const MAX_LENGTH = 65_536
/** Longer shapes are planned each time, so that the cache holds only what repeats. */
const MAX_SHAPE = 4_096

/** `search` comes without its question mark. Throws PGRST100 for what is not UTF-8 in percent-encoding. */
export function readPairs(search: string): QueryPairs {
  if (search.length > MAX_LENGTH) {
    throw new RestError('PGRST100', '"failed to parse query string" (line 1, column 1)', {
      details: `at most ${MAX_LENGTH} characters are allowed`,
    })
  }
  const read: QueryPairs = { pairs: [], lifted: [], shape: undefined, limit: undefined, offset: undefined }
  const shape: string[] = []
  let shaped = true
  for (const part of search === '' ? [] : search.split('&')) {
    const equals = part.indexOf('=')
    // A name without a value asks for nothing.
    if (equals < 0) continue
    const pair = readPair(decode(part.slice(0, equals)), decode(part.slice(equals + 1)))
    if (pair.role === 'limit' && pair.key === 'limit') {
      read.limit ??= pair.value
      continue
    }
    if (pair.role === 'offset' && pair.key === 'offset') {
      read.offset ??= pair.value
      continue
    }
    if (pair.role === 'logic') shaped = false
    shape.push(pair.key, pair.role === 'filter' ? liftValue(pair, read.lifted) : pair.value)
    read.pairs.push(pair)
  }
  const text = JSON.stringify(shape)
  if (shaped && text.length <= MAX_SHAPE) read.shape = text
  return read
}

export function decode(text: string): string {
  try {
    return decodeURIComponent(text.includes('+') ? text.replaceAll('+', ' ') : text)
  } catch {
    throw new RestError('PGRST100', '"failed to parse query string" (line 1, column 1)', {
      details: 'percent-encoded text is not valid UTF-8',
    })
  }
}

const RESERVED = new Set(['select', 'columns', 'on_conflict'])
const ENDINGS: Record<string, Pair['role']> = {
  order: 'order',
  limit: 'limit',
  offset: 'offset',
  and: 'logic',
  or: 'logic',
}

function readPair(key: string, value: string): Pair {
  if (RESERVED.has(key)) return { key, value, role: key as Pair['role'] }
  const ending = key.slice(key.lastIndexOf('.') + 1)
  return { key, value, role: Object.hasOwn(ENDINGS, ending) ? (ENDINGS[ending] ?? 'filter') : 'filter' }
}

/** Takes the value out of a filter; what is left belongs to the shape. */
function liftValue(pair: Pair, lifted: string[]): string {
  const operator = readOperator(pair.value)
  if (operator?.name === 'is') return pair.value
  pair.lifted = lifted.length
  lifted.push(operator ? pair.value.slice(operator.length) : pair.value)
  return operator ? pair.value.slice(0, operator.length) : ''
}
