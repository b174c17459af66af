/** The whole question as JSON: the line that our exports write along where a format cannot hold everything. */

import { z } from 'zod'
import type { FileQuestion } from './model.ts'

const text = z.string().max(20_000)
const hi = text.optional()
const judged = { correct: z.boolean(), why: text, why_hi: hi }
const Statement = z.strictObject({ text, text_hi: hi, ...judged })
const number = z.number().int().min(1).max(9)
const sets = z.array(z.array(number).max(9)).max(9)
const heads = z.tuple([text, text])

const shared = {
  id: z.string().max(200).optional(),
  topic: z.string().max(200),
  kind: z.enum(['static', 'current', 'hybrid']),
  difficulty: z.number().int().min(1).max(5),
  diagnostic: z.boolean(),
  negative: z.boolean(),
  pyq: z
    .strictObject({ year: z.number().int(), paper: z.enum(['gs1', 'csat']), no: z.number().int() })
    .optional(),
  stem: text,
  stem_hi: hi,
}
const after = {
  facts: z.array(z.string().max(200)).max(50),
  sources: z
    .array(
      z.strictObject({
        ...{ id: text, title: text, publisher: text, url: text },
        ...{ date: text.nullable(), checked: text.nullable() },
      }),
    )
    .max(50),
  explanation: text,
  explanation_hi: hi,
}

const Data = z.discriminatedUnion('format', [
  z.strictObject({
    ...shared,
    format: z.literal('single'),
    options: z.array(z.strictObject({ text, text_hi: hi, why: text, why_hi: hi })).max(20),
    key: z.number().int().min(0).max(19),
    ...after,
  }),
  z.strictObject({
    ...{ ...shared, format: z.literal('statements'), statements: z.array(Statement).max(9), sets },
    ...after,
  }),
  z.strictObject({
    ...{ ...shared, format: z.literal('how-many'), statements: z.array(Statement).max(9) },
    ...after,
  }),
  z.strictObject({
    ...{
      ...shared,
      format: z.literal('reason'),
      statements: z.array(Statement).max(9),
      explains: z.boolean(),
    },
    ...after,
  }),
  z.strictObject({
    ...{ ...shared, format: z.literal('pairs'), heads, heads_hi: heads.optional() },
    pairs: z.array(z.strictObject({ left: text, left_hi: hi, right: text, right_hi: hi, ...judged })).max(9),
    sets: sets.optional(),
    ...after,
  }),
  z.strictObject({
    ...{ ...shared, format: z.literal('sequence') },
    items: z.array(z.strictObject({ text, text_hi: hi })).max(9),
    ...{ order: z.array(number).max(9), orders: sets, why: text, why_hi: hi },
    ...after,
  }),
])

/** Undefined where the line is no question, whatever it is. */
export function questionOfData(json: string): FileQuestion | undefined {
  try {
    const parsed = Data.safeParse(JSON.parse(json))
    return parsed.success ? (parsed.data as FileQuestion) : undefined
  } catch {
    return undefined
  }
}

/** The same for the same question, in whatever order its parts were put together. */
export function dataOfQuestion(question: FileQuestion): string {
  return JSON.stringify(Data.parse(question))
}

/** As dataOfQuestion, as ASCII without < and >, so that it ends no comment and survives every encoding. */
export function safeData(question: FileQuestion): string {
  return dataOfQuestion(question).replace(
    /[<>&\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
