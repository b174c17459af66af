/** The list of marks: where each stands in words, and which of them a search and its filters keep. */

import type { ListedMark } from './annotation-export.ts'
import type { Annotation, Colour } from './reading-types.ts'

type Titled = { slug: string; title: string; title_hi: string | null }
type Library = {
  books: readonly Titled[] | undefined
  chapters: readonly (Titled & { book: string; topics: readonly string[] })[] | undefined
  notes: readonly (Titled & { topic: string })[] | undefined
}

/** `shelfKey` names a book, or a note as 'note:' and its slug. */
export type Listed = ListedMark & { shelfKey: string }

export function listedMarks(
  annotations: readonly Annotation[],
  { books = [], chapters = [], notes = [] }: Library,
  language: 'en' | 'hi',
): Listed[] {
  const named = (one: Titled | undefined) => titleOf(one, language)
  return annotations.map((annotation) => {
    const { place, item, section } = annotation
    const hash = section ? `#${section}` : ''
    if (place === 'note') {
      const note = notes.find(({ slug }) => slug === item)
      const title = named(note) ?? item
      return {
        ...{ annotation, title, shelf: title, shelfKey: `note:${item}`, topic: note?.topic ?? null },
        href: `/ebooks?note=${item}${hash}`,
      }
    }
    const [book = '', slug = ''] = item.split('/')
    const chapter = chapters.find((one) => one.book === book && one.slug === slug)
    return {
      ...{ annotation, title: named(chapter) ?? slug, shelfKey: book, topic: chapter?.topics[0] ?? null },
      shelf: named(books.find((one) => one.slug === book)) ?? book,
      href: `/ebooks?book=${book}&chapter=${slug}${hash}`,
    }
  })
}

/** What is called by a `shelfKey`, whether anything is marked there or not. */
export function shelfNamed(
  shelfKey: string,
  { books = [], notes = [] }: Pick<Library, 'books' | 'notes'>,
  language: 'en' | 'hi',
) {
  const note = shelfKey.startsWith('note:') ? shelfKey.slice('note:'.length) : undefined
  const one =
    note === undefined ? books.find(({ slug }) => slug === shelfKey) : notes.find(({ slug }) => slug === note)
  return titleOf(one, language) ?? note ?? shelfKey
}

function titleOf(one: Titled | undefined, language: 'en' | 'hi') {
  return (language === 'hi' && one?.title_hi) || one?.title
}

export type Filter = {
  search: string
  shelf: string
  kind: 'all' | 'highlight' | 'noted' | 'bookmark'
  colour: Colour | ''
}
export const NO_FILTER: Filter = { search: '', shelf: '', kind: 'all', colour: '' }

export function withFilter(marks: readonly Listed[], { search, shelf, kind, colour }: Filter): Listed[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  return marks.filter(({ annotation, title, shelf: name, shelfKey }) => {
    if (shelf && shelfKey !== shelf) return false
    if (colour && annotation.colour !== colour) return false
    if (
      kind === 'noted'
        ? annotation.note === '' || annotation.kind === 'bookmark'
        : kind !== 'all' && annotation.kind !== kind
    )
      return false
    const text = `${annotation.quote} ${annotation.note} ${title} ${name}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}
