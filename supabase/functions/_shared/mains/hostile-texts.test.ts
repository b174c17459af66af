/**
 * Texts that are made to be slow to read. A function that computes for two seconds without a pause is ended, and whatever
 * else it was at with it; here a text takes a fraction of that, or minutes where a pattern goes through it again and again.
 */

import { expect, test } from 'vitest'
import { checkAnswer } from './checks.ts'
import { answer, KEY, QUESTION } from './example-answer.ts'
import { markByRules } from './mark-by-rules.ts'
import { namedIn } from './named.ts'
import type { RegistryFact } from './types.ts'

const LONGEST = 20_000
/** Milliseconds of processor time, all that a function has for checks and marks together. */
const LIMIT = 2000

const facts = Array.from(
  { length: 200 },
  (_, at): RegistryFact => ({
    ...{ id: `f${at}`, name: `Repo rate number ${at}`, display: '5.25', unit: '%', period: '2026' },
    ...{ value: 5.25, earlier: [{ display: '6.5', period: '2024', value: 6.5 }] },
  }),
)
const filled = (unit: string) => unit.repeat(Math.ceil(LONGEST / unit.length)).slice(0, LONGEST)

test.each([
  ['a row of full stops that ends with a letter', `${filled('.').slice(1)}x`],
  ['a row of dandas that ends with a letter', `${filled('।').slice(1)}x`],
  ['a word of Devanagari that does not end', filled('भ')],
  ['capitals with full stops between them', filled('U.S.')],
  ['capitals in pairs', filled('AB ')],
  ['thousands of figures in one sentence', filled('rate 4 % ')],
  ['thousands of articles in one sentence', `Articles ${filled('14, ')}`.slice(0, LONGEST)],
  ['thousands of names', filled('NGT ')],
  ['brackets that are never closed', filled('(full marks. ')],
])('%s is read at once', (_, text) => {
  const written = answer(text)
  const before = process.cpuUsage()
  const checks = checkAnswer(QUESTION, written, facts, KEY.model_answer)
  markByRules(QUESTION, KEY, written, checks)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(LIMIT)
})

test('names that stand one in another are one name, those beside each other two', () => {
  const names = (text: string) => namedIn(text).map(({ name }) => name)
  expect(names('The Fiscal Responsibility and Budget Management Act, 2003 and Article 280 say so.')).toEqual([
    'Fiscal Responsibility and Budget Management Act, 2003',
    'Article 280',
  ])
  expect(names('खाद्य सुरक्षा अधिनियम, 2013')).toEqual(['खाद्य सुरक्षा अधिनियम, 2013'])
})
