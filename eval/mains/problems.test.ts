/** What the set of answers is refused for. */

import { expect, test } from 'vitest'
import { problemsOf } from './problems.ts'
import { type Benchmarked, readAnswers } from './read.ts'

const answers = readAnswers()

function of(kind: Benchmarked['kind']): Benchmarked {
  const found = answers.find((answer) => answer.kind === kind)
  if (!found) throw new Error(`no answer is ${kind}`)
  return found
}

test('the set as it stands has no problems', () => {
  expect(problemsOf(answers)).toEqual([])
})

const good = of('good')
const copied = of('copied')
const cases: [string, Benchmarked[], RegExp][] = [
  ['an id that is there twice', [good, good], /is there twice/],
  ['a verdict too few', [{ ...good, points: good.points.slice(1) }], /verdicts, the checklist has/],
  [
    'a band beyond the marks',
    [{ ...good, criteria: undefined, expects: { low: 14, high: 15.5 } }],
    /expects 14 to 15.5/,
  ],
  ['quarters of a mark', [{ ...good, expects: { low: 6.25, high: 7 } }], /halves/],
  ['a band that its criteria do not make', [{ ...good, expects: { low: 2, high: 3 } }], /criteria add up/],
  ['marks for a copied answer', [{ ...copied, expects: { low: 4, high: 5 } }], /less than a third/],
  ['a copied answer that is not', [{ ...copied, text: of('off-topic').text }], /not copied/],
  [
    'the model answer as a good one',
    [{ ...good, text: good.asked.key.model_answer }],
    /too near to the model answer/,
  ],
  ['Hindi in English', [{ ...good, language: 'hi' }], /not written in Hindi/],
  ['an empty answer of a page', [{ ...of('empty'), text: good.text, words: good.words }], /not empty/],
]

test.each(cases)('refused: %s', (_, set, problem) => {
  expect(problemsOf(set).join('\n')).toMatch(problem)
})
