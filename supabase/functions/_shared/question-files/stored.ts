/** Between the common model and the shape in which the bank takes and gives a question (that of `content/questions/`). */

import { z } from 'zod'
import { dataOfQuestion, questionOfData } from './data.ts'
import type { FileQuestion } from './model.ts'

export function toStored(question: FileQuestion): Record<string, unknown> {
  if (question.format === 'single') return { ...question, key: 'abcd'[question.key] }
  if (question.format === 'sequence') {
    const { orders, ...rest } = question
    return { ...rest, options: orders }
  }
  if (question.format !== 'statements' && question.format !== 'pairs') return question
  const { sets, ...rest } = question
  return sets ? { ...rest, options: sets } : rest
}

const Held = z.looseObject({
  format: z.string(),
  key: z.unknown().optional(),
  options: z.unknown().optional(),
})
const Parts = z.array(z.looseObject({})).optional()

/** What is left out there is empty here. Undefined where it is none of our formats. */
export function fromStored(shape: unknown): FileQuestion | undefined {
  const held = Held.safeParse(shape)
  if (!held.success) return undefined
  const { key, options, ...rest } = held.data
  const whole = { diagnostic: false, negative: true, facts: [], sources: [], explanation: '', ...rest }
  const parts = (name: string) => Parts.parse(rest[name])?.map((part) => ({ why: '', ...part }))
  const formed = {
    single: () => ({
      options: Parts.parse(options)?.map((part) => ({ why: '', ...part })),
      key: 'abcd'.indexOf(String(key)),
    }),
    sequence: () => ({ orders: options, why: rest.why ?? '' }),
    pairs: () => ({ pairs: parts('pairs'), ...(options === undefined ? {} : { sets: options }) }),
    statements: () => ({ statements: parts('statements'), sets: options }),
    'how-many': () => ({ statements: parts('statements') }),
    reason: () => ({ statements: parts('statements') }),
  }[held.data.format as FileQuestion['format']]
  return formed && questionOfData(JSON.stringify({ ...whole, ...formed() }))
}

export function sameQuestion(one: FileQuestion, other: FileQuestion): boolean {
  return dataOfQuestion(one) === dataOfQuestion(other)
}
