/** `and` and `or`: trees of filters. */

import { operationOn, readElement, readList } from './filter.ts'
import { readField, readName } from './names.ts'
import { EXPECTED_OPERATOR, EXPECTED_STATE, readOperator, readState } from './operators.ts'
import { Scanner } from './scanner.ts'
import type { EmbedPath, Filter, Logic } from './types.ts'

/** Deeper trees are refused before any stack, ours or PostgreSQL's, is at risk. */
export const MAX_LOGIC_DEPTH = 64

/** The parameter `key=text`, where `key` is `or`, `not.and`, `relation.or`, … */
export function parseLogic(key: string, text: string): { path: EmbedPath; logic: Logic } {
  const keyScanner = new Scanner(key, 'logic path')
  const names: string[] = []
  do names.push(readName(keyScanner))
  while (keyScanner.take('.'))
  if (!keyScanner.done) keyScanner.fail('delimiter (.) or end of input')
  const operator = names.at(-1) === 'and' ? 'and' : 'or'
  const not = names.includes('not')

  const scanner = new Scanner(text, 'logic tree')
  const items = readItems(scanner, 1)
  if (!scanner.done) scanner.fail('end of input')
  return {
    path: names.slice(0, -1).filter((name) => name !== 'not'),
    logic: { kind: 'tree', not, operator, items },
  }
}

function readItems(scanner: Scanner, depth: number): Logic[] {
  if (depth > MAX_LOGIC_DEPTH) scanner.fail(`at most ${MAX_LOGIC_DEPTH} levels of and/or`)
  scanner.skipSpaces()
  scanner.expect('(')
  const items: Logic[] = []
  do {
    scanner.skipSpaces()
    items.push(readItem(scanner, depth))
    scanner.skipSpaces()
  } while (scanner.take(','))
  scanner.expect(')', '"," or ")"')
  scanner.skipSpaces()
  return items
}

const TREE = /(not\.)?(and|or)(?=[ \t]*\()/y

function readItem(scanner: Scanner, depth: number): Logic {
  const tree = scanner.match(TREE)
  if (tree) {
    return {
      kind: 'tree',
      not: tree.startsWith('not.'),
      operator: tree.endsWith('and') ? 'and' : 'or',
      items: readItems(scanner, depth + 1),
    }
  }
  return { kind: 'filter', filter: readFilter(scanner) }
}

function readFilter(scanner: Scanner): Filter {
  if (scanner.done || scanner.peek(')') || scanner.peek(',')) {
    scanner.fail('field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)')
  }
  const field = readField(scanner)
  scanner.expect('.', 'delimiter (.)')
  const operator = readOperator(scanner.text, scanner.at)
  if (!operator) return scanner.fail(EXPECTED_OPERATOR)
  scanner.at += operator.length
  if (operator.name === 'is') {
    const state = readState(scanner.match(WORD) ?? '')
    if (!state) return scanner.fail(EXPECTED_STATE)
    return { field, not: operator.not, operation: { kind: 'is', state } }
  }
  if (operator.name === 'in') {
    const start = scanner.at
    readList(scanner)
    const list = { fixed: scanner.text.slice(start, scanner.at) }
    return { field, not: operator.not, operation: { kind: 'in', list } }
  }
  return { field, not: operator.not, operation: operationOn(operator, { fixed: readValue(scanner) }) }
}

const WORD = /[a-z_]+/iy
const ARRAY = /\{[^{}]*\}(?=[,)])/y

/** An array literal keeps its commas; everything else ends at a comma or a parenthesis, unless quoted. */
function readValue(scanner: Scanner): string {
  return scanner.match(ARRAY) ?? readElement(scanner)
}
