/** One of a thing is told as one: "1 word left", not "1 words left". */

import { expect, test } from 'vitest'
import { copy as checks } from './checks-copy.ts'
import { copy as question } from './question-copy.ts'
import { copy as write } from './write-copy.ts'

test('one word, one heading, one mark', () => {
  expect(write.en.near(1)).toBe('1 word left')
  expect(write.en.over(1)).toBe('1 word over the limit')
  expect(question.en.share('1', 10)).toBe('1 mark, 10\u00a0%')
  expect(question.en.share('0.5', 5)).toBe('0.5 marks, 5\u00a0%')
  expect(write.en.over(2)).toBe('2 words over the limit')
  expect(checks.en.shape(1, 1, 1)).toBe('1 heading, 1 point in a list, 1 paragraph.')
  expect(checks.en.shape(0, 2, 3)).toBe('0 headings, 2 points in lists, 3 paragraphs.')
})
