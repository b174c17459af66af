/** The rules against the questions that learners answer: every model answer, and answers to something else. */

import { expect, test } from 'vitest'
import { LIMITS } from '#scripts/content/mains.ts'
import { writtenLibrary } from '#scripts/testing/written-library.ts'
import { shareOfPoints } from './checklist.ts'
import { checkAnswer } from './checks.ts'
import { directiveOf } from './directives.ts'
import { answer } from './example-answer.ts'
import { instructionsIn } from './instructions.ts'
import { markByRules } from './mark-by-rules.ts'
import type { MainsKey, MainsQuestion, RegistryFact } from './types.ts'

/** Milliseconds, on a machine that does other things as well. */
const SLOW = 120_000
const { library } = writtenLibrary()

const facts: RegistryFact[] = library.facts.map(({ id, name, display, unit, period, previous }) => ({
  ...{ id, name, display, unit, period, value: null },
  earlier: previous ? [{ ...previous, value: null }] : [],
}))
const all = library.mains.map((mains) => {
  const { id, topic, marks, directive, question, parts, rubric, checklist, model_answer } = mains
  return {
    question: {
      ...{ id, topic, marks, directive, question, parts, rubric, question_hi: mains.question_hi ?? null },
      ...LIMITS[marks],
    } satisfies MainsQuestion,
    key: { checklist, model_answer, fact_ids: mains.facts } satisfies MainsKey,
  }
})
type Asked = (typeof all)[number]

/** Of a hundred; without the look for copying. */
function marked({ question, key }: Asked, text: string) {
  const written = answer(text)
  const marking = markByRules(question, key, written, checkAnswer(question, written, facts))
  return { percent: (marking.marks / question.marks) * 100, points: marking.points }
}

test(
  'every model answer is a very good one, and covers its checklist',
  () => {
    const results = all.map((asked) => ({ id: asked.question.id, ...marked(asked, asked.key.model_answer) }))
    for (const { id, percent, points } of results) {
      expect([id, percent > 60 && percent < 90]).toEqual([id, true])
      expect([id, shareOfPoints(points) > 0.75]).toEqual([id, true])
    }
    const weak = results.filter(({ percent }) => percent < 65)
    expect(weak.length).toBeLessThanOrEqual(all.length * 0.05)
  },
  SLOW,
)

test(
  'an answer to another question of another topic has less than a fifth of the marks, save for a few neighbours',
  () => {
    const percents = all.flatMap((asked, index) => {
      const others = [5, 29].map((step) => all[(index + step) % all.length] as Asked)
      return others
        .filter(({ question }) => question.topic !== asked.question.topic)
        .map((other) => marked(asked, other.key.model_answer).percent)
    })
    expect(percents.length).toBeGreaterThan(all.length)
    expect(percents.filter((percent) => percent >= 20).length).toBeLessThan(percents.length * 0.05)
    expect(Math.max(...percents)).toBeLessThan(50)
  },
  SLOW,
)

test('every directive in use is known, and no model answer is taken for words to the marker', () => {
  const discuss = directiveOf('discuss')
  for (const { question, key } of all) {
    if (question.directive !== 'discuss') expect(directiveOf(question.directive)).not.toBe(discuss)
    expect(instructionsIn(key.model_answer)).toEqual([])
  }
})
