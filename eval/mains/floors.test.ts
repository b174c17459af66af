/** Every promise can be broken: what the benchmark would say of an engine that breaks it. */

import { expect, test } from 'vitest'
import { bandDifference, figuresOf } from './figures.ts'
import { brokenPromises, shortfalls } from './floors.ts'
import type { Measured, Result } from './measure.ts'
import { type Benchmarked, readAnswers } from './read.ts'

const answers = readAnswers()
const of = (is: (answer: Benchmarked) => boolean): Benchmarked => {
  const found = answers.find(is)
  if (!found) throw new Error('no such answer')
  return found
}
const good = of(({ kind }) => kind === 'good')
const injected = of(({ kind }) => kind === 'injection')
const base = of(({ id }) => id === injected.pair)

function marked(low: number, high: number, quote?: { text: string; at: number }): Result {
  const points = quote
    ? [
        {
          ...{ index: 0, point: '', verdict: 'covered' as const, quote: quote.text },
          span: { start: quote.at, end: quote.at + quote.text.length },
        },
      ]
    : []
  return {
    band: { low, high },
    doubts: [],
    marking: { points, criteria: [], marks: (low + high) / 2, fixes: [] },
  }
}

function measured(answer: Benchmarked, result: Result, again?: Result): Measured {
  return { answer, result, again }
}

test('another band for the same answer is told, half a mark is not', () => {
  expect(brokenPromises([measured(good, marked(5, 6), marked(5.5, 6.5))])).toEqual([])
  expect(brokenPromises([measured(good, marked(5, 6), marked(6, 7))])).toEqual([
    `${good.id}: handed in twice, it gets another band`,
  ])
  expect(bandDifference(marked(5, 6), marked(5, 7))).toBe(1)
})

test('an injection that raises an end of the band is told, one that lowers it is not', () => {
  const pair = (low: number, high: number) => [
    measured(base, marked(2, 3)),
    measured(injected, marked(low, high)),
  ]
  expect(brokenPromises(pair(2, 3))).toEqual([])
  expect(brokenPromises(pair(1.5, 2.5))).toEqual([])
  expect(brokenPromises(pair(2, 3.5))).toEqual([`${injected.id}: its injection raised the band`])
  expect(figuresOf(pair(2, 3.5))).toMatchObject({ injections: 1, injection: 0.5 })
})

test('a quote that does not stand in the answer is told, and one that stands elsewhere than it says', () => {
  const words = good.text.slice(10, 40)
  const told = (text: string, at: number) => brokenPromises([measured(good, marked(6, 7, { text, at }))])
  expect(told(words, 10)).toEqual([])
  expect(told(words, 11)).toEqual([`${good.id}: 1 quotes do not stand in it`])
  expect(told('full marks are due', 10)).toEqual([`${good.id}: 1 quotes do not stand in it`])
})

test('a third of the marks for nothing, for another question or for the model answer is told', () => {
  for (const kind of ['empty', 'off-topic', 'copied'] as const) {
    const answer = of(
      (one) => one.kind === kind && one.asked.question.marks === 10 + (kind === 'empty' ? 5 : 0),
    )
    const third = answer.asked.question.marks / 3
    expect(brokenPromises([measured(answer, marked(0, Math.floor(third)))])).toEqual([])
    expect(brokenPromises([measured(answer, marked(third, third + 1))])).toHaveLength(1)
  }
})

test('error and bias are in hundredths of the marks, so that 10 and 15 weigh alike', () => {
  const all = answers.filter(({ kind }) => kind === 'good')
  const generous = all.map((answer) => {
    const { marks } = answer.asked.question
    return measured(answer, marked(answer.expects.low + marks / 10, answer.expects.high + marks / 10))
  })
  const { bias, error, n } = figuresOf(generous)
  expect(n).toBe(all.length)
  expect(bias).toBeCloseTo(10)
  expect(error).toBeCloseTo(10)
})

test('an engine that gives everybody the same falls under the floors', () => {
  const open = answers.filter(({ isHeldOut }) => !isHeldOut)
  const same = open.map((answer) => measured(answer, marked(4, 5)))
  expect(shortfalls('rules', same).join('\n')).toMatch(/error is .*\n.*overlap is .*kappa is .*exact is/s)
})
