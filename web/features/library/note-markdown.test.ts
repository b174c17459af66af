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

test('what stands before the first heading is the opening', () => {
  expect(readNote('You buy tea.\n\n## A promise\nText.')).toMatchObject([
    { title: null, anchor: 'opening', parts: [{ blocks: [{ text: [{ text: 'You buy tea.' }] }] }] },
    { title: 'A promise', anchor: 'a-promise' },
  ])
})

test('a quotation is a box with its label, and may hold a list and a second paragraph', () => {
  const [section] = readNote(`## Money
> **Worked example.** Made-up numbers,
> two steps [@boe].
>
> 1. Lend {{fact:loan}}
> 2. Repay
`)

  expect(section?.parts[0]?.blocks).toEqual([
    {
      type: 'quote',
      label: 'Worked example',
      blocks: [
        {
          type: 'paragraph',
          text: [
            { type: 'text', text: 'Made-up numbers, two steps' },
            { type: 'source', id: 'boe' },
            { type: 'text', text: '.' },
          ],
        },
        {
          type: 'list',
          isOrdered: true,
          items: [
            [
              { type: 'text', text: 'Lend ' },
              { type: 'fact', id: 'loan' },
            ],
            [{ type: 'text', text: 'Repay' }],
          ],
        },
      ],
    },
  ])
  expect(citedFacts(section ? [section] : [])).toEqual(['loan'])
  expect(citedSources(section ? [section] : [])).toEqual(['boe'])
})

test('a quotation without a bold beginning has no label', () => {
  expect(readNote('## A\n> Only **this** is said.')[0]?.parts[0]?.blocks).toMatchObject([
    { type: 'quote', label: null },
  ])
})

const chapters = readdirSync('content/books', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.md'),
)

test.each(chapters)('%s shows no mark of its own writing', (file) => {
  const text = readFileSync(`content/books/${file}`, 'utf8')
  const sections = readNote(text.slice(text.indexOf('\n---', 4) + 4))

  expect(sections[0]).toMatchObject({ title: null, anchor: 'opening' })
  expect(sections.at(-1)?.title).toBe('In short')
  expect(JSON.stringify(sections)).not.toMatch(/\{\{|\[@|\*\*|"text":"(\||#|>)/)
})

test.each(readdirSync('content/notes'))('%s shows no mark of its own writing', (file) => {
  const text = readFileSync(`content/notes/${file}`, 'utf8')
  const body = text.slice(text.indexOf('\n---', 4) + 4)
  const sections = readNote(body)

  expect(sections.length).toBeGreaterThan(3)
  expect(JSON.stringify(sections)).not.toMatch(/\{\{|\[@|\*\*|"text":"(\||#)/)
  expect(citedFacts(sections).length + citedSources(sections).length).toBeGreaterThan(0)
})
