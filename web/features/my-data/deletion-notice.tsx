/** Above every page while an account is going: fetched only then. */

import { Suspense } from 'react'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { useSession } from '#web/session/session.tsx'
import { deletionDueOf } from './my-data-rules.ts'

const DeletionBanner = lazyPart<{ due: Date }>(
  'the notice about your deletion',
  () => import('./deletion-banner.tsx'),
)

export function DeletionNotice() {
  const { user } = useSession()
  const due = deletionDueOf(user)
  if (!due) return null
  return (
    <Suspense>
      <DeletionBanner due={due} />
    </Suspense>
  )
}
