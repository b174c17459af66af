/** What is promised of the marking, on the benchmark: by rules always, by a recorded model where replies are there. */

import { beforeAll, expect, test } from 'vitest'
import { brokenPromises, shortfalls } from './floors.ts'
import { type Measured, measureRules } from './measure.ts'
import { measureRecorded, type Playback } from './playback.ts'
import { type Benchmarked, KINDS, readAnswers } from './read.ts'
import { readRecordings } from './recordings.ts'

let answers: Benchmarked[]
let rules: Measured[]
let recorded: Playback

beforeAll(async () => {
  answers = readAnswers()
  rules = await measureRules(answers)
  recorded = await measureRecorded(answers, readRecordings())
}, 300_000)

test('at least 40 answers of every kind to 10 questions, each question with a good, an average and a poor one', () => {
  expect(answers.length).toBeGreaterThanOrEqual(40)
  const questions = Map.groupBy(answers, ({ asked }) => asked.question.id)
  expect(questions.size).toBeGreaterThanOrEqual(10)
  expect(answers.filter(({ isHeldOut }) => isHeldOut).length).toBeGreaterThanOrEqual(15)
  for (const [id, own] of questions) {
    expect([id, ...own.map(({ kind }) => kind)]).toEqual(expect.arrayContaining(['good', 'average', 'poor']))
  }
  expect(KINDS.filter((kind) => !answers.some((answer) => answer.kind === kind))).toEqual([])
  expect(answers.filter(({ language }) => language === 'hi').length).toBeGreaterThanOrEqual(6)
})

test('an injection is put into an answer that is there without it, in both languages', () => {
  const injected = answers.filter(({ kind }) => kind === 'injection')
  expect(injected.length).toBeGreaterThanOrEqual(5)
  expect(new Set(injected.map(({ language }) => language))).toEqual(new Set(['en', 'hi']))
  for (const { pair, text } of injected) {
    const base = answers.find(({ id }) => id === pair)
    expect(text.length).toBeGreaterThan(base?.text.length ?? Number.POSITIVE_INFINITY)
  }
})

test('twice the same is within half a mark, injections raise nothing, quotes are verbatim, and who does not answer earns little', () => {
  expect(rules.filter(({ again }) => again)).toHaveLength(answers.length)
  expect(brokenPromises(rules)).toEqual([])
})

test('without a model the figures keep above their floors', () => {
  expect(shortfalls('rules', rules)).toEqual([])
})

test('the same holds with the recorded model, whose replies belong to the prompt of today', () => {
  expect(recorded.unusable).toEqual([])
  expect(brokenPromises(recorded.measured)).toEqual([])
  expect(shortfalls('recorded', recorded.measured)).toEqual([])
})
