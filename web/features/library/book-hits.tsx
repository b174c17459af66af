/** Words in the other chapters of a book: how often, with the words around the first of them, and the way there. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { Localised } from '#web/components/localised.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { supabase } from '#web/lib/supabase.ts'
import { copy } from './book-copy.ts'
import { hitsInChapters } from './book-search.ts'

const Found = z.object({
  slug: z.string(),
  position: z.number(),
  title: z.string(),
  title_hi: z.string(),
  body: z.string(),
})

/** Only chapters that hold the longest word come over the network. */
function chaptersWith(book: string, wanted: string) {
  const [longest = ''] = wanted
    .trim()
    .split(/\s+/)
    .sort((a, b) => b.length - a.length)
  return queryOptions({
    queryKey: ['book_chapters', 'with', book, longest.toLowerCase()],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('book_chapters')
        .select(Object.keys(Found.shape).join(', '))
        .eq('book', book)
        .ilike('body', `%${longest.replaceAll(/[\\%_]/g, '\\$&')}%`)
        .order('position')
        .abortSignal(signal)
        .throwOnError()
      return z.array(Found).parse(data)
    },
  })
}

export function BookHits({ book, besides, wanted }: { book: string; besides: string; wanted: string }) {
  const words = useCopy(copy)
  const { data, isPending, isLoadingError } = useQuery(chaptersWith(book, wanted))
  if (isPending) {
    return (
      <p role="status" className="text-muted text-sm">
        {words.searchingBook}
      </p>
    )
  }
  if (isLoadingError) return <p className="text-sm">{words.searchBookFailed}</p>
  const found = hitsInChapters(
    data.filter(({ slug }) => slug !== besides),
    wanted,
  )
  if (found.length === 0) return <p className="text-muted text-sm">{words.searchBookNone}</p>
  return (
    <ul className="grid text-sm">
      {found.map(({ slug, position, title, title_hi, section, count, before, hit, after }) => (
        <li key={slug} className="border-rule border-b py-2">
          <Link to={`/ebooks?book=${book}&chapter=${slug}&find=${encodeURIComponent(wanted)}#${section}`}>
            {position}. <Localised en={title} hi={title_hi} />
          </Link>{' '}
          <span className="text-muted">{words.hitCount(count)}</span>
          <span lang="en" className="line-clamp-2 text-muted">
            …{before}
            <mark className="bg-accent-tint font-semibold text-ink">{hit}</mark>
            {after}…
          </span>
        </li>
      ))}
    </ul>
  )
}
