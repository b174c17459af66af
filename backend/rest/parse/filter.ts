/** Filters as query parameters (`id=eq.1`), and the lists that `in` takes. */

import { readJsonPath, readName, readQuoted } from './names.ts'
import {
  COMPARISONS,
  EXPECTED_OPERATOR,
  EXPECTED_STATE,
  type ReadOperator,
  readOperator,
  readState,
  SEARCH_PARSERS,
} from './operators.ts'
import { parseError, Scanner } from './scanner.ts'
import type { EmbedPath, Field, Filter, Operation, Value } from './types.ts'

/** `value` says where the plan finds the part after the operator. */
export function parseFilter(field: Field, text: string, value: Value): Filter {
  const operator = readOperator(text)
  if (!operator) throw parseError('filter', text, 0, EXPECTED_OPERATOR)
  const operand = text.slice(operator.length)
  if (operator.name === 'is') {
    const state = readState(operand)
    if (!state) throw parseError('filter', text, operator.length, EXPECTED_STATE)
    return { field, not: operator.not, operation: { kind: 'is', state } }
  }
  return { field, not: operator.not, operation: operationOn(operator, value) }
}

export function operationOn(operator: ReadOperator, value: Value): Operation {
  const { name, quantifier, language } = operator
  if (name === 'in') return { kind: 'in', list: value }
  if (name === 'isdistinct') return { kind: 'distinct', value }
  const parser = SEARCH_PARSERS[name]
  if (parser) return { kind: 'search', parser, value, ...(language !== undefined && { language }) }
  return { kind: 'compare', operator: COMPARISONS[name] ?? '', value, ...(quantifier && { quantifier }) }
}

/** A parameter's name: `embedded.relation.column->json`. */
export function parseFieldPath(key: string): { path: EmbedPath; field: Field } {
  const scanner = new Scanner(key, 'tree path')
  const names: string[] = []
  do names.push(readName(scanner))
  while (scanner.take('.'))
  const jsonPath = readJsonPath(scanner)
  if (!scanner.done) scanner.fail('"->", delimiter (.) or end of input')
  return { path: names.slice(0, -1), field: { name: names.at(-1) ?? '', path: jsonPath } }
}

/** `(a,"b,c")` → its elements; `()` has none. */
export function parseList(text: string): string[] {
  const scanner = new Scanner(text, 'filter')
  const elements = readList(scanner)
  if (!scanner.done) scanner.fail('end of input')
  return elements
}

export function readList(scanner: Scanner): string[] {
  scanner.skipSpaces()
  scanner.expect('(')
  scanner.skipSpaces()
  const elements: string[] = []
  do elements.push(readElement(scanner))
  while (scanner.take(','))
  scanner.expect(')', '"," or ")"')
  scanner.skipSpaces()
  return elements.length === 1 && elements[0] === '' ? [] : elements
}

const ELEMENT = /[^,)]*/y

/** Quoted, when the quotes hold all of it; else whatever comes before a comma or a parenthesis. */
export function readElement(scanner: Scanner): string {
  const start = scanner.at
  if (scanner.peek('"')) {
    try {
      const quoted = readQuoted(scanner)
      if (scanner.done || scanner.peek(',') || scanner.peek(')')) return quoted
    } catch {
      // An opening quote without its partner is an ordinary character.
    }
    scanner.at = start
  }
  return scanner.match(ELEMENT) ?? ''
}
