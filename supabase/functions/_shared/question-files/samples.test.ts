/** Files as other programs write them (made by hand, after the formats): what comes of each question of them. */

import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { faceOf } from './face.ts'
import type { FileFormat, Row } from './model.ts'
import { openFile } from './read-file.ts'

const given = {
  ...{ topic: 'public-finance', kind: 'static' as const, difficulty: 3 },
  topics: new Set(['inflation', 'money-supply', 'public-finance']),
}
const sample = (name: string) => new Uint8Array(readFileSync(new URL(`samples/${name}`, import.meta.url)))

function read(bytes: Uint8Array, name: string, format: FileFormat | null = null) {
  const opened = openFile(bytes, name, format, given)
  return { format: opened.format, rows: [...opened.rows] }
}

/** What is looked at of each row: its faults, else the question in short. */
function told({ title, question, faults, notes, line }: Row) {
  if (faults.length > 0 || !question) return { title, line, faults: faults.map(({ code }) => code) }
  const { stem, options, key } = faceOf(question)
  return {
    title,
    line,
    stem,
    key: options[key]?.text,
    topic: question.topic,
    notes: notes.map(({ code }) => code),
  }
}

test('an export of Moodle 4: HTML, CDATA, negative and part marks, tags, categories', () => {
  const { format, rows } = read(sample('moodle-4-export.xml'), 'questions-Economy.xml')
  expect(format).toBe('moodle')
  expect(rows.map(told)).toEqual([
    {
      ...{ title: 'Core inflation & food', line: 15, key: 'Food and fuel', topic: 'inflation' },
      ...{ stem: 'Core inflation leaves out which of these?', notes: ['no-reasons'] },
    },
    {
      ...{ title: 'Half marks', line: 76, key: 'CPI (combined)', topic: 'inflation' },
      stem: 'Which index is the target of monetary policy in India?\n1. It has base 2024.\n2. It is published monthly.',
      notes: ['part-marks', 'no-reasons'],
    },
    { title: 'Repo', line: 112, faults: ['true-false'] },
    {
      ...{
        title: 'Who publishes what',
        line: 137,
        topic: 'inflation',
        notes: ['from-matching', 'no-reasons'],
      },
      stem: [
        ...['Match each figure with its publisher.', 'List-I', 'A. Consumer price index', 'B. Repo rate'],
        ...[
          'C. Wholesale price index',
          'List-II',
          '1. Ministry of Commerce',
          '2. MoSPI',
          '3. Reserve Bank of India',
        ],
      ].join('\n'),
      key: 'A-2, B-3, C-1',
    },
    { title: 'With a picture', line: 171, faults: ['image', 'image'] },
    { title: 'Several are right', line: 190, faults: ['more-keys'] },
    { title: 'An essay', line: 208, faults: ['other-type'] },
  ])
  expect(rows[0]?.question).toMatchObject({
    difficulty: 2,
    explanation: 'Food and fuel swing with seasons and with world prices.',
    options: [{ why: 'Both swing too much to show a trend.' }, {}, {}, {}],
  })
  expect(rows[1]?.question).toMatchObject({ id: 'cpi-is-the-target' })
})

test('GIFT by hand and by Moodle: titles, formats, shares, escapes, missing words, matching, what cannot be asked', () => {
  const { format, rows } = read(sample('teachers.gift'), 'teachers.gift')
  expect(format).toBe('gift')
  expect(rows.map(told)).toEqual([
    {
      ...{ title: 'M3', line: 7, stem: 'Which of these is broad money?', key: 'M3', topic: 'money-supply' },
      notes: ['no-reasons'],
    },
    {
      title: 'Reserve money = currency in circulation + _____ + other deposits.',
      line: 17,
      stem: 'Reserve money = currency in circulation + _____ + other deposits.',
      ...{ key: "bankers' deposits with the RBI", topic: 'money-supply', notes: ['no-reasons'] },
    },
    {
      ...{ title: 'Weights: in per cent', line: 19, stem: 'Which change raises the money multiplier?' },
      ...{ key: 'A lower CRR', topic: 'money-supply', notes: ['part-marks', 'no-reasons'] },
    },
    expect.objectContaining({
      title: 'Match',
      line: 26,
      key: 'A-3, B-1, C-4, D-2',
      notes: ['from-matching', 'no-reasons'],
    }),
    { title: 'True or false', line: 34, faults: ['true-false'] },
    { title: 'Numerical', line: 36, faults: ['other-type'] },
    { title: 'Short', line: 38, faults: ['other-type'] },
    { title: 'Several', line: 40, faults: ['more-keys'] },
    { title: 'Broken', line: 42, faults: ['gift-braces'] },
    { title: '~four}', line: 44, faults: ['gift-braces'] },
    { title: 'Five', line: 46, faults: ['four-options'] },
    expect.objectContaining({
      title: 'Markdown',
      stem: 'Which of these is **not** money?',
      key: 'Shares <of a firm>',
    }),
  ])
  expect(rows[0]?.question).toMatchObject({
    ...{ id: 'broad-money', explanation: 'Broad money counts time deposits of banks.' },
    options: [{ why: 'M3 is M1 with time deposits.' }, {}, {}, { text: 'M2 {old}' }],
  })
})

test('Aiken from a word processor: both marks after letters, CRLF and BOM, answers in small letters', () => {
  const { format, rows } = read(sample('word-list.aiken.txt'), 'word-list.txt')
  expect(format).toBe('aiken')
  expect(
    rows.map(({ line, question, faults }) => [
      line,
      question && faceOf(question).key,
      faults.map(({ code }) => code),
    ]),
  ).toEqual([
    [1, 1, []],
    [8, 1, []],
    [15, undefined, ['aiken-answer']],
    [21, undefined, ['aiken-letters', 'aiken-letters']],
    [28, undefined, ['key-unknown']],
  ])
})

test('QTI items of authoring tools: prompts, inline and modal feedback, prefixes, mappings', () => {
  const [choice, match, mapped] = ['item', 'match', 'mapped'].map((name) => {
    const { format, rows } = read(sample(`authoring-tool-${name}.xml`), `${name}.xml`)
    expect(format).toBe('qti')
    expect(rows).toHaveLength(1)
    return rows[0] as Row
  }) as [Row, Row, Row]
  expect(told(choice)).toMatchObject({
    title: 'Base effect',
    stem: 'Prices rose by 8 % last year.\nWhy may inflation be lower this year, though prices still rise?',
    key: 'The base is high',
  })
  expect(choice.question).toMatchObject({
    options: [{ why: 'Nothing says so.' }, { why: '' }, { why: '' }, { why: '' }],
    explanation: 'Growth is taken from a high level.',
  })
  expect(told(match)).toMatchObject({ key: 'A-2, B-3, C-1', notes: ['from-matching', 'no-reasons'] })
  expect(match.question?.stem).toContain('2. Interest payments')
  expect(told(mapped)).toMatchObject({ key: 'Fiscal', notes: ['part-marks', 'no-reasons'] })
})

test('a QTI package in a folder of its own, with a test, pictures and an item that is not there', () => {
  const item = strToU8(new TextDecoder().decode(sample('authoring-tool-item.xml')))
  const manifest = `<?xml version="1.0"?><manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources>
    <resource identifier="t" type="imsqti_test_xmlv2p1" href="test.xml"/>
    <resource identifier="i" type="imsqti_item_xmlv2p1" href="items/base%20effect.xml"><file href="items/base%20effect.xml"/></resource>
    <resource identifier="j" type="imsqti_item_xmlv2p1" href="items/gone.xml"/>
  </resources></manifest>`
  const zip = zipSync({
    ...{ 'export/imsmanifest.xml': strToU8(manifest), 'export/items/base effect.xml': item },
    ...{ 'export/test.xml': strToU8('<assessmentTest/>'), 'export/media/a.png': new Uint8Array(5000) },
  })
  expect(read(zip, 'export.zip').rows.map(told)).toEqual([
    expect.objectContaining({ title: 'Base effect', key: 'The base is high' }),
    { title: 'items/gone.xml', line: 4, faults: ['zip-missing'] },
  ])
})

test('a spreadsheet with semicolons, other names of columns, quotation marks and line breaks in cells', () => {
  const { format, rows } = read(sample('spreadsheet-semicolons.csv'), 'sheet.csv')
  expect(format).toBe('csv')
  expect(rows.map(told)).toEqual([
    {
      title: 'Which tax is "shared" with States; by the Constitution?',
      stem: 'Which tax is "shared" with States; by the Constitution?',
      ...{ line: 2, key: 'Income tax', topic: 'inflation', notes: ['no-reasons'] },
    },
    expect.objectContaining({ line: 4, key: 'GST' }),
    { title: 'Which is a fee?', line: 5, faults: ['key-unknown'] },
  ])
  expect(rows[0]?.question).toMatchObject({ explanation: 'Article 270\nsays so.', difficulty: 2 })
})

test('a question of ours that another program changed takes its English and keeps the rest', () => {
  const question = rowsOfOurs('Which is it?')
  const changed = question.replace('::Which is it?', '::Which is it now?')
  const [row] = read(strToU8(changed), 'a.gift').rows
  expect(row?.question).toMatchObject({ stem: 'Which is it now?', stem_hi: 'यह कौन-सा है?' })
  expect(row?.notes.map(({ code }) => code)).toEqual(['hindi-older'])
})

function rowsOfOurs(stem: string) {
  const options = ['a', 'b', 'c', 'd'].map((text) => ({ text, text_hi: text, why: 'w', why_hi: 'क्यों' }))
  const data = {
    ...{ id: 'which', topic: 'inflation', kind: 'static', difficulty: 3, diagnostic: false, negative: true },
    ...{ stem, stem_hi: 'यह कौन-सा है?', format: 'single', options, key: 0, facts: [], sources: [] },
    ...{ explanation: 'e', explanation_hi: 'व्याख्या' },
  }
  return `// question-data ${JSON.stringify(data)}\n::which::${stem} {\n=a#w\n~b#w\n~c#w\n~d#w\n####e\n}\n`
}
