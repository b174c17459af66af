/** The first topics of a book by name, and how many more there are. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './book-copy.ts'
import { topicsQuery } from './library-queries.ts'

const SHOWN = 4

export function TopicTags({ topics: slugs }: { topics: readonly string[] }) {
  const words = useCopy(copy)
  const { data: topics = [] } = useQuery(topicsQuery)
  const named = slugs.flatMap((slug) => topics.find((topic) => topic.slug === slug) ?? [])
  if (named.length === 0) return null
  return (
    <ul aria-label={words.topics} className="mt-2 flex flex-wrap gap-1.5 text-2xs">
      {named.slice(0, SHOWN).map(({ slug, title, title_hi }) => (
        <li key={slug}>
          <Link
            to={`/syllabus?topic=${slug}`}
            className="relative inline-flex min-h-6 items-center rounded-tag border after:absolute after:-inset-y-2.5 after:inset-x-0 md:after:hidden border-rule bg-surface px-1.5 text-muted no-underline hover:text-ink"
          >
            <Localised en={title} hi={title_hi} />
          </Link>
        </li>
      ))}
      {named.length > SHOWN && <li className="py-1 text-muted">+{named.length - SHOWN}</li>}
    </ul>
  )
}
