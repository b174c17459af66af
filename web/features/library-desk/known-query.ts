/** The names that a text may lead to: topics, figures, notes, books and chapters. */

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import type { Known } from '#supabase/functions/_shared/library/document-problems.ts'
import { booksQuery, chapterListQuery, noteListQuery, topicsQuery } from '#web/features/library/index.ts'
import { supabase } from '#web/lib/supabase.ts'

const Figure = z.object({
  id: z.string(),
  name: z.string(),
  display: z.string(),
  period: z.string(),
  superseded_by: z.nullable(z.string()),
})
export type Figure = z.infer<typeof Figure>

/** PostgREST gives at most a thousand at once. */
const AT_ONCE = 1000

const figuresQuery = {
  queryKey: ['facts', 'names'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const figures: Figure[] = []
    for (;;) {
      const { data } = await supabase
        .from('facts')
        .select('id, name, display, period, superseded_by')
        .order('id')
        .range(figures.length, figures.length + AT_ONCE - 1)
        .abortSignal(signal)
        .throwOnError()
      figures.push(...z.array(Figure).parse(data))
      if (data.length < AT_ONCE) return figures
    }
  },
  staleTime: 60_000,
}

export function useFigures() {
  return useQuery(figuresQuery).data
}

/** Undefined until all of them are known: nothing is called unknown before. */
export function useKnown(): Known | undefined {
  const { data: topics } = useQuery(topicsQuery)
  const { data: notes } = useQuery(noteListQuery(true))
  const { data: books } = useQuery(booksQuery)
  const { data: chapters } = useQuery(chapterListQuery)
  const figures = useFigures()
  return useMemo(() => {
    if (!topics || !notes || !books || !chapters || !figures) return undefined
    return {
      topics: new Set(topics.map(({ slug }) => slug)),
      notes: new Set(notes.map(({ slug }) => slug)),
      facts: new Map(figures.map(({ id, superseded_by }) => [id, superseded_by])),
      works: new Set([
        ...books.map(({ slug }) => slug),
        ...chapters.map(({ book, slug }) => `${book}/${slug}`),
      ]),
    }
  }, [topics, notes, books, chapters, figures])
}
