import { expect, test } from 'vitest'
import { storable } from './answer-fields.ts'

test('what a database cannot keep is left out of every line, and nothing else', () => {
  const fields = {
    text: 'a\0b \ud83d c 👩‍🌾 क्षि',
    plan: { intro: '\udc00x', heads: ['one\0', 'दो'], conclusion: undefined },
    seconds: 3,
  }
  expect(storable(fields)).toEqual({
    text: 'ab  c 👩‍🌾 क्षि',
    plan: { intro: 'x', heads: ['one', 'दो'], conclusion: undefined },
    seconds: 3,
  })
})
