/** A mains question as it stands in `content/mains/`: with the checklist by which answers to it are marked. */

import { z } from 'zod'
import { hindi, reviewed_by, Source, slug, words } from '#supabase/functions/_shared/library/common.ts'

export const DIRECTIVES = [
  'discuss',
  'examine',
  'critically examine',
  'analyse',
  'critically analyse',
  'evaluate',
  'comment',
  'explain',
  'elucidate',
  'justify',
  'to what extent',
] as const

/** The examination's own numbers: marks, then the word limit and the minutes that a paper of 180 leaves. */
export const LIMITS = { 10: { words: 150, minutes: 7 }, 15: { words: 250, minutes: 11 } } as const

export const Mains = z.strictObject({
  id: slug,
  topic: slug,
  marks: z.union([z.literal(10), z.literal(15)]),
  directive: z.enum(DIRECTIVES),
  question: words,
  question_hi: hindi.optional(),
  /** What is asked, taken apart: each must be answered. */
  parts: z.array(words).min(1).max(4),
  /** What a full answer contains; `words` are those by which a point is found in an answer without a model. */
  checklist: z
    .array(z.strictObject({ point: words, words: z.array(words).min(1) }))
    .min(6)
    .max(10),
  /** What good answers to this very question do, and what weak ones do, criterion by criterion. */
  rubric: z.strictObject({
    demand: words,
    content: words,
    structure: words,
    evidence: words,
    conclusion: words,
    language: words,
  }),
  model_answer: words,
  facts: z.array(slug).default([]),
  sources: z.array(Source).default([]),
  reviewed_by,
})

export type Mains = z.infer<typeof Mains>

/** What is wrong with one question by itself. `count` counts words as a learner's answer is counted. */
export function mainsProblems(mains: Mains, count: (text: string) => number): string[] {
  const problems: string[] = []
  const limit = LIMITS[mains.marks].words
  const length = count(mains.model_answer)
  if (length > limit) problems.push(`its model answer has ${length} words, the limit is ${limit}`)
  if (length < limit * 0.8)
    problems.push(`its model answer has ${length} words, which is too few for ${limit}`)
  const directive = mains.directive.split(' ')
  const asked = mains.question.toLowerCase()
  if (!directive.every((word) => asked.includes(word))) {
    problems.push(`the question does not say "${mains.directive}"`)
  }
  if (/\(answer in|\d+ words/i.test(mains.question)) problems.push('marks and words are added by the page')
  return problems
}
