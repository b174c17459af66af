/** Between the common model and the shape in which the bank takes and gives a question (that of `content/questions/`). */

import { z } from 'zod'
import { NO_TEXT } from './check.ts'
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
  const held = Held.safeParse(asFilesHold(shape))
  if (!held.success) return undefined
  const { key, options, ...rest } = held.data
  const whole = { diagnostic: false, negative: true, facts: [], explanation: '', ...rest, ...besides(rest) }
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

/** Sources with the fields that files have, and two heads in Hindi or none. */
function besides(shape: Record<string, unknown>) {
  const sources = (Parts.safeParse(shape.sources).data ?? []).map(
    ({ id, title, publisher, url, date, checked }) => ({
      ...{ id, title, publisher, url },
      ...{ date: date || null, checked: checked || null },
    }),
  )
  const heads = z.array(z.string().nullable()).safeParse(shape.heads_hi).data
  return { sources, ...(heads && { heads_hi: heads.map((head) => head ?? '') }) }
}

/**
 * A text as every format holds it: its lines end one way, no blanks stand around it, nor signs in it that no reader shows
 * and XML refuses. A Hindi text of nothing is none.
 */
function asFilesHold(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(NO_TEXT, '').replace(/\r\n?/g, '\n').trim()
  if (Array.isArray(value)) return value.map(asFilesHold)
  if (typeof value !== 'object' || value === null) return value
  const held = Object.entries(value).map(([name, part]) => [name, asFilesHold(part)] as const)
  return Object.fromEntries(held.filter(([name, part]) => !(name.endsWith('_hi') && part === '')))
}

export function sameQuestion(one: FileQuestion, other: FileQuestion): boolean {
  return dataOfQuestion(one) === dataOfQuestion(other)
}
