/** The place of the sign in the header, for whoever is signed in; it is fetched by itself. */

import { Suspense } from 'react'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { whenCalmInTurn } from '#web/lib/when-calm.ts'
import { useSession } from '#web/session/session.tsx'

const OfflineSign = lazyPart(
  'the sign of what is offline',
  whenCalmInTurn(() => import('./offline-sign.tsx')),
)

export function OfflineSignArea() {
  const { status } = useSession()
  if (status !== 'signed-in') return null
  return (
    <Suspense>
      <OfflineSign />
    </Suspense>
  )
}
