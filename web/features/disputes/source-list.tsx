/** Sources that were named, each a link that leaves the site. */

import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { languageOf } from '#web/lib/spoken-text.ts'
import { copy } from './disputes-copy.ts'

export function SourceList({ sources }: { sources: { title: string; url: string }[] }) {
  const words = useCopy(copy)
  return (
    <ol className="mt-2 grid list-decimal gap-1 pl-5 text-sm">
      {sources.map(({ title, url }) => (
        <li key={url} className="wrap-anywhere">
          <ExternalLink lang={languageOf(title)} href={url} newTab={words.newTab}>
            {title}
          </ExternalLink>{' '}
          <span className="text-muted text-xs">{hostOf(url)}</span>
        </li>
      ))}
    </ol>
  )
}

/** Where a link leads, since its title is anybody's. */
function hostOf(url: string) {
  return URL.parse(url)?.host ?? url
}
