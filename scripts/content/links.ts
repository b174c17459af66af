/** Names that content uses and that must exist: topics, facts, sources, questions, notes. */

import { factReferences } from '#supabase/functions/_shared/library/fact-words.ts'
import { textOf } from './news.ts'
import { allQuestions, type Library } from './schema.ts'

type Kind = 'topic' | 'fact' | 'source' | 'question' | 'note' | 'series'
type Uses = { where: string } & Partial<Record<Kind, string[]>>

/** What a text names: `{{fact:id}}`, `{{chart:id}}` and `[@source]`. */
function named(text: string, sources: { id: string }[]) {
  const known = new Set(sources.map((source) => source.id))
  const cited = [...text.matchAll(/\[@([a-z0-9-]+)\]/g)].map(([, id]) => id as string)
  const charts = [...text.matchAll(/\{\{chart:([a-z0-9-]+)\}\}/g)].map(([, id]) => id as string)
  return { fact: [...factReferences(text), ...charts], source: cited.filter((id) => !known.has(id)) }
}

export function brokenLinks(library: Library): string[] {
  const known: Record<Kind, Set<string>> = {
    topic: new Set(library.topics.map((topic) => topic.slug)),
    fact: new Set(library.facts.map((fact) => fact.id)),
    source: new Set(),
    question: new Set(allQuestions(library).map((question) => question.id)),
    note: new Set(library.notes.map((note) => note.slug)),
    series: new Set(library.series.map((series) => series.slug)),
  }
  return usesOf(library).flatMap(({ where, ...uses }) =>
    Object.entries(uses).flatMap(([kind, names]) =>
      names
        .filter((name) => !known[kind as Kind].has(name))
        .map((name) => `${where}: there is no ${kind} "${name}"`),
    ),
  )
}

export function usesOf(library: Library): Uses[] {
  const uses: Uses[] = []
  for (const { slug, parent, prerequisites } of library.topics) {
    uses.push({ where: `syllabus.yaml, ${slug}`, topic: [...prerequisites, ...(parent ? [parent] : [])] })
  }
  for (const { slug, topic } of library.microTopics)
    uses.push({ where: `micro-topics.yaml, ${slug}`, topic: [topic] })
  for (const { id, topic, superseded_by } of library.facts) {
    uses.push({ where: `facts, ${id}`, topic: [topic], fact: superseded_by ? [superseded_by] : [] })
  }
  for (const note of library.notes) {
    const { fact, source } = named(note.body, note.sources)
    const topic = [note.topic, ...note.related]
    uses.push({ where: `notes/${note.slug}.md`, topic, fact: [...note.facts, ...fact], source })
  }
  for (const { id, topic, facts } of library.questions) {
    uses.push({ where: `questions, ${id}`, topic: [topic], fact: facts })
  }
  for (const { id, topic, facts } of library.mains) {
    uses.push({ where: `mains, ${id}`, topic: [topic], fact: facts })
  }
  for (const item of library.news) {
    const { fact, source } = named(textOf(item), item.sources)
    const asked = item.questions.flatMap((question) => question.facts)
    const topic = [...item.topics, ...item.questions.map((question) => question.topic)]
    uses.push({ where: `news/${item.id}.yaml`, topic, fact: [...item.numbers, ...asked, ...fact], source })
  }
  for (const book of library.books) {
    uses.push({ where: `books/${book.slug}`, topic: book.topics })
    for (const chapter of book.chapters) {
      const answers = chapter.exercises.map(({ question, answer }) => `${question}\n${answer}`)
      const { fact, source } = named([chapter.body, ...answers].join('\n'), chapter.sources)
      uses.push({ where: `books/${book.slug}/${chapter.slug}.md`, topic: chapter.topics, fact, source })
    }
  }
  for (const { slug, topic } of library.glossary)
    uses.push({ where: `glossary.yaml, ${slug}`, topic: [topic] })
  for (const { slug, topic, answer, answer_hi, sources } of library.doubts) {
    uses.push({ where: `doubts, ${slug}`, topic: [topic], ...named(`${answer}\n${answer_hi}`, sources) })
  }
  for (const { slug, topics, questions, series } of library.tests) {
    uses.push({
      where: `tests.yaml, ${slug}`,
      topic: topics,
      question: questions,
      series: series ? [series] : [],
    })
  }
  for (const { slug, topics, questions } of library.challenges) {
    uses.push({ where: `challenges.yaml, ${slug}`, topic: topics, question: questions })
  }
  for (const { id, facts } of library.releases)
    uses.push({ where: `calendar/releases.yaml, ${id}`, fact: facts })
  for (const { slug, topics, pre_read } of library.events) {
    uses.push({ where: `calendar/events.yaml, ${slug}`, topic: topics, note: pre_read })
  }
  return uses
}

/** Every kind of thing has names of its own that stand once. */
export function repeatedNames(library: Library): string[] {
  const kinds = [
    library.topics.map((topic) => topic.slug),
    library.microTopics.map((micro) => micro.slug),
    library.units.map(({ unit }) => unit),
    library.facts.map((fact) => fact.id),
    allQuestions(library).map((question) => question.id),
    library.mains.map((entry) => entry.id),
    library.glossary.map((term) => term.slug),
    library.doubts.map((doubt) => doubt.slug),
    // one entry would silently take the place of the other
    library.synonyms.map(({ written }) => written),
    library.series.map((series) => series.slug),
    library.tests.map((test) => test.slug),
    library.challenges.map((challenge) => challenge.slug),
    library.exams.map((exam) => exam.id),
    library.releases.map((release) => release.id),
    library.events.map((event) => event.slug),
  ]
  const repeated = kinds.flatMap((names) => names.filter((name, index) => names.indexOf(name) !== index))
  return repeated.map((name) => `"${name}" stands twice`)
}

/** A figure that a newer one replaced may stand in dated news only. */
export function supersededInUse(library: Library): string[] {
  const superseded = new Map(
    library.facts.flatMap(({ id, superseded_by }) => (superseded_by ? [[id, superseded_by] as const] : [])),
  )
  const lasting = usesOf(library).filter(
    ({ where }) => !where.startsWith('news/') && !where.startsWith('facts,'),
  )
  return lasting.flatMap(({ where, fact = [] }) =>
    fact
      .filter((id) => superseded.has(id))
      .map((id) => `${where}: uses the fact "${id}", which "${superseded.get(id)}" replaced`),
  )
}
