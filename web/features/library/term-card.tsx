/** What a term of the glossary means, in both languages, with the way to the glossary. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { copy } from './library-copy.ts'
import { termQuery } from './term-queries.ts'

export function TermCard({ slug }: { slug: string }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { data: term, isPending } = useQuery(termQuery(slug))
  if (!term) {
    return (
      <p lang={language} className="text-muted text-sm">
        {isPending ? words.loadingTerm : words.termFailed}
      </p>
    )
  }
  return (
    <div className="grid gap-2 text-sm">
      <p lang="en">
        <b>{term.term}</b>: {term.meaning}
      </p>
      <p lang="hi">
        <b>{term.term_hi}</b>: {term.meaning_hi}
      </p>
      <Link
        lang={language}
        to={`/ebooks?glossary#term-${slug}`}
        className="inline-flex min-h-11 items-center md:min-h-8"
      >
        {words.toGlossary}
      </Link>
    </div>
  )
}
