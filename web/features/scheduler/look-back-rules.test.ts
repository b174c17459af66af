import { expect, test } from 'vitest'
import { kindsOf, readingOf } from './look-back-rules.ts'

const week = (planned: number, done: number) => ({
  from: '2026-11-30',
  planned,
  done,
  ratio: null,
  by_kind: [
    { kind: 'review' as const, planned: 10, done: 10, logged: 5 },
    { kind: 'topic' as const, planned: planned - 10, done: done - 10, logged: 0 },
  ],
})

test.each([
  [60, 'less'],
  [95, 'well'],
  [130, 'more'],
] as const)('%i of a hundred minutes reads as %s', (done, judged) => {
  expect(readingOf({ weeks: [week(100, done)] })).toEqual({ planned: 100, done, percent: done, judged })
})

test('where nothing was planned there is nothing to read', () => {
  expect(readingOf({ weeks: [week(0, 0)] })).toBeNull()
})

test('kinds are added up over the weeks, most first', () => {
  expect(kindsOf({ weeks: [week(100, 50), week(60, 60)] })).toEqual([
    { kind: 'topic', planned: 140, done: 90, logged: 0 },
    { kind: 'review', planned: 20, done: 20, logged: 10 },
  ])
})
