import { expect, test } from 'vitest'
import { withCitedMarked } from './cited-sentences.ts'
import { type Inline, parseMarkdown } from './markdown.ts'

const PASSAGE =
  'Inflation is a sustained rise of the **general price level**. It was 3.93 % in May 2026. A fall in inflation is not a fall in prices.'

function marked(answer: string, passage = PASSAGE) {
  const text = (part: Inline): string =>
    'children' in part ? part.children.map(text).join('') : 'text' in part ? part.text : ''
  return withCitedMarked(parseMarkdown(passage), answer, 1)
    .flatMap((block) =>
      'children' in block ? block.children : block.type === 'list' ? block.items.flat() : [],
    )
    .filter(({ type }) => type === 'mark')
    .map(text)
}

test.each([
  ['Retail inflation stood at 3.93 % in May 2026 [1].', 'It was 3.93 % in May 2026.'],
  [
    'Inflation is a lasting rise of the general price level. [1]',
    'Inflation is a sustained rise of the general price level.',
  ],
  ['Prices did not fall when inflation fell [2] [1].', 'A fall in inflation is not a fall in prices.'],
])('%s', (answer, sentence) => {
  expect(marked(answer)).toEqual([sentence])
})

test('what bears another mark, or is said in other words, marks nothing', () => {
  expect(marked('It was 3.93 % in May 2026 [2].')).toEqual([])
  expect(marked('Borrowers at fixed rates gain from it [1].')).toEqual([])
})

test('a passage that the answer says whole has nothing that stands out', () => {
  expect(marked(PASSAGE.replaceAll('. ', ' [1]. ').replace(/\.$/, ' [1].'))).toEqual([])
})

test('in a list, in Hindi, the item is found by its words', () => {
  const passage = '- मुद्रास्फीति कीमतों में लगातार वृद्धि है।\n- मई 2026 में यह 3.93 % थी।'
  expect(marked('मई 2026 में दर 3.93 % थी। [1]', passage)).toEqual(['मई 2026 में यह 3.93 % थी।'])
})

test('nothing of the passage is lost', () => {
  const shown = withCitedMarked(parseMarkdown(PASSAGE), 'It was 3.93 % in May 2026 [1].', 1)
  expect(JSON.stringify(shown)).toContain('general price level')
  expect(JSON.stringify(shown)).toContain('not a fall in prices.')
})
