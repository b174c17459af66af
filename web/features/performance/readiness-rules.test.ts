import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Ability,
  byGain,
  chanceOf,
  heldAreas,
  heldThen,
  heldTopics,
  marksAt,
  moverOf,
  PAPER_QUESTIONS,
  readinessOf,
  settled,
  stepOf,
} from './readiness-rules.ts'

const topics = [
  { slug: 'money', parent_slug: null },
  { slug: 'inflation', parent_slug: 'money' },
  { slug: 'repo', parent_slug: 'money' },
  { slug: 'trade', parent_slug: null },
  { slug: 'tariffs', parent_slug: 'trade' },
]
const bank = [
  { topic: 'inflation', questions: 30, lastAt: '2026-11-20T06:30:00Z' },
  { topic: 'repo', questions: 10, lastAt: null },
  { topic: 'tariffs', questions: 60, lastAt: null },
  { topic: 'trade', questions: 0, lastAt: null },
]
const rule = { rightSixths: 12, wrongSixths: -4 }
const ability = (topic: string | null, theta: number, n = 20, sd = 0.5): Ability => ({ topic, theta, sd, n })

test('a topic rests on its own answers, else on its area, else on everything', () => {
  const held = heldTopics(
    bank,
    [ability(null, 0), ability('money', 1), ability('inflation', 2), ability('repo', 3, 4)],
    topics,
  )

  expect(
    held.map(({ topic, area, weight, n, isOwn, ability }) => [topic, area, weight, n, isOwn, ability?.theta]),
  ).toEqual([
    ['inflation', 'money', 0.3, 20, true, 2],
    ['repo', 'money', 0.1, 4, false, 1],
    ['tariffs', 'trade', 0.6, 0, false, 0],
  ])
})

test('a guess at four options is worth nothing, half of the questions two thirds of a mark each', () => {
  expect(marksAt(0.25, rule)).toBeCloseTo(0)
  expect(marksAt(chanceOf(0), rule)).toBeCloseTo(2 / 3)
  expect(marksAt(1, rule)).toBe(2)
})

test('readiness of somebody in the middle, of whom nothing else is known', () => {
  const abilities = [ability(null, 0, 20, 0.5)]
  const ready = readinessOf(heldTopics(bank, abilities, topics), abilities, rule)

  // 15 questions × ⅔; the slope is 15 × 8/3 × ¼
  expect(ready).toMatchObject({ full: 30, questions: PAPER_QUESTIONS, n: 20 })
  expect(ready?.marks).toBeCloseTo(10)
  // in three topics of .3, .1 and .6 the spread of 0.5 adds to the shared 0.5
  expect(ready?.high).toBeCloseTo(10 + 10 * 1.2816 * Math.sqrt(0.25 + 0.25 * (0.09 + 0.01 + 0.36)))
  expect(ready?.luck).toBeCloseTo(1.2816 * (8 / 3) * Math.sqrt(15 / 4))
})

test('under five answers there is no figure', () => {
  const abilities = [ability(null, 1, 4)]
  expect(readinessOf(heldTopics(bank, abilities, topics), abilities, rule)).toBeNull()
  expect(readinessOf([], [], rule)).toBeNull()
})

const theta = fc.float({ min: -4, max: 4, noNaN: true })
const sd = fc.float({ min: Math.fround(0.05), max: 1, noNaN: true })
const rows = fc
  .tuple(fc.tuple(theta, sd), fc.tuple(theta, sd), fc.tuple(theta, sd))
  .map(([all, money, tariffs]) => [
    ability(null, all[0], 40, all[1]),
    ability('money', money[0], 20, money[1]),
    ability('tariffs', tariffs[0], 9, tariffs[1]),
  ])

test('marks stay within the paper and their interval', () => {
  fc.assert(
    fc.property(rows, (abilities) => {
      const ready = readinessOf(heldTopics(bank, abilities, topics), abilities, rule)
      if (!ready) throw new Error('nothing')
      expect(ready.low).toBeGreaterThanOrEqual(-10)
      expect(ready.high).toBeLessThanOrEqual(30)
      expect(ready.low <= ready.marks && ready.marks <= ready.high).toBe(true)
    }),
  )
})

test('more ability is never fewer marks', () => {
  fc.assert(
    fc.property(rows, fc.float({ min: 0, max: 2, noNaN: true }), (abilities, more) => {
      const better = abilities.map((one) => ({ ...one, theta: one.theta + more }))
      const marks = (given: Ability[]) =>
        readinessOf(heldTopics(bank, given, topics), given, rule)?.marks ?? 0
      expect(marks(better)).toBeGreaterThanOrEqual(marks(abilities) - 1e-9)
    }),
  )
})

test('few answers of a topic leave it near the learner’s middle, many lead it away', () => {
  const overall = ability(null, 1.5)
  const at = (sd: number) => settled(ability('repo', 0, 20, sd), overall).theta
  expect(settled(undefined, overall)).toEqual({ theta: 1.5, variance: 0.25, shared: 1 })
  expect(settled(ability('repo', 0, 1, 1), overall).theta).toBe(1.5)
  // seven answers’ worth: precision 3 against the 4 of the spread
  expect(at(0.5)).toBeCloseTo((1.5 * 4) / 7)
  expect(at(0.9)).toBeGreaterThan(at(0.5))
  expect(at(0.2)).toBeLessThan(0.4)
})

test('an area has its own figure once it has five answers', () => {
  const abilities = [ability(null, 0), ability('money', 1, 5), ability('trade', 2, 4)]
  const areas = heldAreas(heldTopics(bank, abilities, topics), abilities)

  expect(areas.map(({ topic, n, isOwn, ability }) => [topic, n, isOwn, ability?.theta])).toEqual([
    ['money', 5, true, 1],
    ['trade', 4, false, 0],
  ])
  expect(areas[0]?.weight).toBeCloseTo(0.4)
  expect(areas[0]?.lastAt).toBe('2026-11-20T06:30:00Z')
})

test('what moves it most is weight times what is not held', () => {
  const abilities = [ability(null, 0), ability('tariffs', 1.5), ability('inflation', -1)]
  const held = heldTopics(bank, abilities, topics)

  // 0.3 × 0.73 above 0.6 × 0.18 and 0.1 × 0.5
  expect(byGain(held).map((one) => one.topic)).toEqual(['inflation', 'tariffs', 'repo'])
  const mover = moverOf(held, rule)
  expect(mover).toMatchObject({ held: { topic: 'inflation' }, target: 0.35 })
  expect(mover?.gain).toBeCloseTo(15 * 0.3 * (8 / 3) * (0.35 - chanceOf(-1)))
  expect(moverOf([], rule)).toBeNull()
})

test.each([
  [0, 1],
  [0.349, 1],
  [0.35, 2],
  [0.5, 3],
  [0.65, 4],
  [0.8, 5],
  [1, 5],
])('%d of a topic is step %d', (chance, step) => {
  expect(stepOf(chance)).toBe(step)
})

test('marks follow the rule, not a number in the code', () => {
  const abilities = [ability(null, 0)]
  const ready = readinessOf(heldTopics(bank, abilities, topics), abilities, {
    rightSixths: 15,
    wrongSixths: -5,
  })
  expect(ready).toMatchObject({ full: 37.5 })
  expect(ready?.marks).toBeCloseTo(12.5)
})

test('what will be forgotten until the exam is to be gained too', () => {
  const abilities = [ability(null, 0), ability('tariffs', 1.5), ability('inflation', 1.5)]
  const recalls = new Map([
    ['inflation', { share: 0.2, count: 6, of: 'inflation' }],
    ['trade', { share: 0.9, count: 8, of: 'trade' }],
  ])
  const held = heldTopics(bank, abilities, topics, recalls)

  expect(held.map(({ recall }) => recall?.share ?? null)).toEqual([0.2, null, 0.9])
  // 0.3 × (1 − 0.818 × 0.2) above 0.6 × (1 − 0.818 × 0.9)
  expect(byGain(held).map((one) => one.topic)).toEqual(['inflation', 'tariffs', 'repo'])
  expect(byGain(heldTopics(bank, abilities, topics)).map((one) => one.topic)).toEqual([
    'tariffs',
    'inflation',
    'repo',
  ])
  expect(heldThen({ chance: 0.8, recall: { share: 0.5, count: 5, of: 'repo' } })).toBe(0.4)
  expect(heldThen({ chance: 0.8, recall: null })).toBe(0.8)
  expect(heldAreas(held, abilities, recalls).map(({ recall }) => recall?.share ?? null)).toEqual([null, 0.9])
})
