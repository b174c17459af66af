import { strToU8, zipSync } from 'fflate'
import { afterEach, expect, test, vi } from 'vitest'
import { openArchive } from './archive.ts'
import { checkFile } from './check-file.ts'
import { findEverywhere, hitsIn } from './find-text.ts'

afterEach(() => {
  vi.doUnmock('./epub-book.ts')
  vi.resetModules()
})

const fileOf = (...parts: Uint8Array[]) => new File(parts as Uint8Array<ArrayBuffer>[], 'book.epub')

function bookOf(...bodies: string[]) {
  const names = bodies.map((_, at) => `s${at}`)
  const items = names.map((name) => `<item id="${name}" href="${name}" media-type="application/xhtml+xml"/>`)
  const files = {
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
    'book.opf': `<package><manifest>${items.join('')}</manifest><spine>${names.map((name) => `<itemref idref="${name}"/>`).join('')}</spine></package>`,
    ...Object.fromEntries(
      bodies.map((body, at) => [
        names[at] as string,
        `<html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`,
      ]),
    ),
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}

test('a file that could not be looked into is not called something else', async () => {
  vi.doMock('./epub-book.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const book = bookOf('<p>Words</p>')
  await expect(checkFile(fileOf(book))).rejects.toMatchObject({ code: 'not-looked-into' })

  const elsewhere = fileOf(book)
  elsewhere.arrayBuffer = () => Promise.reject(new DOMException('It lies in a cloud', 'NotReadableError'))
  await expect(checkFile(elsewhere)).rejects.toMatchObject({ code: 'unreadable' })
})

test('a file without a byte and a book without a word are refused as what they are', async () => {
  await expect(checkFile(fileOf())).rejects.toMatchObject({ code: 'empty-file' })
  const blank = ' <p> </p>'
  await expect(checkFile(fileOf(bookOf(blank)))).rejects.toMatchObject({ code: 'empty-epub' })
  const picture = '<img src="one.png" alt=""/>'
  expect(await checkFile(fileOf(bookOf(blank, picture)))).toMatchObject({ parts: 2 })
})

test('a text is read in the letters that its first line names', () => {
  const prolog = (name: string) => `<?xml version="1.0" encoding="${name}"?>`
  const archive = openArchive(
    zipSync({
      'old.xhtml': Uint8Array.from(`${prolog('ISO-8859-1')}caf\u00e9`, (letter) => letter.charCodeAt(0)),
      'new.xhtml': strToU8(`${prolog('UTF-8')}रुपया`),
      'odd.xhtml': strToU8(`${prolog('klingon')}रुपया`),
      'wrong.xhtml': strToU8(`${prolog('utf-16')}रुपया`),
    }),
  )
  expect(archive.text('old.xhtml')).toContain('café')
  for (const name of ['new', 'odd', 'wrong']) expect(archive.text(`${name}.xhtml`)).toContain('रुपया')
})

test('pages without any words are told from pages without the one', async () => {
  const { signal } = new AbortController()
  const scanned = await findEverywhere(3, () => ' ', 'rate', signal)
  const written = await findEverywhere(2, (part) => (part ? 'The bank' : ''), 'rate', signal)
  expect([scanned, written]).toEqual([
    { hits: [], isWordless: true },
    { hits: [], isWordless: false },
  ])
})

test('what stands around a place is whole words, in Hindi too', () => {
  const text = 'भारतीय अर्थव्यवस्था में मुद्रास्फीति और मौद्रिक नीति का संबंध महत्त्वपूर्ण है और क्षेत्रीय विषमता भी गहरी है।'
  for (const word of ['नीति', 'विषमता', 'भारतीय', 'गहरी']) {
    const [hit] = hitsIn(text, word, 0)
    const words = new Set(text.split(' '))
    const shown = `${hit?.before}${hit?.words}${hit?.after}`
    expect(shown.length).toBeLessThan(word.length + 2 * 48 + 1)
    expect(
      shown
        .trim()
        .split(' ')
        .filter((one) => !words.has(one)),
    ).toEqual([])
  }
})
