import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import type { EpubBook } from './epub-book.ts'
import { openSections } from './epub-sections.ts'
import { hitsIn } from './find-text.ts'
import { SectionView } from './section-view.tsx'

const BODY = `
  <h1>Bank   rate</h1>
  <p>The repo
     rate is what <em>a bank</em> pays; the <b>re</b>po rate moves.</p>
  <svg xmlns="http://www.w3.org/2000/svg"><text>repo rate</text></svg>
  <p>Bank rate and repo rate.</p>`

const bookOf = (body: string) =>
  ({
    spine: ['one.xhtml'],
    archive: {
      text: () =>
        `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>${body}</body></html>`,
      bytes: () => undefined,
    },
    typeOf: () => '',
    language: 'en',
    isRightToLeft: false,
  }) as unknown as EpubBook
const book = bookOf(BODY)

afterEach(() => vi.restoreAllMocks())

/** What is marked when this hit of a search is opened, and where the page was moved to. */
function opened(words: string, nth: number) {
  const moved = vi.spyOn(Element.prototype, 'scrollIntoView')
  const section = openSections(book).read(0)
  if (!section) throw new Error('No section')
  renderPage(
    <SectionView
      section={section}
      label="One"
      arrival={{ words, nth }}
      hasBookStyle={false}
      onPlace={() => {}}
    />,
  )
  const root = screen.getByRole('article', { name: 'One' }).shadowRoot
  const marks = [...(root?.querySelectorAll('mark') ?? [])]
  return {
    marked: marks
      .map(({ textContent }) => textContent)
      .join('')
      .replaceAll(/\s+/g, ' '),
    within: marks[0]?.closest('p, h1')?.textContent?.replaceAll(/\s+/g, ' '),
    movedTo: moved.mock.contexts.at(-1),
    marks,
  }
}

test.each([
  ['repo rate', 0, 'repo rate', /^The repo rate is/],
  ['a bank pays', 0, 'a bank pays', /^The repo/],
  ['repo rate', 1, 'repo rate', /^The repo/],
  ['repo rate', 2, 'repo rate', /^Bank rate and/],
  ['bank rate', 0, 'Bank rate', /^Bank rate$/],
])('hit of “%s”, number %i, is marked where it stands', (query, nth, marked, within) => {
  const hit = hitsIn(openSections(book).text(0), query, 0)[nth]
  const shown = opened(hit?.words ?? '', nth)
  expect(shown.marked).toBe(marked)
  expect(shown.within).toMatch(within)
  expect(shown.movedTo).toBe(shown.marks[0])
})

test('as many hits are found as can be opened', () => {
  expect(hitsIn(openSections(book).text(0), 'repo  rate', 0)).toHaveLength(3)
})

test('words that are not there any more lead to the beginning of their section', () => {
  const { marks, movedTo } = opened('inflation', 0)
  expect(marks).toEqual([])
  expect(movedTo).toBe(screen.getByRole('article', { name: 'One' }))
})

test('a heading and its paragraph are two words, in what is searched and in what is shown, and code keeps its lines', () => {
  const dense = bookOf(
    '<h1>Money</h1><p>Banks<br/>lend.</p><ul><li>One</li><li>Two</li></ul><pre>a<span>b</span>c</pre>',
  )
  const open = openSections(dense)

  expect(open.text(0).trim()).toBe('Money Banks lend. One Two abc')
  const shown = open.read(0)?.content.textContent
  expect(shown?.replaceAll(/\s+/g, ' ').trim()).toBe('Money Banks lend. One Two abc')
})
