import { expect, test } from 'vitest'
import { bytesIn, shareOf } from './desk-figures.ts'

test('bytes are said in the largest unit that leaves a whole', () => {
  expect(
    [0, 999, 1000, 1_540_000, 15_400_000, 2_000_000_000].map((bytes) => bytesIn('en-IN', bytes)),
  ).toEqual([...['0 B', '999 B', '1 kB', '1.5 MB', '15 MB', '2 GB']])
})

test('a share of nothing, or of what is not told, is none', () => {
  expect([shareOf(1, 4), shareOf(0, 0), shareOf(null, 4), shareOf(1, null)]).toEqual([0.25, null, null, null])
})
