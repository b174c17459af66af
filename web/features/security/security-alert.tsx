/** High and critical events of the last day, at the top right below the header until put away (spec §2 Security alert banner). */

import { useQuery } from '@tanstack/react-query'
import { TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { TOAST_CARD } from '#web/components/ui/toast.tsx'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { kept } from '#web/lib/storage.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { copy } from './security-copy.ts'
import { securityAlertsQuery } from './security-queries.ts'
import { alertsToShow } from './security-rules.ts'

const DISMISSED_KEY = 'dismissed_security_events'

export function SecurityAlert() {
  const user = useSignedInUser()
  const words = useCopy(copy)
  const locale = useLocale()
  const { data: fetched = [] } = useQuery(securityAlertsQuery(user.id))
  const [dismissed, setDismissed] = useState(dismissedBefore)
  const alerts = alertsToShow(fetched, dismissed)

  function handleDismiss() {
    // all that were fetched: the third of them is not news once the first two are put away
    const all = [...dismissed, ...fetched.map(({ id }) => id)]
    kept.session.set(DISMISSED_KEY, JSON.stringify(all))
    setDismissed(all)
  }

  return (
    <div
      role="alert"
      className="fixed top-29 right-3 z-30 w-96 max-w-[calc(100vw-1.5rem)] empty:hidden md:right-6"
    >
      {alerts.length > 0 && (
        <div className={`${TOAST_CARD} animate-rise border-l-negative`}>
          <TriangleAlert aria-hidden size={20} strokeWidth={1.6} className="mt-0.5 shrink-0 text-negative" />
          <div className="grid min-w-0 flex-1 gap-1">
            <b className="text-negative">{words.title}</b>
            {alerts.map((alert) => (
              <p key={alert.id}>
                {alert.description || alert.event_type}, {shortMoment(new Date(alert.created_at), locale)}
              </p>
            ))}
            <Link to="/profile#security">{words.advice}</Link>
          </div>
          <button
            type="button"
            aria-label={words.dismiss}
            onClick={handleDismiss}
            className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
          >
            <X aria-hidden size={18} strokeWidth={1.6} />
          </button>
        </div>
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
