/** E-books, their chapters, and the glossary (spec §7 Data: through the hosted backend client). */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { KEPT_OFFLINE, keptOffline } from '#web/lib/kept-offline.ts'
import { supabase } from '#web/lib/supabase.ts'
import { Source } from './library-queries.ts'

const Book = z.object({
  slug: z.string(),
  title: z.string(),
  title_hi: z.string(),
  summary: z.string(),
  summary_hi: z.string(),
  edition: z.string(),
  topics: z._default(z.array(z.string()), []),
  cover: z.string(),
  reviewed_by: z.nullable(z.string()),
})
export type Book = z.infer<typeof Book>

const ChapterLine = z.object({
  book: z.string(),
  slug: z.string(),
  position: z.number(),
  title: z.string(),
  title_hi: z.string(),
  summary: z.string(),
  summary_hi: z.string(),
  words: z.number(),
  topics: z._default(z.array(z.string()), []),
  /** The names of its sections; a text kept before these were known has none. */
  sections: z._default(z.array(z.string()), []),
})
export type ChapterLine = z.infer<typeof ChapterLine>

const Exercise = z.object({ kind: z.string(), question: z.string(), answer: z.string() })
export type Exercise = z.infer<typeof Exercise>

const Chapter = z.extend(ChapterLine, {
  body: z.string(),
  sources: z.array(Source),
  exercises: z.array(Exercise),
  fact_ids: z.array(z.string()),
  reviewed_by: z.nullable(z.string()),
})
export type Chapter = z.infer<typeof Chapter>

const columns = (row: { shape: object }) => Object.keys(row.shape).join(', ')

export const booksQuery = queryOptions({
  queryKey: ['books'],
  queryFn: ({ signal }) =>
    keptOffline('books', z.array(Book), async () => {
      const { data } = await supabase
        .from('books')
        .select(columns(Book))
        .order('position')
        .abortSignal(signal)
        .throwOnError()
      return z.array(Book).parse(data)
    }),
  ...KEPT_OFFLINE,
})

/** The chapters of all books without their text: some forty lines. */
export const chapterListQuery = queryOptions({
  queryKey: ['book_chapters', 'list'],
  queryFn: ({ signal }) =>
    keptOffline('chapters', z.array(ChapterLine), async () => {
      const { data } = await supabase
        .from('book_chapters')
        .select(columns(ChapterLine))
        .order('position')
        .abortSignal(signal)
        .throwOnError()
      return z.array(ChapterLine).parse(data)
    }),
  ...KEPT_OFFLINE,
})

export function chapterQuery(book: string, slug: string) {
  return queryOptions({
    queryKey: ['book_chapters', book, slug],
    queryFn: ({ signal }) =>
      keptOffline(
        `chapter/${book}/${slug}`,
        z.nullable(Chapter),
        async () => {
          const { data } = await supabase
            .from('book_chapters')
            .select(columns(Chapter))
            .eq('book', book)
            .eq('slug', slug)
            .abortSignal(signal)
            .maybeSingle()
            .throwOnError()
          return z.nullable(Chapter).parse(data)
        },
        (chapter) =>
          chapter ? { ...titles(chapter), address: `/ebooks?book=${book}&chapter=${slug}` } : undefined,
      ),
    ...KEPT_OFFLINE,
  })
}

const titles = ({ title, title_hi }: { title: string; title_hi: string }) => ({ title, title_hi })

const Term = z.object({
  slug: z.string(),
  topic: z.string(),
  term: z.string(),
  term_hi: z.string(),
  meaning: z.string(),
  meaning_hi: z.string(),
  also: z.array(z.string()),
  reviewed_by: z.nullable(z.string()),
})
export type Term = z.infer<typeof Term>

export const glossaryQuery = queryOptions({
  queryKey: ['glossary_terms'],
  queryFn: ({ signal }) =>
    keptOffline('glossary', z.array(Term), async () => {
      const { data } = await supabase
        .from('glossary_terms')
        .select(columns(Term))
        .order('term')
        .abortSignal(signal)
        .throwOnError()
      return z.array(Term).parse(data)
    }),
  ...KEPT_OFFLINE,
})
