/** Our books as they are taken away: read from `content/`, written as EPUB, exactly as the site does it. */

import type { Library } from '#scripts/content/schema.ts'
import { type BookForEpub, writeEpub } from '#web/features/epub/index.ts'
import { citedFacts, citedSources, readBlocks, readNote } from '#web/features/library/note-markdown.ts'
import { typeset } from '#web/features/library/typeset-formula.ts'

export function bookEpub(book: Library['books'][number], facts: Library['facts']): Uint8Array {
  const chapters = book.chapters.map((chapter) => {
    const sections = readNote(chapter.body)
    const cited = citedSources(sections)
    const place = (id: string) => (cited.includes(id) ? cited.indexOf(id) : cited.length)
    return {
      ...chapter,
      sections,
      sources: [...chapter.sources].sort((a, b) => place(a.id) - place(b.id)),
      exercises: chapter.exercises.map(({ kind, question, answer }) => ({
        ...{ kind, question: readBlocks(question), answer: readBlocks(answer) },
      })),
    }
  })
  const named = new Set(chapters.flatMap(({ sections }) => citedFacts(sections)))
  const forEpub: BookForEpub = { ...book, chapters, facts: facts.filter(({ id }) => named.has(id)) }
  return writeEpub(forEpub, { site: 'https://example.in', typeset })
}
