/** The `select` parameter: columns, casts, aggregates, embedded and spread relations. */

import { readField, readIdentifier, readName } from './names.ts'
import { Scanner } from './scanner.ts'
import type { Aggregate, SelectField, SelectItem, SelectRelation } from './types.ts'

/** Relations inside relations; PostgreSQL's own stack is the limit behind this one. */
const MAX_DEPTH = 20

export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner(text, 'select parameter')
  const items = readItems(scanner, 0)
  if (!scanner.done) scanner.fail('letter, digit, "-", "->>", "->", "::", ".", "," or end of input')
  return items
}

function readItems(scanner: Scanner, depth: number): SelectItem[] {
  if (depth > MAX_DEPTH) scanner.fail(`at most ${MAX_DEPTH} embedded relations inside each other`)
  const items: SelectItem[] = []
  scanner.skipSpaces()
  if (scanner.done || scanner.peek(')')) return items
  do {
    scanner.skipSpaces()
    items.push(readItem(scanner, depth))
    scanner.skipSpaces()
  } while (scanner.take(','))
  return items
}

function readItem(scanner: Scanner, depth: number): SelectItem {
  if (scanner.take('...')) return readRelation(scanner, depth, { spread: true })
  const start = scanner.at
  const alias = readAlias(scanner)
  const afterAlias = scanner.at
  if (scanner.take('count()')) return withAlias(countItem(scanner), alias)
  if (scanner.peek('*')) {
    scanner.at = start
    scanner.take('*')
    if (!atItemEnd(scanner)) scanner.fail('")", "," or end of input')
    return { kind: 'field', field: { name: '*', path: [] } }
  }
  readName(scanner)
  const isRelation = scanner.peek('!') || scanner.peek('(')
  scanner.at = afterAlias
  if (isRelation) return withAlias(readRelation(scanner, depth, { spread: false }), alias)
  return withAlias(readColumn(scanner), alias)
}

/** `alias:` — but not the `::` of a cast. */
function readAlias(scanner: Scanner): string | undefined {
  const start = scanner.at
  if (scanner.peek('*')) return undefined
  const name = readName(scanner)
  if (scanner.peek(':') && !scanner.peek('::')) {
    scanner.take(':')
    return name
  }
  scanner.at = start
  return undefined
}

function withAlias<Item extends SelectItem>(item: Item, alias: string | undefined): Item {
  return alias === undefined ? item : { ...item, alias }
}

function countItem(scanner: Scanner): SelectField {
  const aggregateCast = scanner.take('::') ? readIdentifier(scanner) : undefined
  if (!atItemEnd(scanner)) scanner.fail('"::", ")", "," or end of input')
  return {
    kind: 'field',
    field: { name: '*', path: [] },
    aggregate: 'count',
    ...(aggregateCast && { aggregateCast }),
  }
}

function readColumn(scanner: Scanner): SelectField {
  const item: SelectField = { kind: 'field', field: readField(scanner) }
  if (scanner.take('::')) item.cast = readIdentifier(scanner)
  const aggregate = scanner.match(AGGREGATE)
  if (aggregate) {
    item.aggregate = aggregate.slice(1, -2) as Aggregate
    if (scanner.take('::')) item.aggregateCast = readIdentifier(scanner)
  }
  if (!atItemEnd(scanner))
    scanner.fail('letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input')
  return item
}

const AGGREGATE = /\.(?:avg|count|max|min|sum)\(\)/y

function readRelation(scanner: Scanner, depth: number, { spread }: { spread: boolean }): SelectRelation {
  const relation: SelectRelation = { kind: 'relation', name: readName(scanner), spread, items: [] }
  for (let parameter = 0; parameter < 2 && scanner.take('!'); parameter++) {
    const name = readName(scanner)
    if (name === 'inner' || name === 'left') relation.join ??= name
    else relation.hint ??= name
  }
  scanner.expect('(')
  relation.items = readItems(scanner, depth + 1)
  scanner.expect(')', '"," or ")"')
  return relation
}

function atItemEnd(scanner: Scanner) {
  scanner.skipSpaces()
  return scanner.done || scanner.peek(',') || scanner.peek(')')
}
