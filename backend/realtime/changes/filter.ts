/** The filter of a binding: `column=eq.value`, several of them separated by commas, values quoted as in the data API. */

const OPERATORS = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
] as const

export type FilterOperator = (typeof OPERATORS)[number]

export type Condition = {
  column: string
  operator: FilterOperator
  negate: boolean
  /** Several for `in`. Null stands for the bare word `null` of `isdistinct`. */
  values: (string | null)[]
}

/** A filter that cannot be read; the message is for the client. */
export class FilterError extends Error {
  override name = 'FilterError'
}

const MOST_VALUES = 100
/** Each is looked over by the database, one after another. */
const MOST_CONDITIONS = 20

/** Throws FilterError. */
export function readFilter(text: string): Condition[] {
  const conditions: Condition[] = []
  let rest = text
  while (rest !== '') {
    const head = /^([^=,]+)=(not\.)?([a-z]+)\./.exec(rest)
    const operator = OPERATORS.find((name) => name === head?.[3])
    if (!head?.[1] || !operator) throw new FilterError(`Error parsing \`filter\` params: ${quoted(rest)}`)
    rest = rest.slice(head[0].length)
    const taken = operator === 'in' ? takeList(rest) : takeValue(rest, ',')
    const values = taken.values.map(({ value, bare }) =>
      operator === 'isdistinct' && bare && value === 'null' ? null : value,
    )
    check(operator, values)
    if (conditions.length === MOST_CONDITIONS) {
      throw new FilterError(`too many conditions in one filter. Maximum ${MOST_CONDITIONS}`)
    }
    conditions.push({ column: head[1].trim(), operator, negate: head[2] !== undefined, values })
    rest = taken.rest
    if (rest === '') break
    if (!rest.startsWith(',') || rest === ',')
      throw new FilterError(`Error parsing \`filter\` params: ${quoted(rest)}`)
    rest = rest.slice(1)
  }
  return conditions
}

function check(operator: FilterOperator, values: (string | null)[]) {
  if (values.length > MOST_VALUES)
    throw new FilterError(`too many values for \`in\` filter. Maximum ${MOST_VALUES}`)
  if (operator === 'is' && !['null', 'true', 'false', 'unknown'].includes(values[0] ?? '')) {
    throw new FilterError('invalid value for is filter: must be null, true, false, or unknown')
  }
}

type Taken = { values: { value: string; bare: boolean }[]; rest: string }

/** A value in double quotes, in which a backslash escapes, or everything before one of `ends`. */
function takeValue(text: string, ends: string): Taken {
  if (text.startsWith('"')) {
    const match = /^"((?:[^"\\]|\\.)*)"/s.exec(text)
    if (!match)
      throw new FilterError(`Error parsing \`filter\` params: a quote is not closed in ${quoted(text)}`)
    const value = (match[1] ?? '').replaceAll(/\\(.)/gs, '$1')
    return { values: [{ value, bare: false }], rest: text.slice(match[0].length) }
  }
  let end = 0
  while (end < text.length && !ends.includes(text[end] as string)) end++
  return { values: [{ value: text.slice(0, end), bare: true }], rest: text.slice(end) }
}

function takeList(text: string): Taken {
  if (!text.startsWith('(')) throw new FilterError('the values of `in` stand in parentheses')
  const values: Taken['values'] = []
  let rest = text.slice(1)
  for (;;) {
    const taken = takeValue(rest, ',)')
    values.push(...taken.values)
    rest = taken.rest.trimStart()
    if (rest.startsWith(')')) return { values, rest: rest.slice(1) }
    if (!rest.startsWith(',')) throw new FilterError('the values of `in` are not closed')
    rest = rest.slice(1).trimStart()
  }
}

function quoted(text: string) {
  return JSON.stringify(text.slice(0, 100))
}
