import { expect, test } from 'vitest'
import { markTerms } from './mark-terms.ts'
import { readNote } from './note-markdown.ts'

const terms = [
  { slug: 'repo-rate', term: 'Repo rate', also: ['repurchase rate'] },
  { slug: 'crr', term: 'Cash reserve ratio', also: ['CRR', 'IT'] },
  { slug: 'gdp', term: 'Gross domestic product (GDP)', also: [] },
]
const marked = (body: string) =>
  markTerms(readNote(body), terms).map(({ parts }) =>
    parts.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        block.type === 'paragraph'
          ? block.text.flatMap((part) => (part.type === 'term' ? part.text : []))
          : [],
      ),
    ),
  )

test('a term is marked once a section, in whatever case, and by its other names', () => {
  expect(
    marked('The repo rate and the Repo rate.\n\n## Next\nA repurchase rate; gross domestic product.'),
  ).toEqual([['repo rate'], ['repurchase rate', 'gross domestic product']])
})

test('an abbreviation is one only in capitals, and never within a word', () => {
  expect(marked('Banks hold it as CRR, not crr. The repo rates differ, as do CRR2.')).toEqual([['CRR']])
})

test('what is bold, a link or a figure stays what it is', () => {
  expect(marked('The **repo rate** and {{fact:repo-rate}} and [repo rate](/x).')).toEqual([[]])
})

test('the words of a text are the same with its terms marked', () => {
  const body = 'Before the repo rate, after.'
  const [section] = markTerms(readNote(body), terms)
  const [block] = section?.parts[0]?.blocks ?? []
  expect(
    block?.type === 'paragraph' && block.text.map((part) => ('text' in part ? part.text : '')).join(''),
  ).toBe(body)
})
