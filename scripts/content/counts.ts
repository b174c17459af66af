/** How much there is of what, as `npm run content:check` prints it. */

import { keyShares, longestIsKeyShare } from './bank.ts'
import { isInHindi, type Question } from './question.ts'
import type { Library } from './schema.ts'

export function countsOf({ topics, microTopics, facts, notes, questions, mains }: Library): string[] {
  const unchecked = facts.filter((fact) => fact.checked === null).length
  return [
    `${topics.length} topics, ${microTopics.length} micro-topics`,
    `${notes.length} notes`,
    `${facts.length} facts (${unchecked} not checked against a source)`,
    `${questions.length} prelims questions (${questions.filter(isInHindi).length} in Hindi too, ${questions.filter((q) => q.diagnostic).length} for the diagnostic)`,
    ...(questions.length > 0 ? bankLines(questions) : []),
    `${mains.length} mains questions (${mains.filter((entry) => entry.marks === 10).length} of 10 marks)`,
  ]
}

function bankLines(questions: Question[]): string[] {
  const formats = tally(questions.map((question) => question.format))
  const difficulties = tally(questions.map((question) => `${question.difficulty}`))
  const keys = keyShares(questions).map((share, index) => `${'abcd'[index]} ${Math.round(share * 100)} %`)
  return [
    `  formats: ${formats}`,
    `  difficulty: ${difficulties}`,
    `  right option: ${keys.join(', ')}; the longest one in ${Math.round(longestIsKeyShare(questions) * 100)} %`,
  ]
}

function tally(names: string[]) {
  const counts = Map.groupBy(names, (name) => name)
  return [...counts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, all]) => `${name} ${all.length}`)
    .join(', ')
}
