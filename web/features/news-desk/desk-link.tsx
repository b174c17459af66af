/** On /admin: what waits at the news desk, and the way there. */

import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './desk-copy.ts'
import { summaryQuery } from './desk-queries.ts'

export function NewsDeskLink() {
  const words = useCopy(copy)
  const { data } = useQuery(summaryQuery)
  const says = data && [
    words.waits(data.waiting),
    words.drafts(data.drafts),
    ...(data.on === 0 ? [words.noFeedOn] : []),
    ...(data.failing > 0 ? [words.failing(data.failing)] : []),
  ]
  return (
    <section aria-labelledby="news-desk" className="mt-10 border-ink border-t pt-4 pb-8">
      <h2 id="news-desk" className="text-h3">
        {words.title}
      </h2>
      <p className="mt-1 max-w-read text-muted text-sm">{words.says}</p>
      {says && <p className="mt-3 text-sm tabular-nums">{says.join(' · ')}</p>}
      <ButtonLink to="/admin?desk=news" className="mt-4">
        {words.open}
      </ButtonLink>
    </section>
  )
}
