// @vitest-environment jsdom
/** What a hostile EPUB gets away with: nothing. The same files are opened in a real browser in e2e/. */

import { expect, test } from 'vitest'
import { checkFile, formatOf } from '#web/features/imported-books/check-file.ts'
import { readEpub } from '#web/features/imported-books/epub-book.ts'
import { externalAddress, resolveIn } from '#web/features/imported-books/epub-paths.ts'
import { readSection, readXml } from '#web/features/imported-books/epub-xml.ts'
import { hitsIn } from '#web/features/imported-books/find-text.ts'
import { placeOf, safeSection } from '#web/features/imported-books/safe-section.ts'
import { bombEpub, hostileEpub, laughingEpub, makeEpub, PNG, protectedEpub } from './epub.ts'

const OUTSIDE = 'http://outside.invalid'

function shown(bytes: Uint8Array, at: number) {
  const book = readEpub(bytes)
  const path = book.spine[at] ?? ''
  const picture = (name: string) => (book.archive.has(name) ? `blob:${name}` : undefined)
  return safeSection(readSection(book.archive.text(path) ?? ''), path, { picture })
}

test.each([0, 1])('section %i of a hostile book keeps its text and loses everything that acts', (at) => {
  const content = shown(hostileEpub(OUTSIDE), at)

  expect(content.textContent).toContain('The text of the book stands here.')
  expect(content.textContent).not.toContain('broken=')
  const names = new Set([...content.querySelectorAll('*')].map(({ localName }) => localName))
  for (const name of [
    'script',
    'style',
    'iframe',
    'object',
    'embed',
    'form',
    'input',
    'button',
    'svg',
    'meta',
    'base',
    'link',
    'video',
    'template',
  ]) {
    expect(names).not.toContain(name)
  }
  for (const element of content.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^style$|^srcset$|^class$|^form/)
      if (name === 'src') expect(value).toMatch(/^blob:/)
      if (name === 'href') expect(value).toMatch(/^#|^http:\/\/outside\.invalid\/page$/)
    }
  }
})

test('a link out of the book says so and takes nothing along; one to the site is none', () => {
  const content = shown(hostileEpub(OUTSIDE), 0)
  const link = (words: string) =>
    [...content.querySelectorAll('a')].find(({ textContent }) => textContent?.includes(words))

  expect(link('a page outside')?.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(link('a page outside')?.getAttribute('target')).toBe('_blank')
  for (const words of ['javascript link', 'odd link', 'data link'])
    expect(link(words)?.hasAttribute('href')).toBe(false)
  // inside the book there is no such file
  expect(link('own address')?.getAttribute('href')).toBe('#')
})

test('pictures of the book are shown, links inside it lead to their place, and a drawn cover is its picture', () => {
  const body = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="one.png"/></svg>
    <p>See <a href="two.xhtml#a%20note">there</a>&nbsp;and&hellip;</p>`
  const content = shown(
    makeEpub('x', [{ name: 'one', title: 'One', body }], { files: { 'one.png': PNG } }),
    0,
  )

  expect(content.querySelector('img')?.getAttribute('src')).toBe('blob:OEBPS/one.png')
  const link = content.querySelector('a')
  expect(link && placeOf(link)).toEqual({ path: 'OEBPS/two.xhtml', anchor: 'a note' })
  expect(content.textContent).toContain('there\u00a0and…')
})

const refusal = (bytes: Uint8Array) => () => readEpub(bytes)

test.each([
  ['a seller’s lock', protectedEpub, 'protected'],
  ['a bomb', bombEpub, 'zip-bomb'],
  ['entities that grow', laughingEpub, 'broken-epub'],
  ['an empty file', () => new Uint8Array(), 'broken-zip'],
  ['no text at all', () => makeEpub('x', []), 'empty-epub'],
])('%s is refused', (_name, make, code) => {
  expect(refusal(make())).toThrow(code)
})

test('a list that says less than it holds does not unpack to more', () => {
  const bytes = makeEpub('x', [{ name: 'one', title: 'One', body: '<p>x</p>' }], {
    files: { 'a.css': 'a'.repeat(5000) },
  })
  // the size before packing, in the central list
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (let at = 0; at < bytes.length - 4; at++) {
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === 5000)
      view.setUint32(at + 24, 10, true)
  }
  expect(readEpub(bytes).archive.bytes('OEBPS/a.css')?.length).toBeLessThanOrEqual(10)
})

test('a file is what its bytes say, not what its name says', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(formatOf(bytes('%PDF-1.7'))).toBe('pdf')
  expect(formatOf(bytes('<html>'))).toBeUndefined()
  await expect(checkFile(new File(['<html>'], 'book.epub'))).rejects.toThrow('not-a-book')
  const epub = makeEpub('A title', [{ name: 'one', title: 'One', body: '<p>x</p>' }])
  expect(await checkFile(new File([epub as Uint8Array<ArrayBuffer>], 'x.pdf'))).toMatchObject({
    ...{ format: 'epub', title: 'A title', authors: 'A. Writer', language: 'en', parts: 1 },
  })
})

test('addresses stay in the book', () => {
  expect(resolveIn('OEBPS/one.xhtml', '../images/a.png')).toEqual({ path: 'images/a.png', anchor: '' })
  expect(resolveIn('OEBPS/one.xhtml', '../../../../etc/passwd')?.path).toBe('etc/passwd')
  for (const href of ['//outside.invalid/x', 'javascript:alert(1)', 'blob:x', 'https://outside.invalid/']) {
    expect(resolveIn('OEBPS/one.xhtml', href)).toBeUndefined()
  }
  expect(externalAddress('https://example.in/a')).toBe('https://example.in/a')
  for (const href of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:x',
  ]) {
    expect(externalAddress(href)).toBeUndefined()
  }
})

test('words are found with what stands around them, whatever their case', () => {
  expect(hitsIn('The Repo rate. A repo is a loan.', 'REPO', 3)).toMatchObject([
    { part: 3, nth: 0, before: 'The ', words: 'Repo', after: ' rate. A repo is a loan.' },
    { nth: 1, words: 'repo' },
  ])
  expect(hitsIn('x', '  ', 0)).toEqual([])
})

test('a file of nothing but beginnings, or of names that mean nothing, keeps nobody waiting', () => {
  expect(readXml('<!DOCTYPE ['.repeat(30_000), 'application/xml')).toBeUndefined()
  const names = Array.from({ length: 60_000 }, (_, n) => `&made${n};`).join('')
  const text = readSection(`<p>${names}&nbsp;&NewLine;&hellip;&amp;</p>`).documentElement.textContent
  expect(text?.slice(-15)).toBe('&made59999;\u00a0\n…&')
})
