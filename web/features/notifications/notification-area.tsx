/** The bell, for whoever is signed in; it is fetched by itself, and a page does without it. */

import { Suspense } from 'react'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { whenCalmInTurn } from '#web/lib/when-calm.ts'
import { useSession } from '#web/session/session.tsx'

const NotificationBell = lazyPart(
  'the notifications',
  whenCalmInTurn(() => import('./notification-bell.tsx')),
)

export function NotificationArea() {
  const { status } = useSession()
  if (status !== 'signed-in') return null
  return (
    <Suspense fallback={<span aria-hidden className="-mx-1.5 size-11 md:mx-0" />}>
      <NotificationBell />
    </Suspense>
  )
}
