import { expect, test } from 'vitest'
import { shapeOf } from './shape.ts'

test.each(['liquidity trap', 'poverty trap meaning', 'middle income trap'])(
  '"%s" asks for a thing of that name, not for mistakes',
  (question) => {
    expect(shapeOf(question, 'explanation')).toBe('definition')
  },
)

test.each(['Common traps on inflation', 'traps in GST', 'common mistakes on money supply'])(
  '"%s" asks for mistakes',
  (question) => {
    expect(shapeOf(question, 'explanation')).toBe('traps')
  },
)

test('a question that goes on with a subject does not ask what that is', () => {
  expect(shapeOf('threshold about labour codes', 'explanation')).toBe('other')
})
