/** The library as passages that the assistant can find and quote, each with where it stands and its sources. */

import { anchorOf } from '#supabase/functions/_shared/library/blocks.ts'
import {
  chapterPassages,
  notePassages,
  type Passage,
  part,
  passage,
} from '#supabase/functions/_shared/library/document-passages.ts'
import { factInText, replaceFactReferences } from '#supabase/functions/_shared/library/fact-words.ts'
import type { Doubt } from './doubt.ts'
import type { News } from './news.ts'
import type { Fact, Library, MicroTopic, Term, Topic } from './schema.ts'

export function passagesOf({
  topics,
  microTopics,
  facts,
  notes,
  books,
  news,
  glossary,
  doubts,
}: Library): Passage[] {
  const noted = new Map(notes.map((note) => [note.topic, note.slug]))
  const factsById = new Map(facts.map((fact) => [fact.id, fact]))
  const names = new Map(topics.map((topic) => [topic.slug, topic]))
  const falling = Map.groupBy(microTopics, ({ topic }) => topic)
  const withFigures = (text: string) =>
    replaceFactReferences(text, (id) => {
      const fact = factsById.get(id)
      if (!fact) throw new Error(`There is no fact "${id}"`)
      return factInText(fact)
    })
  return [
    ...notes.flatMap((note) => notePassages(note, names.get(note.topic))),
    ...facts.map((fact, position) => factPassage(fact, position, noted.get(fact.topic))),
    ...books.flatMap((book) => book.chapters.flatMap((chapter) => chapterPassages(book, chapter))),
    ...news.flatMap(newsPassages),
    ...glossary.map(termPassage),
    ...doubts.map((doubt, position) => doubtPassage(doubt, position, noted.get(doubt.topic))),
    ...topics.map((topic, position) =>
      topicPassage(topic, position, {
        under: topics.filter(({ parent }) => parent === topic.slug),
        parts: falling.get(topic.slug) ?? [],
        before: topic.prerequisites.flatMap((slug) => names.get(slug)?.title ?? []),
      }),
    ),
    ...microTopics.map((part, position) => microTopicPassage(part, position, names.get(part.topic))),
  ].map((passage) => {
    const content = withFigures(passage.content)
    return { ...passage, content, as_written: content === passage.content ? null : passage.content }
  })
}

function factPassage(fact: Fact, position: number, note: string | undefined): Passage {
  return passage({
    ...{ id: `fact:${fact.id}`, kind: 'fact', topic: fact.topic, title: fact.name, position },
    content: `${fact.name}: ${factInText(fact)}.`,
    fact_id: fact.id,
    keywords: fact.keywords.join(', '),
    fact_ids: [fact.id],
    as_of: fact.as_of,
    source_title: `${fact.publisher}: ${fact.source_title}`,
    source_url: fact.source_url,
    href: note ? `/ebooks?note=${note}#numbers` : `/syllabus#topic-${fact.topic}`,
  })
}

/** An item is quoted section by section; its anchors are those of the news page. */
function newsPassages(item: News): Passage[] {
  const list = (lines: string[] | undefined) => lines?.map((line) => `- ${line}`).join('\n')
  const debate = item.for && `For:\n\n${list(item.for)}\n\nAgainst:\n\n${list(item.against)}`
  const sections: [section: string, content: string | undefined, content_hi?: string][] = [
    ['In brief', item.gist, item.gist_hi],
    ['Why in news', item.why_in_news],
    ['What changed', item.what_changed],
    ['The concept', list(item.concept)],
    ['For and against', debate],
    ['Way forward', list(item.way_forward)],
    ['Prelims pointers', list(item.prelims_pointers)],
  ]
  return sections.flatMap(([section, content, content_hi = null], position) =>
    content === undefined
      ? []
      : part(item.sources, {
          ...{ id: `news:${item.id}#${position}`, kind: 'news', topic: item.topics[0] as string },
          ...{
            title: item.title,
            title_hi: item.title_hi,
            section,
            anchor: anchorOf(section),
            position,
            content,
            content_hi,
          },
          as_of: item.date,
          href: `/daily-news?item=${item.id}#${anchorOf(section)}`,
        }),
  )
}

function termPassage(term: Term, position: number): Passage {
  return passage({
    ...{ id: `term:${term.slug}`, kind: 'term', topic: term.topic, title: term.term, title_hi: term.term_hi },
    ...{
      position,
      content: `${term.term}: ${term.meaning}`,
      content_hi: `${term.term_hi}: ${term.meaning_hi}`,
    },
    keywords: term.also.join(', '),
    anchor: `term-${term.slug}`,
    href: `/ebooks?glossary#term-${term.slug}`,
  })
}

function doubtPassage(doubt: Doubt, position: number, note: string | undefined): Passage {
  const anchor = `doubt-${doubt.slug}`
  return part(doubt.sources, {
    ...{ id: `doubt:${doubt.slug}`, kind: 'doubt', topic: doubt.topic, position, anchor },
    ...{ title: doubt.question, title_hi: doubt.question_hi },
    ...{ content: doubt.answer, content_hi: doubt.answer_hi },
    keywords: doubt.asked.join(', '),
    href: note ? `/ebooks?note=${note}#${anchor}` : `/syllabus#topic-${doubt.topic}`,
  })
}

type Around = { under: Topic[]; parts: { title: string; title_hi: string }[]; before: string[] }

function topicPassage(topic: Topic, position: number, { under, parts, before }: Around): Passage {
  const falls = [...under, ...parts]
  const lines = [
    topic.summary,
    ...(falls.length > 0 ? [`It falls into: ${falls.map(({ title }) => title).join('; ')}.`] : []),
    ...(before.length > 0 ? [`To be studied before it: ${before.join('; ')}.`] : []),
  ]
  return passage({
    ...{ id: `topic:${topic.slug}`, kind: 'topic', topic: topic.slug, title: topic.title, position },
    title_hi: topic.title_hi ?? null,
    section: 'Syllabus',
    content: lines.join(' '),
    content_hi: parts.length > 0 ? parts.map(({ title_hi }) => title_hi).join('; ') : null,
    anchor: `topic-${topic.slug}`,
    href: `/syllabus#topic-${topic.slug}`,
  })
}

function microTopicPassage(part: MicroTopic, position: number, topic: Topic | undefined): Passage {
  return passage({
    ...{
      id: `topic:${part.topic}/${part.slug}`,
      kind: 'topic',
      topic: part.topic,
      title: part.title,
      position,
    },
    title_hi: part.title_hi,
    section: 'Syllabus',
    content: `${part.title}: a part of ${topic?.title ?? part.topic}. ${topic?.summary ?? ''}`.trim(),
    anchor: `topic-${part.topic}`,
    href: `/syllabus#topic-${part.topic}`,
  })
}
