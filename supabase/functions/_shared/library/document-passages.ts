/** Notes and chapters as passages that the assistant can find and quote, each with where it stands and its sources. */

import { anchorOf, blocksOf, citedIn } from './blocks.ts'
import type { Chapter } from './book.ts'
import { factReferences } from './fact-words.ts'
import type { Note } from './note.ts'

/** What every passage has; the fields beside it are empty unless its kind fills them. */
export type Passage = {
  id: string
  kind: 'note' | 'fact' | 'book' | 'news' | 'term' | 'topic' | 'doubt'
  topic: string
  title: string
  content: string
  /** With its references, where it names figures; `content` has them written out. */
  as_written: string | null
  /** Counted within the text that it is a part of. */
  position: number
  /** Opens it in the product. */
  href: string
  note_slug: string | null
  fact_id: string | null
  title_hi: string | null
  section: string | null
  anchor: string | null
  content_hi: string | null
  keywords: string
  source_ids: string[]
  fact_ids: string[]
  as_of: string | null
  source_title: string | null
  source_url: string | null
}

type Given = Pick<Passage, 'id' | 'kind' | 'topic' | 'title' | 'content' | 'position' | 'href'> &
  Partial<Passage>
type Sources = { id: string; title: string; publisher: string; url: string }[]

export function passage(given: Given): Passage {
  return {
    ...{ note_slug: null, fact_id: null, title_hi: null, section: null, anchor: null, content_hi: null },
    as_written: null,
    ...{ keywords: '', source_ids: [], fact_ids: [], as_of: null, source_title: null, source_url: null },
    ...given,
  }
}

/** A part of a longer text: what it cites and which figures it names. */
export function part(sources: Sources, given: Given): Passage {
  const source_ids = citedIn(given.content)
  const first = sources.find(({ id }) => id === source_ids[0])
  return passage({
    ...given,
    source_ids,
    fact_ids: [...new Set(factReferences(given.content))],
    source_title: first ? `${first.publisher}: ${first.title}` : null,
    source_url: first?.url ?? null,
  })
}

export function notePassages(
  note: Pick<Note, 'slug' | 'body' | 'sources' | 'topic' | 'title' | 'title_hi' | 'as_of'>,
  topic: Named | undefined,
): Passage[] {
  return blocksOf(note.body).map(({ section, text }, position) => {
    const anchor = anchorOf(section)
    return part(note.sources, {
      ...{ id: `${note.slug}#${position}`, kind: 'note', topic: note.topic, title: note.title },
      ...{ title_hi: note.title_hi, note_slug: note.slug, section, anchor, position, content: text },
      keywords: topic ? `${topic.title} ${topic.title_hi ?? ''}` : '',
      as_of: note.as_of,
      href: `/ebooks?note=${note.slug}#${anchor}`,
    })
  })
}

/** A topic by its names. */
type Named = { title: string; title_hi?: string | null | undefined }

export function chapterPassages(
  book: { slug: string; edition: string },
  chapter: Pick<Chapter, 'slug' | 'body' | 'sources' | 'topics' | 'title' | 'title_hi'>,
): Passage[] {
  const where = `/ebooks?book=${book.slug}&chapter=${chapter.slug}`
  return blocksOf(chapter.body).map(({ section, text }, position) => {
    const anchor = section === '' ? 'opening' : anchorOf(section)
    return part(chapter.sources, {
      ...{
        id: `book:${book.slug}/${chapter.slug}#${position}`,
        kind: 'book',
        topic: chapter.topics[0] as string,
      },
      ...{ title: chapter.title, title_hi: chapter.title_hi, section, anchor, position, content: text },
      as_of: book.edition,
      href: `${where}#${anchor}`,
    })
  })
}
