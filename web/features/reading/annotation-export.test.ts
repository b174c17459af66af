import { expect, test } from 'vitest'
import { marksAnki, marksAsMarkdown, marksCsv } from './annotation-export.ts'

const mark = (more: object) => ({
  annotation: {
    ...{
      id: 'a',
      kind: 'highlight' as const,
      place: 'chapter' as const,
      item: 'money/one',
      section: 'a-promise',
    },
    ...{
      block: 'a-promise.0',
      start_char: 0,
      end_char: 4,
      quote: 'Money is a *promise*.',
      prefix: '',
      suffix: '',
    },
    ...{ colour: 'blue' as const, note: '', created_at: '2026-11-22T06:00:00Z', version: 1 },
    ...more,
  },
  ...{
    title: 'What money is',
    shelf: 'Money and Banking',
    href: '/ebooks?book=money&chapter=one',
    topic: 'money',
  },
})

test('Markdown groups marks by their text; signs of Markdown are themselves', () => {
  const marks = [mark({ note: 'Why?' }), { ...mark({ kind: 'bookmark', colour: null, note: 'Read again' }) }]
  expect(marksAsMarkdown(marks, { unnamed: 'Bookmark' })).toBe(
    '# Money and Banking: What money is\n\n> Money is a \\*promise\\*.\n\nWhy?\n\n- **Read again**\n',
  )
})

test('a spreadsheet runs nothing that was written', () => {
  const [, line] = marksCsv([mark({ note: '=HYPERLINK("x")' })]).split('\r\n')
  expect(line).toContain(`"'=HYPERLINK(""x"")"`)
})

test('for Anki a note is the front and the passage the back, with header lines of its own', () => {
  const lines = marksAnki([mark({ note: 'What is money?' }), mark({ kind: 'bookmark', colour: null })]).split(
    '\n',
  )
  expect(lines.slice(0, 4)).toEqual([
    ...['#separator:Tab', '#html:false', '#columns:Front\tBack\tSource\tTags', '#tags column:4'],
  ])
  expect(lines.slice(4)).toEqual([
    'What is money?\tMoney is a *promise*.\tMoney and Banking: What money is\tmoney',
    '',
  ])
})
