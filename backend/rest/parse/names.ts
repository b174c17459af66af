/** Names, JSON paths and lists of names, as every part of the query string writes them. */

import { Scanner } from './scanner.ts'
import type { Field, JsonStep } from './types.ts'

const FIELD_NAME = 'field name (* or [a..z0..9_$])'
const IDENTIFIER = /[\p{L}\p{N}_ $]+/uy
// A dash belongs to the name unless it begins an arrow.
const BARE_NAME = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy
const JSON_KEY = /[^(:.,>)-]+(?:-(?!>)[^(:.,>)-]+)*/y
const JSON_INDEX = /-?[0-9]+(?=->|::|\.|,|\)|$)/y

/** A bare or double-quoted name; throws PGRST100 when there is none. */
export function readName(scanner: Scanner): string {
  if (scanner.peek('"')) return readQuoted(scanner)
  if (scanner.take('*')) return '*'
  const name = scanner.match(BARE_NAME)?.trim()
  if (!name) scanner.fail(FIELD_NAME)
  return name as string
}

/** Text in double quotes, where a backslash stands before a quote or a backslash. */
export function readQuoted(scanner: Scanner): string {
  scanner.expect('"')
  let text = ''
  for (;;) {
    if (scanner.done) scanner.fail('"\\""')
    const char = scanner.text[scanner.at++]
    if (char === '"') return text
    if (char === '\\') {
      if (scanner.done) scanner.fail('"\\""')
      text += scanner.text[scanner.at++]
    } else {
      text += char
    }
  }
}

export function readIdentifier(scanner: Scanner): string {
  const found = scanner.match(IDENTIFIER)?.trim()
  if (!found) scanner.fail('letter or digit')
  return found as string
}

export function readField(scanner: Scanner): Field {
  scanner.skipSpaces()
  const name = readName(scanner)
  const path = readJsonPath(scanner)
  scanner.skipSpaces()
  return { name, path }
}

export function readJsonPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = []
  for (;;) {
    const asText = scanner.take('->>')
    if (!asText && !scanner.take('->')) return path
    const index = scanner.match(JSON_INDEX)
    if (index !== undefined) {
      path.push({ asText, index })
      continue
    }
    const key = scanner.peek('"') ? readQuoted(scanner) : scanner.match(JSON_KEY)?.trim()
    if (key === undefined) scanner.fail('any non reserved character different from: .,>()')
    path.push({ asText, key: key as string })
  }
}

/** `columns` and `on_conflict`. */
export function readColumnList(text: string, subject: string): string[] {
  const scanner = new Scanner(text, subject)
  const names: string[] = []
  do {
    scanner.skipSpaces()
    names.push(readName(scanner))
    scanner.skipSpaces()
  } while (scanner.take(','))
  if (!scanner.done) scanner.fail('"," or end of input')
  return [...new Set(names)]
}
