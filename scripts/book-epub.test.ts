/** The EPUBs of our own books are valid, say when each figure was true, and come out alike each time. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { bookEpub } from './testing/book-epub.ts'
import { complaintsAbout, ensureEpubcheck } from './testing/epubcheck.ts'
import { longTest } from './testing/long.ts'
import { writtenLibrary } from './testing/written-library.ts'

const { library } = writtenLibrary()
const folder = mkdtempSync(join(tmpdir(), 'book-epubs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const files = (at: number) => {
  const book = library.books[at]
  if (!book) throw new Error('there are no books')
  return { book, packed: bookEpub(book, library.facts) }
}

test('there are books', () => {
  expect(library.books.length).toBeGreaterThan(2)
})

longTest(
  'epubcheck has nothing to say against any of them',
  async () => {
    const epubcheck = ensureEpubcheck((line) => console.log(`  ${line}`))
    for (const book of library.books)
      writeFileSync(join(folder, `${book.slug}.epub`), bookEpub(book, library.facts))
    const found = await Promise.all(
      library.books.map(async ({ slug }) => [
        slug,
        await complaintsAbout(epubcheck, join(folder, `${slug}.epub`)),
      ]),
    )
    expect(found).toEqual(library.books.map(({ slug }) => [slug, []]))
  },
  840_000,
)

test('the same book is the same file, byte for byte, and begins as an EPUB must', () => {
  const [one, two] = [files(0).packed, files(0).packed]
  expect(Buffer.compare(one, two)).toBe(0)
  expect(strFromU8(one.subarray(30, 58))).toBe('mimetypeapplication/epub+zip')
})

test('no figure is left as a reference, each says its day, and each stands on the page of figures', () => {
  for (let at = 0; at < library.books.length; at++) {
    const { book, packed } = files(at)
    const pages = Object.entries(unzipSync(packed)).map(([name, bytes]) => ({ name, text: strFromU8(bytes) }))
    const figures = pages.find(({ name }) => name === 'EPUB/figures.xhtml')?.text ?? ''
    for (const { name, text } of pages) expect(`${name} ${/\{\{|\[@/.exec(text)?.[0] ?? ''}`).toBe(`${name} `)
    const links = pages.flatMap(({ text }) => [
      ...text.matchAll(/figures\.xhtml#(fact-[a-z0-9-]+)">([^<]*)</g),
    ])
    if (book.chapters.some(({ body }) => body.includes('{{fact:'))) expect(links.length).toBeGreaterThan(0)
    for (const [, id, words] of links) {
      expect(figures).toContain(`id="${id}"`)
      expect(words).toMatch(/as of \d{1,2} [A-Z][a-z]+ \d{4}\)$/)
    }
  }
})

test('titles stand in both languages, and answers away from their exercises', () => {
  const { book, packed } = files(0)
  const pages = unzipSync(packed)
  const opf = strFromU8(pages['EPUB/package.opf'] ?? new Uint8Array())
  expect(opf).toContain(`>${book.title_hi}<`)
  const [, chapter] = Object.entries(pages).find(([name]) => name.startsWith('EPUB/01-')) ?? []
  const text = strFromU8(chapter ?? new Uint8Array())
  expect(text.indexOf('<h2>Answers')).toBeGreaterThan(text.lastIndexOf('id="exercise-'))
})
