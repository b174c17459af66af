/** Files of questions: what our own exports write is read again exactly, whatever the texts hold; no database is asked. */

import fc from 'fast-check'
import { unzipSync } from 'fflate'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { askedOf, faceOf } from '#supabase/functions/_shared/question-files/face.ts'
import { faultWords } from '#supabase/functions/_shared/question-files/fault.ts'
import {
  FILE_FORMATS,
  type FileFormat,
  type FileQuestion,
  type Row,
} from '#supabase/functions/_shared/question-files/model.ts'
import { fromStored, sameQuestion, toStored } from '#supabase/functions/_shared/question-files/stored.ts'
import { bank, fileOf, oddQuestion, randomOf, rowsOf } from './question-files.ts'

const WHOLE = FILE_FORMATS.filter((format) => format !== 'aiken')

function differences(before: FileQuestion[], rows: Row[]) {
  return before.flatMap((question, index) => {
    const row = rows[index]
    if (row?.question && row.faults.length === 0 && sameQuestion(question, row.question)) return []
    const said = row?.faults.map((each) => faultWords(each, 'en')).join(' ')
    return [{ id: question.id, said, was: question, is: row?.question }]
  })
}

describe.each(WHOLE)('in %s', (format: FileFormat) => {
  test('every question of the library comes back as it went', async () => {
    const rows = rowsOf(await fileOf(bank, format), format)
    expect(rows).toHaveLength(bank.length)
    expect(differences(bank, rows).slice(0, 2)).toEqual([])
  })

  test('odd texts come back to the letter', async () => {
    const random = randomOf(11)
    const odd = Array.from({ length: 600 }, (_, n) => oddQuestion(random, n))
    const rows = rowsOf(await fileOf(odd, format), format)
    expect(rows).toHaveLength(odd.length)
    expect(differences(odd, rows).slice(0, 2)).toEqual([])
  })
})

test('aiken holds the question, its options and its key, and those come back', async () => {
  const random = randomOf(12)
  const odd = [...bank, ...Array.from({ length: 300 }, (_, n) => oddQuestion(random, n))]
  const rows = rowsOf(await fileOf(odd, 'aiken'), 'aiken', { topic: 'inflation' })
  expect(rows).toHaveLength(odd.length)
  const faces = (questions: FileQuestion[]) => questions.map((question) => askedOf(faceOf(question)))
  expect(faces(rows.map((row) => row.question as FileQuestion))).toEqual(faces(odd))
})

test('the bank takes and gives the same question', () => {
  for (const question of bank) expect(fromStored(toStored(question))).toEqual(question)
})

test('what is written as CSV is read alike by another reader', async () => {
  const random = randomOf(13)
  const odd = Array.from({ length: 200 }, (_, n) => oddQuestion(random, n))
  const text = new TextDecoder().decode(await fileOf(odd, 'csv'))
  const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
  expect(errors).toEqual([])
  expect(data.map(({ id }) => id)).toEqual(odd.map(({ id }) => id))
  for (const row of data) {
    for (const value of Object.values(row)) expect(value).not.toMatch(/^\s*[=+\-@\t\r]/)
  }
})

test('no cell begins a formula however a spreadsheet parts the cells, and all comes back to the letter', async () => {
  const piece = fc.constantFrom(
    ';',
    '\t',
    '\n',
    '"',
    "'",
    '=',
    '+',
    '-',
    '@',
    '＝',
    ' ',
    'a',
    '1',
    'cmd|x',
    ',',
  )
  const nasty = fc.array(piece, { maxLength: 10 }).map((pieces) => `a${pieces.join('')}a`)
  const model = bank.find(({ format }) => format === 'single') as FileQuestion
  await fc.assert(
    fc.asyncProperty(nasty, nasty, async (stem, explanation) => {
      const asked = { ...model, stem: stem.trim(), explanation: `=${explanation}` }
      const bytes = await fileOf([asked], 'csv')
      const text = new TextDecoder().decode(bytes).slice(1)
      for (const delimiter of [',', ';', '\t']) {
        const cells = Papa.parse<string[]>(text, { delimiter, quoteChar: '"' }).data.flat()
        for (const cell of cells) expect(cell).not.toMatch(/^["\s]*[=+\-@＝＋－＠](?!\d+$)/)
      }
      expect(differences([asked], rowsOf(bytes, 'csv'))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('a package opens with an ordinary unzip, and its manifest names every item', async () => {
  const files = unzipSync(await fileOf(bank.slice(0, 20), 'qti'))
  const manifest = new TextDecoder().decode(files['imsmanifest.xml'])
  const items = Object.keys(files).filter((name) => name.startsWith('items/'))
  expect(items).toHaveLength(20)
  for (const name of items) expect(manifest).toContain(`href="${name}"`)
})
