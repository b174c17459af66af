import { expect, test } from 'vitest'
import { segmentsOf, type TextMark } from './text-segments.ts'

const mark = (start: number, end: number, id: string): TextMark => ({ start, end, id, kind: 'comment' })

test('marks may overlap, and the pieces make the text again', () => {
  const segments = segmentsOf('abcdefghij', [mark(2, 6, 'one'), mark(4, 8, 'two')])
  expect(segments.map(({ text, marks }) => [text, marks.map(({ id }) => id)])).toEqual([
    ['ab', []],
    ['cd', ['one']],
    ['ef', ['one', 'two']],
    ['gh', ['two']],
    ['ij', []],
  ])
  expect(segments.map(({ text }) => text).join('')).toBe('abcdefghij')
})

test('a mark’s number stands behind its last piece', () => {
  const segments = segmentsOf('abcdef', [mark(0, 4, 'one'), mark(2, 3, 'two')])
  expect(segments.filter(({ ends }) => ends.length > 0).map(({ text, ends }) => [text, ends[0]?.id])).toEqual(
    [
      ['c', 'two'],
      ['d', 'one'],
    ],
  )
})

test('marks outside the text are cut to it or left out', () => {
  expect(segmentsOf('abc', [mark(-5, 99, 'all'), mark(7, 9, 'none'), mark(1, 1, 'empty')])).toMatchObject([
    { text: 'abc', marks: [{ id: 'all' }] },
  ])
  expect(segmentsOf('', [mark(0, 1, 'x')])).toEqual([])
})
