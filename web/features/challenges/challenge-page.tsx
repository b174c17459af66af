/** /challenge/:challengeId and /challenge/:challengeId/:action: one challenge, from its rules to its review (pages §3.10). */

import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useParams } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { NotFoundPage } from '#web/features/not-found/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { AboutView } from './about-view.tsx'
import { copy } from './challenge-copy.ts'
import { challengeQuery, isDeclined } from './challenge-queries.ts'
import { type Action, actionOf, textIn } from './challenge-rules.ts'

const VIEWS = {
  about: AboutView,
  join: lazy(() => import('./join-view.tsx')),
  play: lazy(() => import('./play-view.tsx')),
  live: lazy(() => import('./live-view.tsx')),
  results: lazy(() => import('./results-view.tsx')),
  review: lazy(() => import('./review-view.tsx')),
} satisfies Record<Action | 'about', unknown>

export default function ChallengePage() {
  const { challengeId = '', action } = useParams()
  const view = actionOf(action)
  return view ? <Challenge key={challengeId} id={challengeId} view={view} /> : <NotFoundPage />
}

function Challenge({ id, view }: { id: string; view: Action | 'about' }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { data: challenge, error, isFetching, refetch } = useQuery(challengeQuery(id))
  const title = challenge && textIn(challenge.title, language)
  usePageTitle(title ? (view === 'about' ? title : `${words.parts[view]}: ${title}`) : words.loading)
  if (challenge) {
    const View = VIEWS[view]
    return <View challenge={challenge} />
  }
  return (
    <div className="page py-8">
      {!error && <Skeleton label={words.loading} lines={[30, 60, 88, 74, 66]} />}
      {isDeclined(error) && (
        <Notice isPage title={words.notThere}>
          <p>{words.notThereSays}</p>
          <ButtonLink to="/challenges">{words.toAll}</ButtonLink>
        </Notice>
      )}
      {error && !isDeclined(error) && (
        <FailedRead isPage title={words.failed} says={words.failedSays} read={{ isFetching, refetch }} />
      )}
    </div>
  )
}
