/** Everything of the syllabus that has a name, as the search takes it. */

import type { Entry } from './search-rules.ts'
import type { OfficialLine, Part } from './syllabus-queries.ts'
import { nameIn, type Topic } from './topics.ts'

type Term = { slug: string; topic: string; term: string; term_hi: string; also: string[] }

export function entriesOf({
  topics,
  parts = [],
  lines = [],
  terms = [],
  language,
}: {
  topics: readonly Topic[]
  parts?: readonly Part[] | undefined
  lines?: readonly OfficialLine[] | undefined
  terms?: readonly Term[] | undefined
  language: 'en' | 'hi'
}): Entry[] {
  const bySlug = new Map(topics.map((topic) => [topic.slug, topic]))
  const nameOf = (slug: string | null) => {
    const topic = bySlug.get(slug ?? '')
    return topic ? nameIn(language, topic) : null
  }
  return [
    ...topics.map(({ slug, title, title_hi, parent_slug }) => ({
      ...{ id: `topic-${slug}`, kind: parent_slug ? ('topic' as const) : ('area' as const) },
      ...{ to: `/syllabus?topic=${slug}`, en: title, hi: title_hi, also: [], within: nameOf(parent_slug) },
    })),
    ...parts.map(({ slug, topic, title, title_hi }) => ({
      ...{ id: `part-${slug}`, kind: 'part' as const, to: `/syllabus?topic=${topic}#part-${slug}` },
      ...{ en: title, hi: title_hi, also: [], within: nameOf(topic) },
    })),
    ...terms.map(({ slug, topic, term, term_hi, also }) => ({
      ...{ id: `term-${slug}`, kind: 'term' as const, to: `/syllabus?topic=${topic}#term-${slug}` },
      ...{ en: term, hi: term_hi, also, within: nameOf(topic) },
    })),
    ...lines.map(({ id, text_en, text_hi }) => ({
      ...{ id: `line-${id}`, kind: 'line' as const, to: `/syllabus?view=official#line-${id}` },
      ...{ en: text_en, hi: text_hi, also: [], within: null },
    })),
  ]
}
