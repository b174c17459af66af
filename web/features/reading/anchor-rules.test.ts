import { expect, test } from 'vitest'
import { type BlockText, findQuote } from './anchor-rules.ts'

const block = (id: string, text: string): BlockText => ({ id, section: id.split('.')[0] ?? '', text })
const quoted = (text: string, quote: string, id = 'concept.0') => {
  const at = text.indexOf(quote)
  return {
    ...{ block: id, section: id.split('.')[0] ?? '', start_char: at, quote },
    ...{ prefix: text.slice(Math.max(0, at - 32), at), suffix: text.slice(at + quote.length).slice(0, 32) },
  }
}
const found = (blocks: BlockText[], from: ReturnType<typeof quoted>) => {
  const place = findQuote(blocks, from)
  const text = blocks.find(({ id }) => id === place?.block)?.text ?? ''
  return place && { how: place.how, block: place.block, words: text.slice(place.start, place.end) }
}

const TEXT = 'The deflator needs no basket. It covers all that is made here, and it leaves out imports.'

test('words that stand where they stood are found there', () => {
  expect(found([block('concept.0', TEXT)], quoted(TEXT, 'needs no basket'))).toEqual({
    ...{ how: 'same', block: 'concept.0', words: 'needs no basket' },
  })
})

test('a paragraph written before it does not lose the place', () => {
  const blocks = [block('concept.0', 'A new beginning.'), block('concept.1', `Now. ${TEXT}`)]
  expect(found(blocks, quoted(TEXT, 'leaves out imports'))).toEqual({
    ...{ how: 'moved', block: 'concept.1', words: 'leaves out imports' },
  })
})

test('of several places with the same words, those around them tell which was meant', () => {
  const before = 'Prices rise when demand is high. Later prices rise when supply is short.'
  const from = { ...quoted(before, 'prices rise'), quote: 'rises fast' }
  const text =
    'One rises fast. Two: demand rises fast when wages do. Later supply rises fast when harvests do.'
  const meant = { ...from, prefix: 'Later supply ', suffix: ' when harvests', start_char: 0 }
  const place = findQuote([block('concept.0', text)], meant)
  expect(place?.start).toBe(text.lastIndexOf('rises fast'))
})

test('words that were edited are found where least differs, and it is said', () => {
  const edited =
    'The deflator needs no basket at all. It covers everything that is made here, and leaves out imports.'
  expect(
    found([block('other.0', 'Banks lend.'), block('concept.2', edited)], quoted(TEXT, TEXT)),
  ).toMatchObject({
    ...{ how: 'changed', block: 'concept.2' },
    words: expect.stringMatching(/^The deflator .*leaves out imports$/),
  })
})

test('words that are gone are not found somewhere else', () => {
  expect(
    findQuote([block('concept.0', 'Banks lend what they hold for others.')], quoted(TEXT, TEXT)),
  ).toBeNull()
  expect(findQuote([block('concept.0', 'no basket was there')], quoted(TEXT, 'needs no basket'))).toBeNull()
})

test('Hindi words are found again too', () => {
  const hindi = 'मुद्रास्फीति का अर्थ है कीमतों के सामान्य स्तर में लगातार वृद्धि।'
  const edited = 'मुद्रास्फीति का अर्थ है वस्तुओं की कीमतों के सामान्य स्तर में लगातार वृद्धि।'
  expect(found([block('concept.0', edited)], quoted(hindi, hindi))).toMatchObject({ how: 'changed' })
})
