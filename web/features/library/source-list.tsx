/** Where a text has its knowledge from: each source with its day, and whether anybody compared the text with it. */

import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { copy } from './library-copy.ts'
import type { Source } from './library-queries.ts'

/** Sources are numbered as the text first names them; those it does not name come last. */
export function inOrderOfUse(sources: Source[], cited: string[]) {
  const place = (id: string) => (cited.includes(id) ? cited.indexOf(id) : cited.length)
  return [...sources].sort((a, b) => place(a.id) - place(b.id))
}

export function SourceList({ sources }: { sources: Source[] }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { language } = useLanguage()
  return (
    <ol className="text-sm">
      {sources.map((source, at) => (
        <li
          key={source.id}
          id={`source-${source.id}`}
          className="grid grid-cols-[1.75rem_minmax(0,1fr)] border-rule border-b py-2 target:bg-accent-tint"
        >
          <span className="text-muted">{at + 1}</span>
          <span className="grid justify-items-start gap-0.5">
            <ExternalLink href={source.url} newTab={words.newTab} lang="en">
              {source.title}
            </ExternalLink>
            <span lang={language} className="text-muted">
              {source.primary && `${words.primary}: `}
              <span lang="en">{source.publisher}</span>
              {source.publisher && source.date && ', '}
              {source.date && plainDate(source.date, locale)}
              {'; '}
              {source.checked ? words.checked(plainDate(source.checked, locale)) : words.unchecked}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}
