/** A table as a file for a spreadsheet (RFC 4180), safe to open: no cell of text begins a formula. */

export type Cell = string | number | boolean | null

/** The mark at the start tells spreadsheets that it is UTF-8. */
export function csvText(lines: readonly (readonly Cell[])[]): string {
  return `\uFEFF${lines.map((line) => `${line.map((cell, at) => csvCell(cell, at === 0)).join(',')}\r\n`).join('')}`
}

/** A spreadsheet runs what begins with one of these, unless it is a plain number. */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/
const NUMBER = /^-?\d+(\.\d+)?$/

/** Where a spreadsheet is set to part cells at semicolons or tabs, a cell begins there, too, whatever is quoted. */
const INSIDE = /([;\t\r\n]["\s]*)(?=[=+\-@＝＋－＠])/g

/** Read with other separators, the first cell goes on into those after it: there a number may be the head of a formula. */
export function csvCell(value: Cell, isFirst = false): string {
  if (value === null) return ''
  const text = String(value)
  const begun = FORMULA.test(text) && (isFirst || !NUMBER.test(text)) ? `'${text}` : text
  const safe = begun.replace(INSIDE, "$1'")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
