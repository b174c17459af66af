/** The rows of a CSV text (RFC 4180), each with its line; a quotation mark that is not closed spoils its own line and no other. */

export type CsvRow = { line: number; cells: string[]; isBroken: boolean }

/** Characters; a cell in quotation marks that is longer was never closed. */
const LONGEST_CELL = 60_000

/** Pieces of one run of plain signs are found with a search, not sign by sign. */
export function* csvRows(text: string, delimiter: string): Generator<CsvRow> {
  const plainEnd = new RegExp(`[${delimiter === '\t' ? '\\t' : delimiter}\\r\\n]`, 'g')
  let at = text.startsWith('\ufeff') ? 1 : 0
  let line = 1
  while (at < text.length) {
    const start = at
    const row: CsvRow = { line, cells: [], isBroken: false }
    let isOver = false
    while (!isOver) {
      const read = text[at] === '"' ? quoted(text, at, delimiter) : undefined
      if (text[at] === '"' && !read) {
        row.isBroken = true
        break
      }
      if (read) {
        row.cells.push(read.cell)
        at = read.end
      } else {
        plainEnd.lastIndex = at
        const end = plainEnd.exec(text)?.index ?? text.length
        row.cells.push(text.slice(at, end))
        at = end
      }
      isOver = text[at] !== delimiter
      if (!isOver) at += 1
    }
    if (row.isBroken) at = endOfLine(text, start)
    const end = text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1
    line += newLines(text.slice(start, at)) + 1
    at = end
    yield row
  }
}

/** Undefined where it does not close, or something follows its end. */
function quoted(text: string, start: number, delimiter: string): { cell: string; end: number } | undefined {
  let cell = ''
  for (let at = start + 1; at - start < LONGEST_CELL; ) {
    const mark = text.indexOf('"', at)
    if (mark < 0 || mark - start > LONGEST_CELL) return undefined
    cell += text.slice(at, mark)
    if (text[mark + 1] !== '"') {
      let end = mark + 1
      while (text[end] === ' ') end += 1
      const next = text[end]
      const isEnd = next === undefined || next === delimiter || next === '\r' || next === '\n'
      return isEnd ? { cell, end } : undefined
    }
    cell += '"'
    at = mark + 2
  }
  return undefined
}

function endOfLine(text: string, start: number) {
  for (let at = start; at < text.length; at += 1) if (text[at] === '\n' || text[at] === '\r') return at
  return text.length
}

function newLines(text: string) {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}
