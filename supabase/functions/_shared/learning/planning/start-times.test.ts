import { expect, test } from 'vitest'
import type { Block } from './plan-types.ts'
import { laidOut } from './start-times.ts'
import { aTask } from './testing-plans.ts'

const every = { title: 'x', weekdays: [1, 2, 3, 4, 5, 6, 7], from: null, to: null }
const blocks: Block[] = [
  { ...every, id: 'morning', kind: 'study', start: 360, end: 450 },
  { ...every, id: 'evening', kind: 'study', start: 1140, end: 1260 },
  { ...every, id: 'class', kind: 'busy', start: 420, end: 600 },
]
const starts = (tasks: Parameters<typeof laidOut>[0]) =>
  Object.fromEntries(
    laidOut(tasks, blocks).map(({ id, start }: { id?: string; start: number | null }) => [id, start]),
  )

test('reviews come first, then what is new, each where a study block holds it whole', () => {
  const tasks = [
    aTask({ id: 'news', kind: 'news', minutes: 10 }),
    aTask({ id: 'topic', kind: 'topic', minutes: 60 }),
    aTask({ id: 'reviews', kind: 'review', minutes: 25 }),
    aTask({ id: 'long', kind: 'practice', minutes: 90 }),
  ]

  expect(starts(tasks)).toEqual({ reviews: 360, topic: 1140, news: 385, long: null })
})

test('what has its hour keeps it, and nothing is put over it', () => {
  const tasks = [
    aTask({ id: 'session', kind: 'event', start: 1140, minutes: 60 }),
    aTask({ id: 'topic', kind: 'topic', minutes: 60 }),
    aTask({ id: 'done', kind: 'topic', minutes: 60, status: 'done' }),
  ]

  expect(starts(tasks)).toEqual({ session: 1140, topic: 360, done: null })
})

test('without study blocks nothing has an hour', () => {
  expect(laidOut([aTask({ id: 'topic' })], [])).toMatchObject([{ start: null }])
})
