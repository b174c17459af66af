/** Reads a file of questions in whichever of the formats it is: row by row, never more than was allowed. */

import { readAiken } from './aiken.ts'
import { readCsv } from './csv.ts'
import { FileFault } from './fault.ts'
import { textOfFile } from './file-text.ts'
import { readGift } from './gift.ts'
import { type FileFormat, type Found, type Given, MOST_BYTES, MOST_QUESTIONS, type Row } from './model.ts'
import { readQuiz } from './moodle-xml.ts'
import { readQti } from './qti.ts'
import { readPackage } from './qti-package.ts'
import { settle } from './settle.ts'
import { parseXml } from './xml.ts'

type Opened = { format: FileFormat; rows: Generator<Row> }

/** Throws FileFault, now or while the rows are read. */
export function openFile(bytes: Uint8Array, name: string, chosen: FileFormat | null, given: Given): Opened {
  if (bytes.length > MOST_BYTES) throw new FileFault('too-big', [MOST_BYTES / 1_000_000])
  if (bytes.length === 0) throw new FileFault('empty')
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (isZip) return { format: 'qti', rows: counted(settledAll(readPackage(bytes), given)) }
  const text = textOfFile(bytes).replace(/^\ufeff/, '')
  const format = chosen ?? formatOf(text, name)
  if (!format) throw new FileFault('unknown-format')
  return { format, rows: counted(rowsOf(text, format, given)) }
}

function rowsOf(text: string, format: FileFormat, given: Given): Generator<Row> {
  if (format === 'csv') return readCsv(text, given)
  if (format === 'gift') return settledAll(readGift(text), given)
  if (format === 'aiken') return settledAll(readAiken(text), given)
  return settledAll(readXml(text), given)
}

/** Whoever chose one of the two kinds of XML meant the one that it is. */
function* readXml(text: string): Generator<Found> {
  const root = parseXml(text)
  if (root.name === 'assessmentItem') yield readQti(root)
  else yield* readQuiz(root)
}

function formatOf(text: string, name: string): FileFormat | undefined {
  const start = text.trimStart().slice(0, 2000)
  if (start.startsWith('<'))
    return /<(?:[\w.-]+:)?assessmentItem[\s>]/.test(text.slice(0, 20_000)) ? 'qti' : 'moodle'
  if (/\.(csv|tsv)$/i.test(name)) return 'csv'
  if (/^ANSWER\s*:/im.test(text) && !/[^\\]\{/.test(start)) return 'aiken'
  const brace = text.search(/(?<!\\)\{/)
  if (/\.gift$/i.test(name) || (brace >= 0 && text.indexOf('}', brace) > 0)) return 'gift'
  const head = start.split(/\r?\n|\r/, 1)[0] ?? ''
  if (/\bstem\b|\bquestion\b/i.test(head) && /[,;\t]/.test(head)) return 'csv'
  return undefined
}

function* settledAll(found: Iterable<Found | FileFault>, given: Given): Generator<Row> {
  let row = 0
  for (const each of found) {
    row += 1
    if (each instanceof FileFault) {
      yield { row, line: each.line ?? 1, title: each.fault.given[0] ?? '', faults: [each.fault], notes: [] }
    } else yield settle(each, row, given)
  }
}

function* counted(rows: Generator<Row>): Generator<Row> {
  let count = 0
  for (const row of rows) {
    count += 1
    if (count > MOST_QUESTIONS) throw new FileFault('too-many', [MOST_QUESTIONS], row.line)
    yield row
  }
  if (count === 0) throw new FileFault('empty')
}
