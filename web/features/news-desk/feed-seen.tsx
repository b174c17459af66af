/** What was found at an address: its first entries, the feeds that a page names, or what is wrong. */

import { Button } from '#web/components/ui/button.tsx'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { newsWords } from '#web/lib/refusals/news-words.ts'
import { ServerSaid } from '#web/lib/refusals/use-refusals.tsx'
import { copy } from './feed-copy.ts'
import type { Tried } from './feed-queries.ts'

export function FeedSeen({ tried, onUse }: { tried: Tried; onUse?: (url: string) => void }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { feed, feeds, problem } = tried
  return (
    <div role="status" className="grid gap-3 border border-rule bg-surface p-4 text-sm">
      {problem && (
        <p className="border-negative border-l-2 pl-3">
          <b className="block text-negative">{words.problem}</b>
          <ServerSaid says={problem.says} words={newsWords} />
        </p>
      )}
      {feeds && (
        <>
          <p className="font-semibold">{words.names}</p>
          <ul className="grid gap-2">
            {feeds.map(({ url, title }) => (
              <li key={url} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="wrap-anywhere min-w-0">{title ? `${title}: ${url}` : url}</span>
                {onUse && (
                  <Button size="sm" onClick={() => onUse(url)}>
                    {words.use}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {feed && (
        <>
          <p className="font-semibold">{words.found(feed.count)}</p>
          <ul className="grid gap-3">
            {feed.entries.map(({ title, link, text, publishedAt }) => (
              <li key={link} lang={feed.language} className="grid justify-items-start gap-0.5">
                <ExternalLink href={link} newTab={words.newTab}>
                  {title}
                </ExternalLink>
                <span className="wrap-anywhere text-muted text-xs">
                  {[publishedAt && shortMoment(new Date(publishedAt), locale), text]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
