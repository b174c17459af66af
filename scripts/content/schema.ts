/** The shapes of `content/`, as `content/README.md` describes them. */

import { z } from 'zod'
import type { Book } from '#supabase/functions/_shared/library/book.ts'
import {
  date,
  hindi,
  https,
  reviewed_by_nobody,
  slug,
  words,
} from '#supabase/functions/_shared/library/common.ts'
import type { Note } from '#supabase/functions/_shared/library/note.ts'
import type { Doubt } from './doubt.ts'
import type { Mains } from './mains.ts'
import type { News } from './news.ts'
import type { DataRelease, Event, ExamMilestone, Test, TestSeries, WeeklyChallenge } from './programme.ts'
import type { Question } from './question.ts'

export const Topic = z.strictObject({
  slug,
  title: z.string().min(1),
  title_hi: z.string().optional(),
  parent: slug.optional(),
  papers: z.array(z.enum(['prelims', 'gs1', 'gs2', 'gs3', 'essay'])).min(1),
  prerequisites: z.array(slug).default([]),
  summary: z.string().min(1),
  summary_hi: hindi,
})

/** What a figure is counted in, in Hindi; one that is a sign alone needs none. */
export const Unit = z.strictObject({ unit: words, unit_hi: hindi })

export const Fact = z.strictObject({
  id: slug,
  topic: slug,
  name: z.string().min(1),
  name_hi: hindi,
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
  /** The fact that replaced this one; what is superseded may only be used by dated news. */
  superseded_by: slug.nullable().optional(),
  reviewed_by: reviewed_by_nobody,
})

/** The working map: what a topic of the syllabus falls into when one sits down to study it. */
export const MicroTopic = z.strictObject({
  slug,
  topic: slug,
  title: z.string().min(1),
  title_hi: z.string().min(1),
})

/** A term of the field in both languages. */
export const Term = z.strictObject({
  slug,
  term: words,
  term_hi: hindi,
  topic: slug,
  meaning: words,
  meaning_hi: hindi,
  /** Abbreviations, other spellings and transliterations that one might search for. */
  also: z.array(words).default([]),
  reviewed_by: reviewed_by_nobody,
})

/** What learners write for what the library writes, beyond the names of the glossary. */
export const SynonymList = z.strictObject({ written: words, asked: z.array(words).min(1) })

export type SynonymList = z.infer<typeof SynonymList>
export type Term = z.infer<typeof Term>
export type MicroTopic = z.infer<typeof MicroTopic>
export type Topic = z.infer<typeof Topic>
export type Fact = z.infer<typeof Fact>
export type Unit = z.infer<typeof Unit>
export type Library = {
  topics: Topic[]
  microTopics: MicroTopic[]
  units: Unit[]
  facts: Fact[]
  notes: Note[]
  questions: Question[]
  mains: Mains[]
  news: News[]
  books: Book[]
  glossary: Term[]
  doubts: Doubt[]
  synonyms: SynonymList[]
  series: TestSeries[]
  tests: Test[]
  challenges: WeeklyChallenge[]
  exams: ExamMilestone[]
  releases: DataRelease[]
  events: Event[]
}

/** The bank: questions of their own, and those that came with the news. */
export function allQuestions({ questions, news }: Pick<Library, 'questions' | 'news'>): Question[] {
  return [...questions, ...news.flatMap((item) => item.questions)]
}

/** Topics that nothing falls under: notes, questions and mains stand at these. */
export function leafTopics(topics: Topic[]): Topic[] {
  const parents = new Set(topics.map((topic) => topic.parent))
  return topics.filter((topic) => !parents.has(topic.slug))
}
