/** What is watched for a signed-in learner on every page: the first login and security alerts (spec §2, §4). */

import { Suspense } from 'react'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { useSession } from '#web/session/session.tsx'

const SignedInWatch = lazyPart(
  'the watch over first login and security',
  () => import('./signed-in-watch.tsx'),
)

export function LearnerWatch() {
  const { status } = useSession()
  if (status !== 'signed-in') return null
  return (
    <Suspense>
      <SignedInWatch />
    </Suspense>
  )
}
