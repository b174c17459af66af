import { expect, test } from 'vitest'
import { readRange } from './range.ts'

test.each([
  ['bytes=10-19', { start: 10, end: 19 }],
  [' Bytes=10-19 ', { start: 10, end: 19 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=0-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=19-10', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=0-1', undefined],
  [null, undefined],
])('%s of a hundred bytes', (header, asked) => {
  expect(readRange(header, 100)).toEqual(asked)
})

test('no header keeps the process busy', () => {
  const spaces = '\t'.repeat(2000)
  const began = process.cpuUsage().user
  for (const header of [
    `bytes=${spaces}-${spaces}x`,
    `${spaces}bytes${spaces}=${spaces}x`,
    `bytes=${'1'.repeat(4000)}x`,
  ])
    expect(readRange(header, 100)).toBeUndefined()
  expect(process.cpuUsage().user - began).toBeLessThan(200_000)
})
