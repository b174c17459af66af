/** What is watched for a signed-in learner on every page: the first login and security alerts (spec §2, §4). */

import { Suspense, useEffect } from 'react'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { KEPT_PAGES_MARK } from '#web/lib/kept-pages-mark.ts'
import { forgetKeptOf } from '#web/lib/kept-shown.ts'
import { logFailure } from '#web/lib/log.ts'
import { kept } from '#web/lib/storage.ts'
import { whenCalmInTurn } from '#web/lib/when-calm.ts'
import { useSession } from '#web/session/session.tsx'
import { nameSenders } from './waiting-senders.ts'

nameSenders()

const SignedInWatch = lazyPart(
  'what is watched',
  whenCalmInTurn(() => import('./signed-in-watch.tsx')),
)

const EndedSession = lazyPart('what is said of its end', () => import('./ended-session.tsx'))

export function LearnerWatch() {
  const { status, user, hasLeft, hasEnded } = useSession()
  useForgetting(status, user?.id)
  useTidyPages(status, user?.id, hasLeft)
  const Watch = status === 'signed-in' ? SignedInWatch : hasEnded ? EndedSession : undefined
  return (
    Watch && (
      <Suspense>
        <Watch />
      </Suspense>
    )
  )
}

/** What one person read stays on the device only for that person, and only while signed in. */
function useForgetting(status: string, userId: string | undefined) {
  useEffect(() => {
    if (status !== 'signed-out' && status !== 'signed-in') return
    forgetKeptOf(userId ? { but: userId } : 'everybody').catch((cause) =>
      logFailure('Could not forget what was kept', cause),
    )
  }, [status, userId])
}

/** Photographs that wait to be sent go with their drafts, and with their learner, but not with a session that only ended. */
function useTidyPages(status: string, userId: string | undefined, hasLeft: boolean) {
  useEffect(() => {
    const comes = status === 'signed-in' && userId !== undefined
    const leaves = status === 'signed-out' && hasLeft
    if (!(comes || leaves) || kept.local.get(KEPT_PAGES_MARK) === null) return
    import('#web/features/answer-pages/index.ts')
      .then(({ forgetPages, tidyPages }) => (comes ? tidyPages(userId) : forgetPages()))
      .catch((cause) => logFailure('Could not tidy the pages', cause))
  }, [status, userId, hasLeft])
}
