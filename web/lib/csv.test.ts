import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvCell, csvText } from './csv.ts'

/** What a spreadsheet would take for a formula, however it parts the cells. */
const RUNS = /^\s*[=+\-@＝＋－＠](?!\d+(\.\d+)?$)/

/** As a spreadsheet does that is set to this separator. */
function cellsOf(file: string, delimiter: string): string[] {
  return Papa.parse<string[]>(file, { delimiter, quoteChar: '"' }).data.flat()
}

test.each([
  ['a;=HYPERLINK("https://x.example")', `"a;'=HYPERLINK(""https://x.example"")"`],
  ['a\t+1', `"a\t'+1"`],
  ['a; "@sum', `"a; ""'@sum"`],
  ['one\n-cmd|x', `"one\n'-cmd|x"`],
  ['prices; taxes', '"prices; taxes"'],
])('%o is written as %o', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

test('a number below zero stays one, except where the line begins and other separators would make one cell of it', () => {
  expect(csvText([[-1, -2, '2+cmd|x']])).toBe("\uFEFF'-1,-2,2+cmd|x\r\n")
})

test('no cell begins a formula, whether cells are parted at commas, semicolons or tabs', () => {
  const nasty = fc.array(
    fc.constantFrom('=', '+', '-', '@', '＝', ';', '\t', ',', '"', "'", '\n', '\r', ' ', 'a', '1'),
    {
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(fc.array(nasty, { minLength: 1, maxLength: 4 }), (cells) => {
      const file = csvText([cells.map((letters) => letters.join(''))]).slice(1)
      for (const delimiter of [',', ';', '\t'])
        for (const cell of cellsOf(file, delimiter))
          if (!/^-?\d+(\.\d+)?$/.test(cell)) expect(cell).not.toMatch(RUNS)
    }),
    { numRuns: 2000 },
  )
})
