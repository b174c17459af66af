/** What is watched for a signed-in learner on every page: the first login and security alerts (spec §2, §4). */

import { type ComponentType, lazy, Suspense } from 'react'
import { logFailure } from '#web/lib/log.ts'
import { useSession } from '#web/session/session.tsx'

// a failure to fetch it must not take the page away with it
const Watch = lazy<ComponentType>(() =>
  import('./signed-in-watch.tsx').catch((cause) => {
    logFailure('Could not load the watch over first login and security', cause)
    return { default: () => null }
  }),
)

export function LearnerWatch() {
  const { status } = useSession()
  if (status !== 'signed-in') return null
  return (
    <Suspense>
      <Watch />
    </Suspense>
  )
}
