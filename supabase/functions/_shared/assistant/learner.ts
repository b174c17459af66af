/** What the assistant knows of the asking learner and of the syllabus around the subject: one answer of the database. */

import type { Passage, Supabase } from './retrieve.ts'

export type TopicTitle = { slug: string; title: string; title_hi: string | null }
/** `questions`: how many of it the learner may practise now. */
export type PractiseTopic = TopicTitle & { questions: number }
export type NearTerm = {
  slug: string
  term: string
  term_hi: string
  meaning: string
  meaning_hi: string
  topic: string
  alike: number
}
export type NearNote = { slug: string; title: string; title_hi: string | null; alike: number }
export type Exercise = { book: string; slug: string; title: string; question: string; answer: string }

export type Learner = {
  /** Topics under the middle of what is expected, told from five answers or more; the surest first. */
  weak: TopicTitle[]
  /** The topics that were found, best first, then the weak ones. */
  topics: PractiseTopic[]
  /** Parts of mains questions on these topics. */
  themes: { topic: string; part: string }[]
  terms: NearTerm[]
  notes: NearNote[]
  /** Of the notes on these topics: the mistakes they name, the first one's debate and way forward. */
  passages: Passage[]
  /** The exercise that was asked in a viva, by its question. */
  asked: (Exercise & { topics: string[] }) | null
  /** Exercises to ask in a viva; empty unless one is held. */
  exercises: Exercise[]
}

/** `asked`: in a viva the question before, empty when it begins. Reads in the learner's name. */
export async function readLearner(
  supabase: Supabase,
  { subject, topics, asked }: { subject: string; topics: string[]; asked?: string | undefined },
): Promise<Learner> {
  const { data } = await supabase
    .rpc('teaching_context', {
      p_subject: subject.slice(0, 200),
      p_topics: topics,
      ...(asked === undefined ? {} : { p_asked: asked }),
    })
    .throwOnError()
  return data as unknown as Learner
}
