/** The shapes of `content/`, as `content/README.md` describes them. */

import { z } from 'zod'
import { date, https, Source, slug } from './common.ts'
import type { Mains } from './mains.ts'
import type { Question } from './question.ts'

export const Topic = z.strictObject({
  slug,
  title: z.string().min(1),
  title_hi: z.string().optional(),
  parent: slug.optional(),
  papers: z.array(z.enum(['prelims', 'gs1', 'gs2', 'gs3', 'essay'])).min(1),
  prerequisites: z.array(slug).default([]),
  summary: z.string().min(1),
})

export const Fact = z.strictObject({
  id: slug,
  topic: slug,
  name: z.string().min(1),
  value: z.number(),
  display: z.string().min(1),
  unit: z.string().min(1),
  period: z.string().min(1),
  as_of: date,
  released: date.nullable(),
  base_year: z.string().nullable(),
  status: z.enum(['provisional', 'final', 'estimate', 'budget', 'in-force']),
  publisher: z.string().min(1),
  source_title: z.string().min(1),
  source_url: https,
  checked: date.nullable(),
  checked_in: https.nullable(),
  keywords: z.array(z.string()).default([]),
  note: z.string().nullable().optional(),
  previous: z.strictObject({ display: z.string(), period: z.string() }).nullable().optional(),
  series: z
    .array(z.strictObject({ period: z.string(), value: z.number() }))
    .min(2)
    .nullable()
    .optional(),
})

export const NoteHead = z.strictObject({
  title: z.string().min(1),
  topic: slug,
  summary: z.string().min(1),
  as_of: date,
  sources: z.array(Source).min(1),
  facts: z.array(slug).default([]),
  related: z.array(slug).default([]),
  mains_question: z.string().optional(),
})

/** The working map: what a topic of the syllabus falls into when one sits down to study it. */
export const MicroTopic = z.strictObject({
  slug,
  topic: slug,
  title: z.string().min(1),
  title_hi: z.string().min(1),
})

export type MicroTopic = z.infer<typeof MicroTopic>
export type Topic = z.infer<typeof Topic>
export type Fact = z.infer<typeof Fact>
export type Note = z.infer<typeof NoteHead> & { slug: string; body: string }
export type Library = {
  topics: Topic[]
  microTopics: MicroTopic[]
  facts: Fact[]
  notes: Note[]
  questions: Question[]
  mains: Mains[]
}
