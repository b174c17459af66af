/** The `order` parameter. */

import { readField, readName } from './names.ts'
import { Scanner } from './scanner.ts'
import type { OrderTerm } from './types.ts'

export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order')
  const terms: OrderTerm[] = []
  do {
    scanner.skipSpaces()
    terms.push(readTerm(scanner))
    scanner.skipSpaces()
  } while (scanner.take(','))
  if (!scanner.done) scanner.fail('delimiter (.), "," or end of input')
  return terms
}

function readTerm(scanner: Scanner): OrderTerm {
  const term: OrderTerm = readTarget(scanner)
  const direction = scanner.match(DIRECTION)
  if (direction) term.direction = direction === '.asc' ? 'asc' : 'desc'
  const nulls = scanner.match(NULLS)
  if (nulls) term.nulls = nulls === '.nullsfirst' ? 'first' : 'last'
  if (scanner.peek('.')) {
    scanner.at += 1
    scanner.fail(direction ? '"nullsfirst" or "nullslast"' : '"asc", "desc", "nullsfirst" or "nullslast"')
  }
  return term
}

function readTarget(scanner: Scanner): OrderTerm {
  const start = scanner.at
  const relation = readName(scanner)
  if (scanner.take('(')) {
    const field = readField(scanner)
    scanner.expect(')')
    return { relation, field }
  }
  scanner.at = start
  return { field: readField(scanner) }
}

const DIRECTION = /\.(?:asc|desc)(?=[.,\s]|$)/y
const NULLS = /\.(?:nullsfirst|nullslast)(?=[,\s]|$)/y
