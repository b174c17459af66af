import { expect, test } from 'vitest'
import { writeEpub } from '#web/features/epub/index.ts'
import { FileProblem, textsOfEpub } from '#web/features/imported-books/index.ts'
import { readNote } from '#web/features/library/index.ts'
import { importEpub } from './import-epub.ts'
import { importFile } from './import-file.ts'
import { importMarkdown, settleHeadings } from './import-markdown.ts'
import { importPdf } from './import-pdf.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('a Markdown file has its title, sections that begin with ##, and nothing that runs or leads astray', () => {
  const { title, parts, lost } = importMarkdown(
    bytes(
      '# Money\n\nText <script>alert(1)</script> here.\n\n# One\n\n![drawing](x.png) [go](javascript:x) [on](https://a.in)\n\n## Two\n',
    ),
    'x.md',
  )
  expect(title).toBe('Money')
  expect(parts[0]?.body).toBe('Text  here.\n\n## One\n\ndrawing go [on](https://a.in)\n\n### Two')
  expect(lost).toEqual({ pictures: 1, html: 1, links: 1 })
  expect(importMarkdown(bytes('---\ntitle: "Named"\n---\nText'), 'x.md')).toMatchObject({ title: 'Named' })
  expect(settleHeadings('#### a\n###### b')).toBe('## a\n### b')
})

test('what is no text, or none at all, or something else by another name, is refused', async () => {
  expect(() => importMarkdown(new Uint8Array([0xff, 0xfe, 0x41]), 'x.md')).toThrow('notText')
  expect(() => importMarkdown(bytes('a\0b'), 'x.md')).toThrow('notText')
  expect(() => importMarkdown(bytes('x'.repeat(500_001)), 'x.md')).toThrow('tooLong')
  expect(() => importMarkdown(bytes('\n\n'), 'x.md')).toThrow('emptyFile')
  await expect(importFile(new File(['MZ program'], 'book.exe'))).rejects.toThrow('unknownFile')
  await expect(importFile(new File(['MZ program'], 'book.epub'))).rejects.toThrow('unknownFile')
  await expect(importFile(new File([''], 'x.md'))).rejects.toThrow('emptyFile')
  await expect(
    importFile(new File([new Uint8Array([0x50, 0x4b, 3, 4, 9, 9])], 'x.md')),
  ).rejects.toBeInstanceOf(FileProblem)
})

test('a book that we wrote ourselves comes back with its figures as references, its tables and its lists', async () => {
  const text =
    'Opening with {{fact:rate}} in it.\n\n## One\n\n- first\n- second\n\n1. a\n2. b\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n## In short\n\nEnd.'
  const source = { id: 's', title: 't', publisher: 'p', url: 'https://a.in', date: null, checked: null }
  const titles = { title: 'Money', title_hi: 'मुद्रा', summary: 's', summary_hi: 'स', topics: ['x'] }
  const chapter = {
    ...titles,
    slug: '01-money',
    sources: [source],
    exercises: [],
    reviewed_by: null,
    body: text,
  }
  const fact = { id: 'rate', name: 'Rate', display: '5', unit: '%', period: 'now', as_of: '2026-01-01' }
  const data = writeEpub(
    {
      ...{ ...titles, slug: 'b', edition: '2026-01-01', cover: '<svg/>', facts: [fact] },
      chapters: [{ ...chapter, sections: readNote(text) }],
    },
    { site: 'https://example.in' },
  )
  const { parts } = importEpub(await textsOfEpub(data))
  const body = parts.map((part) => part.body).find((part) => part.includes('## In short')) ?? ''
  expect(parts.map(({ title }) => title)).toContain('Money')
  expect(body).toContain('Opening with {{fact:rate}} in it.')
  expect(body).toContain('- first\n- second')
  expect(body).toContain('1. a\n2. b')
  expect(body).toContain('| A | B |\n| --- | --- |\n| 1 | 2 |')
})

test('lines of a PDF become paragraphs, large ones headings; what stands on every page and numbers of pages go', () => {
  const line = (text: string, top: number, size = 10) => ({ text, top, size })
  const page = (at: number) => [
    line('Money and Banking', 0),
    line(`Chapter ${at}`, 20, 16),
    line('Money is what is ac-', 40),
    line('cepted by all who sell.', 52),
    line('A new paragraph.', 90),
    line(String(at), 700),
  ]
  const { parts, lost } = importPdf({ title: '', pages: [1, 2, 3, 4].map(page) }, 'money.pdf')
  expect(parts[0]?.title).toBe('money')
  expect(parts[0]?.body.split('\n\n').slice(0, 3)).toEqual([
    '## Chapter 1',
    'Money is what is accepted by all who sell.',
    'A new paragraph.',
  ])
  expect(lost.repeated).toBeGreaterThan(0)
  const short = importPdf({ title: 'T', pages: [page(1)] }, 'x.pdf')
  expect(short.parts[0]?.body).toContain('## Chapter 1\n\nMoney is what is accepted')
  expect(() => importPdf({ title: 'T', pages: [[]] }, 'x.pdf')).toThrow('emptyFile')
})

test('of a part that is too long one hears that it was cut', () => {
  const content = document.createRange().createContextualFragment(`<p>${'word '.repeat(120_000)}</p>`)
  const { parts, lost } = importEpub({
    ...{ title: 'Long', language: 'en' },
    sections: [{ path: 'a', title: 'A', content }],
  })
  expect(lost).toEqual({ cut: 1 })
  expect(parts[0]?.body).toHaveLength(500_000)
  expect(parts[0]?.words).toBe(100_000)
})
