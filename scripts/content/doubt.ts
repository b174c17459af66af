/** What learners ask again and again, answered once: as it stands in `content/doubts/`. */

import { z } from 'zod'
import { hindi, reviewed_by_nobody, Source, slug, words } from '#supabase/functions/_shared/library/common.ts'
import { factReferences } from '#supabase/functions/_shared/library/fact-words.ts'
import { sentencesOf } from '#supabase/functions/_shared/library/reading-level.ts'
import { wordCount } from '#supabase/functions/_shared/library/words.ts'

export const Doubt = z.strictObject({
  slug,
  topic: slug,
  question: words,
  question_hi: hindi,
  answer: words,
  answer_hi: hindi,
  /** Other ways in which just this is asked: short, in Hindi, in Hindi with Latin letters. */
  asked: z.array(words).min(1),
  sources: z.array(Source).default([]),
  reviewed_by: reviewed_by_nobody,
})

export type Doubt = z.infer<typeof Doubt>

/** Words of an answer, and of its longest sentence. */
const LENGTH = { least: 35, most: 130, sentence: 45 }

/** What is wrong with one doubt by itself. */
export function doubtProblems({ answer, answer_hi }: Doubt): string[] {
  const problems: string[] = []
  const length = wordCount(answer)
  if (length < LENGTH.least || length > LENGTH.most)
    problems.push(`its answer has ${length} words, ${LENGTH.least} to ${LENGTH.most} are wanted`)
  for (const sentence of sentencesOf(answer).filter((words) => words.length > LENGTH.sentence))
    problems.push(
      `a sentence of ${sentence.length} words, begins "${sentence.slice(0, 6).join(' ')}"; at most ${LENGTH.sentence}`,
    )
  // A figure is written out in one language alone, and an answer that lasts rests on none.
  if (factReferences(`${answer}\n${answer_hi}`).length > 0) problems.push('its answer names a figure')
  if (/\n\s*(?:[-*#|]|\d+\.)|\*\*/.test(answer)) problems.push('its answer is no running text')
  return problems
}

/** Two doubts that are asked in one way cannot both be the answer. */
export function askedTwice(doubts: Doubt[]): string[] {
  const ways = doubts.flatMap(({ slug, question, question_hi, asked }) =>
    [
      ...new Set([question, question_hi, ...asked].map((way) => way.toLowerCase().replace(/[?।.]\s*$/u, ''))),
    ].map((way) => ({ way, slug })),
  )
  return [...Map.groupBy(ways, ({ way }) => way)].flatMap(([way, at]) =>
    at.length > 1 ? [`doubts: "${way}" asks ${at.map(({ slug }) => slug).join(' and ')}`] : [],
  )
}
