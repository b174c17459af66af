import { expect, test } from 'vitest'
import { hitsInChapters } from './book-search.ts'

const chapter = {
  ...{ slug: 'one', position: 1, title: 'One', title_hi: 'एक' },
  body: 'Opening.\n\n## The repo rate\nThe **repo\nrate** [@rbi] is {{fact:repo}} [now](/x). A repo rate.',
}

test('words are found across marks and lines, with the section and the words around them', () => {
  expect(hitsInChapters([chapter], 'Repo rate')).toMatchObject([
    { slug: 'one', count: 3, hit: 'repo rate', section: 'the-repo-rate', before: 'Opening. The ' },
  ])
  expect(hitsInChapters([chapter], 'a REPO rate')).toMatchObject([
    { count: 1, section: 'the-repo-rate', after: '.' },
  ])
})

test('a chapter without them is left out', () => {
  expect(hitsInChapters([chapter], 'inflation')).toEqual([])
})
