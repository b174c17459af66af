/** A document of the desk: a note, a book or a chapter as it is written, before anybody else reads it. */

import { z } from 'zod'

export const DOCUMENT_KINDS = ['note', 'book', 'chapter'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

const day = z.string().nullable().optional()
const Source = z.object({
  id: z.string(),
  title: z.string(),
  publisher: z.string(),
  url: z.string(),
  date: day,
  checked: day,
})
const Exercise = z.object({ kind: z.string(), question: z.string(), answer: z.string() })

/** Fields that a kind does not have are empty. */
export const DocumentFields = z.object({
  title: z.string(),
  title_hi: z.string(),
  summary: z.string(),
  summary_hi: z.string(),
  topics: z.array(z.string()),
  as_of: z.string().default(''),
  body: z.string().default(''),
  sources: z.array(Source).default([]),
  facts: z.array(z.string()).default([]),
  related: z.array(z.string()).default([]),
  exercises: z.array(Exercise).default([]),
  mains_question: z.string().default(''),
  cover: z.string().default(''),
  form: z.enum(['house', 'free']),
})
export type DocumentFields = z.infer<typeof DocumentFields>
