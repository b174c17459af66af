/** What follows from a document's text, as a load of the library works it out: its length, its figures, its passages. */

import type { DocumentFields, DocumentKind } from './document.ts'
import { chapterPassages, notePassages, type Passage } from './document-passages.ts'
import { factReferences } from './fact-words.ts'
import { wordCount } from './words.ts'

export type Computed = { words: number; facts: string[]; passages: Passage[] }

export function computeDocument(
  kind: DocumentKind,
  id: string,
  fields: DocumentFields,
  around: { topic: { title: string; title_hi: string | null } | undefined; edition: string },
): Computed {
  const body = fields.body.trim()
  const text = { ...fields, body, title: fields.title.trim(), title_hi: fields.title_hi.trim() }
  const sources = fields.sources.map((source) => ({
    ...source,
    date: source.date ?? null,
    checked: source.checked ?? null,
  }))
  const [book = '', slug = ''] = id.split('/')
  return {
    words: wordCount(body),
    facts: [...new Set(factReferences(body))],
    passages:
      kind === 'note'
        ? notePassages({ ...text, sources, slug: id, topic: fields.topics[0] ?? '' }, around.topic)
        : kind === 'chapter'
          ? chapterPassages({ slug: book, edition: around.edition }, { ...text, sources, slug })
          : [],
  }
}
