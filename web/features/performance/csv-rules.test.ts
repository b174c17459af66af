import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell } from '#web/lib/csv.ts'
import { graded } from './answers-for-tests.ts'
import { csvOf } from './csv-rules.ts'

test('one line an answer, under the names of the columns', () => {
  const [head, line, end] = csvOf([graded({ isCorrect: false, topic: 'prices, all' })]).split('\r\n')

  expect(head?.startsWith('\uFEFFanswered_at,area,topic')).toBe(true)
  expect(line).toBe(
    '2026-11-20T06:30:00+00:00,money-and-prices,"prices, all",single,static,3,false,-0.67,2.00,false,false,,60,,,practice,learn,false,false,false,q',
  )
  expect(end).toBe('')
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-cmd|x', "'-cmd|x"],
  ['@sum', "'@sum"],
  [' =1', "' =1"],
  ['\t=1', '"\'\t\'=1"'],
  ['=a,"b"', '"\'=a,""b"""'],
  ['-0.67', '-0.67'],
  ['say "so"', '"say ""so"""'],
  [null, ''],
  [false, 'false'],
  [-4, '-4'],
])('%o is written as %o', (value, text) => {
  expect(csvCell(value)).toBe(text)
})

test('what is written is read back, and never begins a formula', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !/[;\t\r\n]/.test(text)),
      (text) => {
        const cell = csvCell(text)
        const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
        expect([text, `'${text}`]).toContain(read)
        if (!/^-?\d+(\.\d+)?$/.test(read)) expect(read).not.toMatch(/^\s*[=+\-@]/)
        if (!cell.startsWith('"')) expect(cell).not.toMatch(/[",\r\n]/)
      },
    ),
  )
})
