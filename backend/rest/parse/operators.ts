/** The operators of a filter: `not.` , the operator, what it takes in parentheses, and the value after the dot. */

/** Operators of one value, and what they are in SQL. */
export const COMPARISONS: Record<string, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}

/** Those that may stand before `(any)` or `(all)`. */
const QUANTIFIABLE = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'])

export const SEARCH_PARSERS: Record<string, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

const STATES = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
} as const

export type ReadOperator = {
  not: boolean
  name: string
  quantifier?: 'any' | 'all'
  language?: string
  /** How many characters come before the value. */
  length: number
}

const OPERATOR = /(not\.)?([a-z]+)(?:\(([\p{L}\p{N}_ $]+)\))?\./uy

/** The operator at `from`, or undefined when there is none that we know. */
export function readOperator(text: string, from = 0): ReadOperator | undefined {
  OPERATOR.lastIndex = from
  const found = OPERATOR.exec(text)
  if (!found) return undefined
  const [whole, not, name = '', argument] = found
  const operator: ReadOperator = { not: not !== undefined, name, length: whole.length }
  if (argument === undefined) {
    const known =
      Object.hasOwn(COMPARISONS, name) ||
      Object.hasOwn(SEARCH_PARSERS, name) ||
      name === 'in' ||
      name === 'is' ||
      name === 'isdistinct'
    return known ? operator : undefined
  }
  if (Object.hasOwn(SEARCH_PARSERS, name)) return { ...operator, language: argument.trim() }
  if (QUANTIFIABLE.has(name) && (argument === 'any' || argument === 'all')) {
    return { ...operator, quantifier: argument }
  }
  return undefined
}

/** What `is.` may be followed by, in any case. */
export function readState(text: string): (typeof STATES)[keyof typeof STATES] | undefined {
  const name = text.toLowerCase()
  return Object.hasOwn(STATES, name) ? STATES[name as keyof typeof STATES] : undefined
}

export const EXPECTED_OPERATOR = '"not" or operator (eq, gt, ...)'
export const EXPECTED_STATE = 'isVal: (null, not_null, true, false, unknown)'
