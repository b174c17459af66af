import { expect, test } from 'vitest'
import type { Mastery } from './mastery-rules.ts'
import { type BankLine, ENOUGH_PAST, gainStep, nextTopic, standingsOf, weightsOf } from './next-rules.ts'

const line = (topic: string, live: number, past = 0): BankLine => ({
  ...{ topic, live, static: live, current: 0, hybrid: 0 },
  past: past ? [{ year: 2020, paper: 'gs1', count: past }] : [],
})
const topic = (slug: string, prerequisites: string[] = [], parent_slug: string | null = 'area') => ({
  slug,
  parent_slug,
  prerequisites,
})
const topics = [topic('area', [], null), topic('gdp'), topic('prices', ['gdp']), topic('policy', ['prices'])]
const weights = weightsOf([line('gdp', 2), line('prices', 2), line('policy', 6)])

function mastery(level: Mastery['level'], chance: number | null, given: Partial<Mastery> = {}): Mastery {
  return {
    ...{
      level,
      isFading: false,
      reason: null,
      mixedSets: 1,
      n: chance === null ? 2 : 9,
      lastAt: '2026-11-01',
    },
    evidence: chance === null ? null : { chance, low: chance - 0.1, high: chance + 0.1 },
    recall: null,
    recalled: 0,
    examDay: null,
    ...given,
  }
}

test('the bank weighs until enough past papers are tagged', () => {
  expect(weights.by).toBe('bank')
  expect(weights.of.get('policy')).toBeCloseTo(0.6)
  const tagged = weightsOf([line('gdp', 9, ENOUGH_PAST - 1), line('prices', 1, 1)])
  expect(tagged.by).toBe('past')
  expect(tagged.of.get('prices')).toBeCloseTo(0.01)
})

test('an empty bank weighs nothing and recommends nothing', () => {
  expect(nextTopic(standingsOf(topics, weightsOf([]), new Map()))).toBeNull()
})

test('who is new is sent to what comes first on the way to the heaviest topic', () => {
  const next = nextTopic(standingsOf(topics, weights, new Map()))
  expect(next).toMatchObject({ standing: { topic: 'gdp' }, why: 'before', before: { topic: 'policy' } })
})

test('with its prerequisites shown, the topic with most to gain comes next', () => {
  const known = new Map([
    ['gdp', mastery('familiar', 0.7)],
    ['prices', mastery('proficient', 0.8)],
    ['policy', mastery('attempted', 0.4)],
  ])
  const [first] = standingsOf(topics, weights, known)
  expect(first).toMatchObject({ topic: 'policy', from: 'topic', held: 0.4, unmet: [] })
  expect(first?.gain).toBeCloseTo(0.36)
  expect(nextTopic(standingsOf(topics, weights, known))).toMatchObject({ why: 'gain', before: null })
})

test('having tried does not meet a prerequisite', () => {
  const known = new Map([['prices', mastery('attempted', 0.9)]])
  const policy = standingsOf(topics, weights, known).find((one) => one.topic === 'policy')
  expect(policy?.unmet).toEqual(['prices'])
})

test('what fades is held less, and says so', () => {
  const fading = mastery('mastered', 0.9, { isFading: true, recall: { count: 4, now: 0.5, onExam: 0.4 } })
  const known = new Map([
    ['gdp', mastery('mastered', 0.9)],
    ['prices', mastery('mastered', 0.9)],
    ['policy', fading],
  ])
  const [first] = standingsOf(topics, weights, known)
  expect(first?.held).toBeCloseTo(0.45)
  expect(nextTopic(standingsOf(topics, weights, known))?.why).toBe('fading')
})

test('a topic without answers of its own is judged by its area, and by nothing where that tells nothing', () => {
  const known = new Map([['area', mastery(null, 0.8)]])
  const [first] = standingsOf(topics, weights, known)
  expect(first).toMatchObject({ topic: 'policy', from: 'area', held: 0.8 })
  expect(standingsOf(topics, weights, new Map())[0]).toMatchObject({ from: null, held: null })
})

test('a level that a few answers have raised is not doubted before it fades', () => {
  const known = new Map([
    ['gdp', mastery('mastered', null)],
    ['prices', mastery('proficient', null)],
    ['policy', mastery('mastered', null)],
    ['area', mastery(null, 0.5)],
  ])
  const others = [...topics, topic('trade')]
  const bank = weightsOf([line('gdp', 5), line('prices', 2), line('policy', 6), line('trade', 1)])
  expect(nextTopic(standingsOf(others, bank, known))?.standing.topic).toBe('trade')
})

test('prerequisites that lead in a ring come to an end', () => {
  const ring = [topic('a', ['b'], null), topic('b', ['a'], null)]
  const next = nextTopic(standingsOf(ring, weightsOf([line('a', 2), line('b', 1)]), new Map()))
  expect(next?.standing.topic).toBe('b')
})

test('the darkest tile has most to gain', () => {
  expect([0, 0.1, 0.5, 1].map((gain) => gainStep(gain, 1))).toEqual([1, 1, 3, 5])
  expect(gainStep(0, 0)).toBe(1)
})
