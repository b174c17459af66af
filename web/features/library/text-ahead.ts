/** A note or chapter that somebody is about to read, fetched for a time without a network. */

import type { QueryClient } from '@tanstack/react-query'
import { booksQuery, chapterListQuery, chapterQuery } from './book-queries.ts'
import { figuresAhead } from './figures-ahead.ts'
import { noteListQuery, noteQuery } from './library-queries.ts'
import { citedFacts, readNote } from './note-markdown.ts'

/** `href` leads to the text, which is kept as when it is opened. Resolves with its figures, which are still to be kept. */
export async function fetchTextAhead(client: QueryClient, href: string) {
  const search = new URL(href, 'https://site.invalid').searchParams
  const [note, book, chapter] = ['note', 'book', 'chapter'].map((name) => search.get(name))
  if (note) {
    const [text] = await Promise.all([
      client.fetchQuery(noteQuery(note)),
      client.prefetchQuery(noteListQuery(true)),
    ])
    return figuresOf(text)
  }
  if (!book || !chapter) return []
  const [text] = await Promise.all([
    client.fetchQuery(chapterQuery(book, chapter)),
    client.prefetchQuery(booksQuery),
    client.prefetchQuery(chapterListQuery),
  ])
  return figuresOf(text)
}

function figuresOf(text: { body: string; fact_ids: string[] } | null) {
  if (!text) return []
  return figuresAhead([[...new Set([...text.fact_ids, ...citedFacts(readNote(text.body))])].sort()])
}
