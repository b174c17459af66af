/** What a document still lacks, and what in it leads nowhere. The desk shows all of it; what is grave cannot be published. */

import { chapterTroubles } from './book.ts'
import type { DocumentFields, DocumentKind } from './document.ts'
import { factReferences } from './fact-words.ts'
import { noteTroubles } from './note.ts'
import { numbersIn } from './numbers-in.ts'
import { readingTroubles } from './reading-level.ts'
import type { Trouble } from './trouble.ts'
import { wordCount } from './words.ts'

/** What the library holds of the names in question. */
export type Known = {
  topics: ReadonlySet<string>
  /** Figures; the value names the one that replaced it. */
  facts: ReadonlyMap<string, string | null>
  notes: ReadonlySet<string>
  /** `book` and `book/chapter`. */
  works: ReadonlySet<string>
}

export type Problem = (
  | Trouble
  | {
      code: 'lacks'
      field: 'title' | 'title_hi' | 'summary' | 'summary_hi' | 'topics' | 'as_of' | 'body' | 'cover'
    }
  | { code: 'unknown-topic' | 'unknown-fact' | 'unknown-note' | 'unknown-source'; name: string }
  | { code: 'replaced-fact'; name: string; by: string }
  | { code: 'dead-link'; name: string }
  | { code: 'half-source' | 'half-exercise'; place: number }
  | { code: 'same-source'; name: string }
  | { code: 'numbers-differ'; field: 'title' | 'summary' }
) & { isGrave: boolean }

const DEVANAGARI = /[\u0900-\u097F]/
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

export function documentProblems(kind: DocumentKind, fields: DocumentFields, known: Known): Problem[] {
  const found: Problem[] = []
  const grave = (problem: Omit<Problem, 'isGrave'>) => found.push({ ...problem, isGrave: true } as Problem)
  const light = (problem: Omit<Problem, 'isGrave'>) => found.push({ ...problem, isGrave: false } as Problem)
  const lacks = (field: string) => grave({ code: 'lacks', field } as Omit<Problem, 'isGrave'>)

  if (!fields.title.trim()) lacks('title')
  if (!DEVANAGARI.test(fields.title_hi)) lacks('title_hi')
  if (!fields.summary.trim()) lacks('summary')
  if (!DEVANAGARI.test(fields.summary_hi)) lacks('summary_hi')
  if (fields.topics.length === 0) lacks('topics')
  if (kind !== 'chapter' && !fields.as_of) lacks('as_of')
  if (kind !== 'book' && !fields.body.trim()) lacks('body')
  if (kind === 'book' && !/^<svg [^>]*viewBox="0 0 600 800"/.test(fields.cover)) lacks('cover')

  const named = (code: string, name: string) => grave({ code, name } as Omit<Problem, 'isGrave'>)
  for (const topic of unknown(fields.topics, known.topics)) named('unknown-topic', topic)
  for (const note of unknown(fields.related, known.topics)) named('unknown-topic', note)
  const text = [
    fields.body,
    ...fields.exercises.map(({ question, answer }) => `${question}\n${answer}`),
  ].join('\n')
  for (const fact of new Set([...factsIn(text), ...fields.facts])) {
    const newer = known.facts.get(fact)
    if (newer === undefined) named('unknown-fact', fact)
    else if (newer !== null)
      grave({ code: 'replaced-fact', name: fact, by: newer } as Omit<Problem, 'isGrave'>)
  }
  const sources = fields.sources.map(({ id }) => id)
  for (const source of unknown(citedIn(text), new Set(sources))) named('unknown-source', source)
  for (const source of new Set(sources.filter((id, at) => sources.indexOf(id) !== at)))
    named('same-source', source)
  fields.sources.forEach((source, at) => {
    const isWhole =
      SLUG.test(source.id) &&
      source.title.trim() &&
      source.publisher.trim() &&
      /^https:\/\/[^\s/]+/.test(source.url)
    if (!isWhole) grave({ code: 'half-source', place: at + 1 } as Omit<Problem, 'isGrave'>)
  })
  fields.exercises.forEach(({ question, answer }, at) => {
    if (!question.trim() || !answer.trim())
      grave({ code: 'half-exercise', place: at + 1 } as Omit<Problem, 'isGrave'>)
  })
  for (const href of new Set(linksIn(text)))
    if (!leadsSomewhere(href, known)) light({ code: 'dead-link', name: href } as Omit<Problem, 'isGrave'>)
  for (const field of ['title', 'summary'] as const) {
    if (fields[`${field}_hi`] && numbersIn(fields[field]).join() !== numbersIn(fields[`${field}_hi`]).join())
      grave({ code: 'numbers-differ', field } as Omit<Problem, 'isGrave'>)
  }
  if (kind !== 'book') {
    const shape =
      kind === 'note' ? noteTroubles(fields as never) : chapterTroubles(fields as never, wordCount)
    for (const trouble of [...shape, ...readingTroubles(fields.body)]) {
      const isGrave = fields.form === 'house' || trouble.code === 'same-section'
      found.push({ ...trouble, isGrave } as Problem)
    }
  }
  return found
}

function factsIn(text: string) {
  const charts = [...text.matchAll(/\{\{chart:([a-z0-9-]+)\}\}/g)].map(([, id]) => id as string)
  return [...factReferences(text), ...charts]
}

const citedIn = (text: string) => [...text.matchAll(/\[@([a-z0-9-]+)\]/g)].map(([, id]) => id as string)

function linksIn(text: string) {
  return [...text.matchAll(/(?<!!)\[[^\]\n]*\]\(([^)\s]+)\)/g)].map(([, href]) => href as string)
}

const unknown = (names: readonly string[], known: ReadonlySet<string>) => [
  ...new Set(names.filter((name) => !known.has(name))),
]

/** Addresses of elsewhere cannot be tried from here; those of our own library are known. */
function leadsSomewhere(href: string, { notes, works, facts, topics }: Known) {
  if (/^https:\/\/[^\s/]+\.[^\s/]+/.test(href)) return true
  if (!href.startsWith('/')) return false
  const address = new URL(href, 'https://here.invalid')
  const asked = (name: string) => address.searchParams.get(name)
  const [note, book, chapter, fact, topic] = ['note', 'book', 'chapter', 'fact', 'topic'].map(asked)
  if (note) return notes.has(note)
  if (book) return works.has(chapter ? `${book}/${chapter}` : book)
  if (fact) return facts.has(fact)
  if (topic) return topics.has(topic)
  return true
}
