/** PostgreSQL's types and defaults in the words of OpenAPI 2.0. */

const NUMBERS = ['numeric', 'real', 'double precision']
const INTEGERS = ['smallint', 'integer', 'bigint']

export type TypeName = 'string' | 'boolean' | 'integer' | 'number' | 'array'

/** Undefined for JSON, which may be anything. */
export function typeName(type: string): TypeName | undefined {
  if (type === 'json' || type === 'jsonb') return undefined
  if (type === 'boolean') return 'boolean'
  if (INTEGERS.includes(type)) return 'integer'
  if (NUMBERS.includes(type)) return 'number'
  return type.endsWith('[]') ? 'array' : 'string'
}

/** Type, format and, for arrays, what they hold. */
export function typed(type: string): { type?: TypeName; format: string; items?: { type?: TypeName } } {
  const name = typeName(type)
  return {
    format: type,
    ...(name && { type: name }),
    ...(name === 'array' && { items: itemsOf(type) }),
  }
}

export function itemsOf(type: string): { type?: TypeName } {
  const name = typeName(elementType(type))
  return name ? { type: name } : {}
}

export const elementType = (type: string) => type.slice(0, -2)

/** A default that JSON can say; an expression of a text column stands for itself. */
export function defaultOf(type: string, expression: string | null): { default?: unknown } {
  if (expression === null) return {}
  const text = typeName(type) === 'string' ? `"${unquoted(expression, type)}"` : expression
  try {
    return { default: JSON.parse(text) }
  } catch {
    return {}
  }
}

function unquoted(expression: string, type: string) {
  const suffix = `::${type}`
  return expression.endsWith(suffix)
    ? expression.slice(0, -suffix.length).replace(/^'+|'+$/g, '')
    : expression
}
