import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { anchorOf, citedFacts, citedSources, readInline, readNote } from './note-markdown.ts'

test('a note is read as sections, parts and blocks', () => {
  const sections = readNote(`## How it works in India
One paragraph
over two lines.

| Measure | Base |
|---|---|
| CPI | 2024 |

## Debates
### For
- First
- Second

### Against
1. Only this
`)

  expect(sections).toMatchObject([
    {
      title: 'How it works in India',
      anchor: 'how-it-works-in-india',
      parts: [
        {
          title: null,
          blocks: [
            { type: 'paragraph', text: [{ text: 'One paragraph over two lines.' }] },
            {
              type: 'table',
              head: [[{ text: 'Measure' }], [{ text: 'Base' }]],
              rows: [[[{ text: 'CPI' }], [{ text: '2024' }]]],
            },
          ],
        },
      ],
    },
    {
      title: 'Debates',
      parts: [
        {
          title: 'For',
          blocks: [{ type: 'list', isOrdered: false, items: [[{ text: 'First' }], [{ text: 'Second' }]] }],
        },
        { title: 'Against', blocks: [{ type: 'list', isOrdered: true, items: [[{ text: 'Only this' }]] }] },
      ],
    },
  ])
})

test('figures, sources, emphasis and links are found in the text', () => {
  expect(
    readInline('It was {{fact:cpi-inflation}} [@mospi], **not** *more*; see [the notes](/ebooks).'),
  ).toEqual([
    { type: 'text', text: 'It was ' },
    { type: 'fact', id: 'cpi-inflation' },
    { type: 'source', id: 'mospi' },
    { type: 'text', text: ', ' },
    { type: 'strong', text: 'not' },
    { type: 'text', text: ' ' },
    { type: 'em', text: 'more' },
    { type: 'text', text: '; see ' },
    { type: 'link', href: '/ebooks', text: 'the notes' },
    { type: 'text', text: '.' },
  ])
})

test.each(['[x](javascript:alert(1))', '[x](//elsewhere.example)', '<img src=x onerror=alert(1)>'])(
  '%s stays text',
  (source) => {
    expect(readInline(source).every((part) => part.type === 'text')).toBe(true)
  },
)

test('an anchor is the one that the assistant leads to', () => {
  expect(anchorOf('How it works in India')).toBe('how-it-works-in-india')
})

test.each(readdirSync('content/notes'))('%s shows no mark of its own writing', (file) => {
  const text = readFileSync(`content/notes/${file}`, 'utf8')
  const body = text.slice(text.indexOf('\n---', 4) + 4)
  const sections = readNote(body)

  expect(sections.length).toBeGreaterThan(3)
  expect(JSON.stringify(sections)).not.toMatch(/\{\{|\[@|\*\*|"text":"(\||#)/)
  expect(citedFacts(sections).length + citedSources(sections).length).toBeGreaterThan(0)
})
