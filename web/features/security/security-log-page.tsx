/** /profile/security: the learner's own security events, each warning with what they say to it (pages §3.13). */

import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { QueueChoice, QueueState } from '#web/components/queue-list.tsx'
import { ShowMore } from '#web/components/show-more.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { LoggedEvent } from './logged-event.tsx'
import { copy } from './security-log-copy.ts'
import { securityLogQuery } from './security-log-queries.ts'

export default function SecurityLogPage() {
  const user = useSignedInUser()
  const words = useCopy(copy)
  const [search, setSearch] = useSearchParams()
  const isEverything = search.get('show') === 'everything'
  const query = useInfiniteQuery(securityLogQuery(user.id, isEverything))
  const events = query.data?.pages.flat()
  const rows = useRef<HTMLUListElement>(null)
  usePageTitle(words.title, isEverything ? words.everything : undefined)

  return (
    <div className="page max-w-180 pb-8">
      <div className="pt-6">
        <BackLink to="/profile#security">{words.back}</BackLink>
      </div>
      <PageHead title={words.title} says={words.says} />
      <QueueChoice
        label={words.shown}
        options={[
          { value: 'notable', label: words.notable },
          { value: 'everything', label: words.everything },
        ]}
        chosen={isEverything ? 'everything' : 'notable'}
        onChoose={(shown) =>
          setSearch(shown === 'everything' ? { show: shown } : {}, {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
      <div className="mt-6">
        <QueueState
          query={query}
          items={events}
          words={words}
          empty={{ title: words.empty, says: words.emptySays }}
          lines={[60, 90, 40, 60, 90, 40]}
        />
        {events && events.length > 0 && (
          <ul ref={rows} aria-label={words.list} className="border-ink border-t">
            {events.map((event) => (
              <LoggedEvent key={event.id} event={event} />
            ))}
          </ul>
        )}
        <ShowMore of={query} count={events?.length ?? 0} list={rows}>
          {words.more}
        </ShowMore>
      </div>
    </div>
  )
}
