/**
 * High and critical events of the last day, fixed at the top right below the header until put away or answered
 * (spec §2 Security alert banner). The page begins below it, so that it covers neither its title nor what can be done there;
 * further down a mark at the edge stands for it, as there is no place that nobody reads or presses.
 */

import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { useCameFrom } from '#web/components/use-came-from.ts'
import { kept } from '#web/lib/storage.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { securityAlertsQuery } from './security-queries.ts'
import { alertsToShow } from './security-rules.ts'
import { useRoom } from './use-room.ts'

const AlertCard = lazyPart<Parameters<typeof import('./alert-card.tsx').default>[0]>(
  'the security alert',
  () => import('./alert-card.tsx'),
)

const DISMISSED_KEY = 'dismissed_security_events'
const LOG = '/profile/security'

export function SecurityAlert() {
  const user = useSignedInUser()
  const { pathname } = useLocation()
  const { data: fetched = [] } = useQuery(securityAlertsQuery(user.id))
  const [dismissed, setDismissed] = useState(dismissedBefore)
  // the log itself shows them all, with what can be done
  const alerts = pathname === LOG ? [] : alertsToShow(fetched, dismissed)
  const card = useRoom(alerts.length > 0)
  const { handleFocus, goBack } = useCameFrom()

  function handleDismiss() {
    // all that were fetched: the third of them is not news once the first two are put away
    const all = [...dismissed, ...fetched.map(({ id }) => id)]
    kept.session.set(DISMISSED_KEY, JSON.stringify(all))
    setDismissed(all)
    goBack()
  }

  return (
    <div
      ref={card}
      role="alert"
      // as in toast.tsx: hidden with the page behind a dialog, it would be told again whenever one is closed
      aria-live="assertive"
      onFocus={handleFocus}
      className="pointer-events-none fixed top-29 right-3 z-30 w-96 max-w-[calc(100vw-1.5rem)] md:w-176 empty:sr-only md:right-6 print:hidden"
    >
      {alerts.length > 0 && (
        <Suspense>
          <AlertCard alerts={alerts} log={LOG} onDismiss={handleDismiss} />
        </Suspense>
      )}
    </div>
  )
}

function dismissedBefore(): string[] {
  try {
    return JSON.parse(kept.session.get(DISMISSED_KEY) ?? '[]')
  } catch {
    return []
  }
}
