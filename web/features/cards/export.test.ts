import { expect, test } from 'vitest'
import { anywhere } from '#web/lib/to-the-letter.ts'
import { ankiTsv, cardsCsv } from './card-export.ts'
import type { Card } from './card-queries.ts'
import { notesAsMarkdown } from './note-export.ts'
import { storedSource } from './study-source.ts'

const card = (front: string, back: string, more: Partial<Card> = {}): Card => ({
  ...{ id: 'c', front, back, lang: 'en', source: { kind: 'own' }, topic: null },
  ...{ created_at: '2026-11-22T06:00:00Z', suspended: false },
  ...more,
})

test('Anki reads the columns, and lines, tabs and quotes stay within their card', () => {
  const source = { kind: 'news' as const, title: 'Repo rate held' }
  const made = ankiTsv([
    card('What is CRR?', 'Cash reserve ratio', { source, topic: 'monetary-policy' }),
    card('Two\nlines', 'a\ttab and "quotes"'),
    card('#2 of the list', 'x'),
  ])

  expect(made.split('\n').slice(0, 5)).toEqual([
    '#separator:Tab',
    '#html:false',
    '#columns:Front\tBack\tSource\tTags',
    '#tags column:4',
    'What is CRR?\tCash reserve ratio\tRepo rate held\tmonetary-policy',
  ])
  expect(made).toContain('"Two\nlines"\t"a\ttab and ""quotes"""\t\t\n')
  expect(made).toContain('"#2 of the list"\tx\t\t\n')
})

test('a spreadsheet runs nothing of a card', () => {
  const made = cardsCsv([card('=HYPERLINK("http://example.in")', ' -1+2'), card('a,b', 'plain')])

  expect(made.startsWith('\uFEFFfront,back,language,source,topic,created_at,put_aside\r\n')).toBe(true)
  expect(made).toContain(`"'=HYPERLINK(""http://example.in"")",' -1+2,en,,,2026-11-22T06:00:00Z,false\r\n`)
  expect(made).toContain('"a,b",plain,')
})

test('notes follow each other in one file, each with its title and where it came from', () => {
  const made = notesAsMarkdown(
    [
      { title: 'Fiscal\ndeficit', body: 'What it is.\n', source: { kind: 'answer', title: 'Union Budget' } },
      { title: ' ', body: '', source: { kind: 'own' } },
    ],
    { untitled: 'Without a title', source: 'Source' },
  )

  expect(made).toBe('# Fiscal deficit\n\nWhat it is.\n\nSource: Union Budget\n\n---\n\n# Without a title\n')
})

test.each([
  ['repo rate', '"%repo rate%"'],
  ['7 % of_all', '"%7 \\\\% of\\\\_all%"'],
  ['a,b.eq.(c)', '"%a,b.eq.(c)%"'],
  ['say "no"', '"%say \\"no\\"%"'],
  ['2*3', '"%2_3%"'],
])('a search for %s means just these signs', (search, pattern) => {
  expect(anywhere(search)).toBe(pattern)
})

test('a source keeps no address that leads out of the site', () => {
  for (const href of ['https://example.in', '//example.in', '/\\example.in', 'javascript:alert(1)', '']) {
    expect(storedSource({ kind: 'news', title: 't', href }).href).toBeNull()
  }
  expect(storedSource({ kind: 'news', href: '/daily-news?item=x' }).href).toBe('/daily-news?item=x')
  expect(storedSource({ kind: 'news', title: 'x'.repeat(400) }).title).toHaveLength(300)
})
