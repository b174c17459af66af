import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedWords, keyOf, optionWords, type QuestionShape } from './question-options.ts'

const SETS = [[1], [1, 2], [2, 3], [1, 2, 3]]

test.each<[string, QuestionShape, number | undefined]>([
  ['the author’s own key', { format: 'single', key: 2 }, 2],
  ['statements 2 and 3', { format: 'statements', correct: [false, true, true], sets: SETS }, 2],
  [
    'statements 1 and 3, which no option names',
    { format: 'statements', correct: [true, false, true], sets: SETS },
    undefined,
  ],
  ['two of three', { format: 'how-many', correct: [true, false, true] }, 1],
  ['none of three', { format: 'how-many', correct: [false, false, false] }, 3],
  ['all four', { format: 'how-many', correct: [true, true, true, true] }, 3],
  [
    'none of four, which cannot be chosen',
    { format: 'how-many', correct: [false, false, false, false] },
    undefined,
  ],
  ['one pair of three', { format: 'pairs', correct: [false, true, false] }, 0],
  ['pairs 1 and 2', { format: 'pairs', correct: [true, true, false], sets: SETS }, 1],
  ['both, and the second explains', { format: 'reason', correct: [true, true], explains: true }, 0],
  ['both, and it does not', { format: 'reason', correct: [true, true], explains: false }, 1],
  ['the first alone', { format: 'reason', correct: [true, false], explains: false }, 2],
  ['the second alone', { format: 'reason', correct: [false, true], explains: false }, 3],
  ['neither', { format: 'reason', correct: [false, false], explains: false }, undefined],
  [
    'an order',
    {
      format: 'sequence',
      order: [3, 1, 2],
      orders: [
        [1, 2, 3],
        [3, 1, 2],
      ],
    },
    1,
  ],
  [
    'an order that is not offered',
    {
      format: 'sequence',
      order: [3, 2, 1],
      orders: [
        [1, 2, 3],
        [3, 1, 2],
      ],
    },
    undefined,
  ],
])('the key follows from what is true: %s', (_, shape, key) => {
  expect(keyOf(shape)).toBe(key)
})

test('options are worded as in the examination', () => {
  const shape: QuestionShape = { format: 'statements', correct: [true, true, true], sets: SETS }

  expect(optionWords(shape, 'en')).toEqual(['1 only', '1 and 2 only', '2 and 3 only', '1, 2 and 3'])
  expect(optionWords(shape, 'hi')).toEqual(['केवल 1', 'केवल 1 और 2', 'केवल 2 और 3', '1, 2 और 3'])
  expect(optionWords({ format: 'how-many', correct: [true, true, false] }, 'en').at(-1)).toBe('None')
  expect(optionWords({ format: 'pairs', correct: [true, true, false, true] }, 'en').at(-1)).toBe('All four')
  expect(optionWords({ format: 'sequence', order: [1, 2], orders: [[2, 1]] }, 'en')).toEqual(['2 – 1'])
  expect(askedWords({ format: 'pairs', correct: [true] }, 'en')).toContain('How many')
  expect(askedWords({ format: 'pairs', correct: [true], sets: [[1]] }, 'en')).toContain('Which')
})

test('however many are true, "how many" names just that number', () => {
  const names = ['None', 'Only one', 'Only two', 'All three', 'Only three', 'All four']
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 3, maxLength: 4 }), (correct) => {
      const shape: QuestionShape = { format: 'how-many', correct }
      const key = keyOf(shape)
      const count = correct.filter(Boolean).length
      if (key === undefined) return correct.length === 4 && count === 0
      const chosen = optionWords(shape, 'en')[key] ?? ''
      const expected =
        count === correct.length ? (count === 3 ? 'All three' : 'All four') : names[count === 3 ? 4 : count]
      return chosen === expected
    }),
  )
})
