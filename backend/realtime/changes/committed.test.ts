import { expect, test } from 'vitest'
import { isVisible } from './committed.ts'

test.each<[string, number, string, boolean]>([
  ['one that ended before the snapshot', 99, '100:100:', true],
  ['one that ended while others ran', 105, '100:110:100,107', true],
  ['one that still runs', 107, '100:110:100,107', false],
  ['one that the snapshot does not know', 110, '100:110:', false],
  ['one of a later turn of the numbers', 5, '4294967300:4294967305:4294967301', false],
  ['one of this turn', 4, '4294967300:4294967305:4294967301', true],
  ['one of the turn before', 4_294_967_290, '4294967300:4294967305:', true],
  ['one of the turn to come', 3, '4294967290:4294967295:', false],
])('%s', (_, transaction, snapshot, visible) => {
  expect(isVisible(transaction, snapshot)).toBe(visible)
})
