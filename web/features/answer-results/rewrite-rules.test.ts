import { expect, test } from 'vitest'
import {
  countChanged,
  lengthsOf,
  paragraphAt,
  paragraphsOf,
  replaceParagraph,
  replaceParagraphs,
} from './rewrite-rules.ts'

const TEXT = '  First one.\n\nSecond one,\t\nthird line.\n\n\n  Last.  '

test('paragraphs are the lines that hold something, at their places', () => {
  const found = paragraphsOf(TEXT)
  expect(found.map(({ text }) => text)).toEqual(['First one.', 'Second one,', 'third line.', 'Last.'])
  expect(found.map(({ start, end }) => TEXT.slice(start, end))).toEqual(found.map(({ text }) => text))
  expect(paragraphsOf(' \n\n ')).toEqual([])
})

test('a place leads to the paragraph that holds it, or to the first', () => {
  const found = paragraphsOf(TEXT)
  expect(paragraphAt(found, TEXT.indexOf('third') + 2)).toBe(2)
  expect(paragraphAt(found, 0)).toBe(0)
  expect(paragraphAt(found, null)).toBe(0)
  expect(paragraphAt(found, 10_000)).toBe(3)
})

test('one paragraph is replaced and everything around it stays to the letter', () => {
  const second = paragraphsOf(TEXT)[1]
  if (!second) throw new Error('no paragraph')
  expect(replaceParagraph(TEXT, second, ' New words. \n')).toBe(TEXT.replace('Second one,', 'New words.'))
})

test('an emptied paragraph goes with its line break', () => {
  const text = 'One.\n\nTwo.\n\nThree.'
  const found = paragraphsOf(text)
  expect(replaceParagraph(text, found[1] ?? { start: 0, end: 0 }, '  ')).toBe('One.\n\nThree.')
  expect(replaceParagraph(text, found[0] ?? { start: 0, end: 0 }, '')).toBe('Two.\n\nThree.')
})

test('emoji and conjuncts before it do not move the place', () => {
  const text = 'पहला 🙂 अनुच्छेद।\n\nदूसरा।'
  const second = paragraphsOf(text)[1]
  if (!second) throw new Error('no paragraph')
  expect(replaceParagraph(text, second, 'नया।')).toBe('पहला 🙂 अनुच्छेद।\n\nनया।')
})

test('the whole is counted with the new paragraph in it', () => {
  const text = 'One two three.\n\nFour five.'
  const [, second] = paragraphsOf(text)
  if (!second) throw new Error('no paragraph')
  const written = 'Four five six seven.'
  expect(lengthsOf(second, written, replaceParagraph(text, second, written))).toEqual({
    ...{ before: 2, after: 4, whole: 7 },
  })
})

test('several paragraphs are replaced at once, each in its place', () => {
  const text = 'One.\n\nTwo.\n\nThree.\n\nFour.'
  const written = { 0: 'The first, longer.', 1: '', 2: ' Three. ', 3: 'Last.' }
  expect(replaceParagraphs(text, written)).toBe('The first, longer.\n\nThree.\n\nLast.')
  expect(countChanged(text, written)).toBe(3)
  expect(replaceParagraphs(text, {})).toBe(text)
  expect(replaceParagraphs(TEXT, { 0: 'New.', 3: '' })).toBe('  New.\n\nSecond one,\t\nthird line.  ')
  expect(replaceParagraphs(text, { 0: '', 1: '' })).toBe('Three.\n\nFour.')
})
