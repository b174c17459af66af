/** CSV (RFC 4180) with a named column for every part of a question, read with commas, semicolons or tabs; docs/question-files.md has the header. */

import { COLUMNS, columnOf } from './csv-columns.ts'
import { csvQuestion, csvRow } from './csv-question.ts'
import { csvRows } from './csv-rows.ts'
import { FileFault, fault } from './fault.ts'
import type { FileQuestion, Given, Row } from './model.ts'
import { settled } from './settle.ts'

/** A spreadsheet runs what begins like this; a quotation mark before it makes it text, and is taken away again. */
const FORMULA = /^'*\s*[=+\-@\t\r\n＝＋－＠]/

/** Where a spreadsheet is set to part cells at semicolons or tabs, a cell begins there, too, whatever is quoted. */
const INSIDE = /([;\t\r\n]["\s]*)('*)(?=[=+\-@＝＋－＠])/g

function cell(text: string) {
  const begun = FORMULA.test(text) ? `'${text}` : text
  const safe = begun.replace(INSIDE, "$1'$2")
  return /[",;\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

function uncelled(text: string) {
  const begun = text.replace(INSIDE, (_, before: string, marks: string) => before + marks.slice(1))
  return begun.startsWith("'") && FORMULA.test(begun.slice(1)) ? begun.slice(1) : begun
}

/** The mark at the start tells spreadsheets that it is UTF-8. */
export const CSV_HEAD = `\ufeff${COLUMNS.join(',')}\r\n`

export function writeCsv(question: FileQuestion): string {
  const row = csvRow(question)
  return `${COLUMNS.map((column) => cell(row[column] ?? '')).join(',')}\r\n`
}

export function* readCsv(text: string, given: Given): Generator<Row> {
  let columns: (string | undefined)[] | undefined
  let row = 0
  for (const { line, cells, isBroken } of csvRows(text, delimiterOf(text))) {
    if (!isBroken && cells.every((each) => each.trim() === '')) continue
    if (!columns) {
      if (isBroken) throw new FileFault('csv-quotes', [], line)
      columns = cells.map(columnOf)
      look(columns, line)
      continue
    }
    row += 1
    const values: Record<string, string> = {}
    for (const [at, column] of columns.entries()) {
      if (column)
        values[column] = uncelled(cells[at] ?? '')
          .replace(/\r\n?/g, '\n')
          .trim()
    }
    const base = { row, line, title: values.id || values.stem || '' }
    // What is behind the last column that is named, and empty, a spreadsheet put there.
    const extra = cells.slice(columns.length).some((each) => each.trim() !== '')
    if (isBroken) yield { ...base, title: values.id ?? '', faults: [fault('csv-quotes')], notes: [] }
    else if (extra || cells.length < Math.min(2, columns.length)) {
      yield { ...base, faults: [fault('csv-cells', cells.length, columns.length)], notes: [] }
    } else {
      const { question, faults } = csvQuestion(values, given)
      yield faults.length > 0
        ? { ...base, faults, notes: [] }
        : { ...settled(base, question, [], given), isWhole: true }
    }
  }
}

function look(columns: (string | undefined)[], line: number) {
  const named = columns.filter((column) => column !== undefined)
  const twice = named.find((column, at) => named.indexOf(column) < at)
  if (twice) throw new FileFault('csv-twice', [twice], line)
  const has = (column: string) => named.includes(column)
  const isPlain = has('key') && ['a', 'b', 'c', 'd'].every((letter) => has(`option_${letter}`))
  const isOther = has('format') && (has('statement_1') || has('pair_1_left') || has('item_1'))
  if (has('stem') && (isPlain || isOther)) return
  const asked = ['stem', 'option_a', 'option_b', 'option_c', 'option_d', 'key']
  throw new FileFault('csv-header', [asked.filter((column) => !has(column)).join(', ')], line)
}

/** Whatever parts the names of the first line. */
function delimiterOf(text: string) {
  const head = /[^\r\n]+/.exec(text.replace(/^\ufeff/, ''))?.[0] ?? ''
  const counts = [',', ';', '\t'].map((sign) => [head.split(sign).length, sign] as const)
  return counts.reduce((best, each) => (each[0] > best[0] ? each : best))[1]
}
