/** What is wrong with the set of answers, beyond the shape of its files. */

import { CRITERIA, WEIGHTS } from '#supabase/functions/_shared/mains/types.ts'
import type { Benchmarked } from './read.ts'

export function problemsOf(answers: Benchmarked[]): string[] {
  const ids = answers.map(({ id }) => id)
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
  return [...twice.map((id) => `${id} is there twice`), ...answers.flatMap(problemsOfAnswer)]
}

function problemsOfAnswer(answer: Benchmarked): string[] {
  const { id, kind, language, expects, points, words, text, asked } = answer
  const { marks, words: limit } = asked.question
  const { checklist, model_answer } = asked.key
  const devanagari = text.match(/\p{Script=Devanagari}/gu)?.length ?? 0
  const wrong: [boolean, string][] = [
    [
      expects.low > expects.high || expects.high > marks,
      `expects ${expects.low} to ${expects.high} of ${marks}`,
    ],
    [
      !isHalf(expects.low) || !isHalf(expects.high) || expects.high - expects.low > marks / 5,
      'a band goes in halves and is no wider than a fifth of the marks',
    ],
    [points.length !== checklist.length, `${points.length} verdicts, the checklist has ${checklist.length}`],
    [
      ['empty', 'off-topic', 'copied'].includes(kind) && expects.high > marks / 3,
      `${kind} earns less than a third`,
    ],
    [kind === 'empty' && words > limit / 10, `${words} words are not empty`],
    [kind === 'keywords' && /[.!?।]\s/.test(text), 'keywords make no sentences'],
    [kind === 'over-limit' && words < limit * 1.3, `${words} words are not over the limit of ${limit}`],
    [
      ['good', 'average', 'part-missed', 'outdated'].includes(kind) &&
        (words < limit / 2 || words > limit * 1.2),
      `${words} words for a limit of ${limit}`,
    ],
    [kind === 'copied' && sharedWords(text, model_answer) < 0.85, 'not copied from the model answer'],
    [
      kind !== 'copied' && kind !== 'keywords' && words > 20 && sharedRuns(text, model_answer) > 0.2,
      'too near to the model answer to be an answer of its own',
    ],
    [language === 'hi' && devanagari < text.length / 2, 'not written in Hindi'],
    [!criteriaFit(answer), 'its criteria add up to marks outside of its band'],
  ]
  return wrong.flatMap(([is, what]) => (is ? [`${id}: ${what}`] : []))
}

const isHalf = (marks: number) => Number.isInteger(marks * 2)

function criteriaFit({ criteria, expects, asked }: Benchmarked): boolean {
  if (!criteria) return true
  const sum = (end: 0 | 1) =>
    CRITERIA.reduce(
      (marks, one) => marks + (criteria[one][end] * WEIGHTS[one] * asked.question.marks) / 100,
      0,
    )
  const isOrdered = CRITERIA.every((one) => criteria[one][0] <= criteria[one][1])
  // What is given point by point is seldom given to the full: a band lies in the middle of what its criteria allow.
  return isOrdered && sum(0) <= expects.high && sum(1) >= expects.low && middleIsNear(sum(0), sum(1), expects)
}

function middleIsNear(low: number, high: number, expects: { low: number; high: number }) {
  return Math.abs((low + high) / 2 - (expects.low + expects.high) / 2) <= 0.75
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

function sharedWords(text: string, other: string): number {
  const known = new Set(wordsOf(other))
  const words = wordsOf(text)
  return words.filter((word) => known.has(word)).length / Math.max(1, words.length)
}

/** How many of a text's runs of five words stand in the other, too. */
function sharedRuns(text: string, other: string): number {
  const runs = (from: string) => {
    const words = wordsOf(from)
    return words.slice(4).map((_, at) => words.slice(at, at + 5).join(' '))
  }
  const known = new Set(runs(other))
  const own = runs(text)
  return own.filter((run) => known.has(run)).length / Math.max(1, own.length)
}
