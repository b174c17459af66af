import { expect, test } from 'vitest'
import { holeIn } from './archive-hole.ts'

const name = (timeline: number, log: number, segment: number) =>
  [timeline, log, segment].map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('')
const first = name(1, 0, 0xfd)

test.each<[string, string[], string, string | undefined]>([
  ['none beside the backup’s own', [first], 'current', undefined],
  ['one after the other', [first, name(1, 0, 0xfe), name(1, 0, 0xff), name(1, 1, 0)], 'current', undefined],
  ['older ones do not matter', [name(1, 0, 2), first, name(1, 0, 0xfe)], 'current', undefined],
  ['one is missing', [first, name(1, 0, 0xfe), name(1, 1, 0)], 'current', name(1, 0, 0xff)],
  ['the first of all is missing', [name(1, 0, 0xfe)], 'current', first],
  [
    'another history fills no hole of the backup’s own',
    [first, name(2, 0, 0xfe), name(1, 0, 0xff)],
    'current',
    name(1, 0, 0xfe),
  ],
  [
    'a later history goes on from the earlier one',
    [first, name(1, 0, 0xfe), name(2, 0, 0xfe), name(2, 0, 0xff)],
    'latest',
    undefined,
  ],
  [
    'a later history has a hole',
    [first, name(1, 0, 0xfe), name(2, 0, 0xfe), name(2, 1, 0)],
    '2',
    name(2, 0, 0xff),
  ],
  ['a history without a segment of its own', [first, name(1, 0, 0xff)], '2', undefined],
])('holes: %s', (_, segments, timeline, hole) => {
  expect(holeIn({ segments, first, timeline })).toBe(hole)
})
