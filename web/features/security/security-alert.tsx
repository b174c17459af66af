/**
 * High and critical events of the last day, fixed at the top right below the header until put away or answered
 * (spec §2 Security alert banner). The page begins below it, so that it covers neither its title nor what can be done there.
 */

import { useQuery } from '@tanstack/react-query'
import { TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { TOAST_CARD } from '#web/components/ui/toast.tsx'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { kept } from '#web/lib/storage.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { eventName } from './event-words.ts'
import { copy } from './security-copy.ts'
import { eventCopy } from './security-event-copy.ts'
import { securityAlertsQuery } from './security-queries.ts'
import { alertsToShow } from './security-rules.ts'
import { useRoom } from './use-room.ts'

const DISMISSED_KEY = 'dismissed_security_events'
const LOG = '/profile/security'

export function SecurityAlert() {
  const user = useSignedInUser()
  const words = useCopy(copy)
  const locale = useLocale()
  const saidOf = useSaid()
  const { pathname } = useLocation()
  const { data: fetched = [] } = useQuery(securityAlertsQuery(user.id))
  const [dismissed, setDismissed] = useState(dismissedBefore)
  // the log itself shows them all, with what can be done
  const alerts = pathname === LOG ? [] : alertsToShow(fetched, dismissed)
  const card = useRoom(alerts.length > 0)

  function handleDismiss() {
    // all that were fetched: the third of them is not news once the first two are put away
    const all = [...dismissed, ...fetched.map(({ id }) => id)]
    kept.session.set(DISMISSED_KEY, JSON.stringify(all))
    setDismissed(all)
  }

  return (
    <div
      ref={card}
      role="alert"
      // as in toast.tsx: hidden with the page behind a dialog, it would be told again whenever one is closed
      aria-live="assertive"
      className="fixed top-29 right-3 z-30 w-96 max-w-[calc(100vw-1.5rem)] empty:sr-only md:right-6 print:hidden"
    >
      {alerts.length > 0 && (
        <div className={`${TOAST_CARD} animate-rise border-l-negative`}>
          <TriangleAlert aria-hidden size={20} strokeWidth={1.6} className="mt-0.5 shrink-0 text-negative" />
          <div className="grid min-w-0 flex-1 gap-1">
            <b className="text-negative">{words.title}</b>
            {alerts.map((alert) => (
              <p key={alert.id}>
                {saidOf(alert)}, {shortMoment(new Date(alert.created_at), locale)}
              </p>
            ))}
            <Link to={LOG} className="inline-flex min-h-11 items-center md:min-h-0">
              {words.advice}
            </Link>
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

/** The server writes its descriptions in English, in detail after a colon; in Hindi the kind of event says as much. */
function useSaid() {
  const { language } = useLanguage()
  const words = useCopy(eventCopy)
  return ({ event_type, description }: { event_type: string; description: string }) =>
    language === 'hi' || !description
      ? eventName(event_type, description, words)
      : description.split(': ', 1)[0]
}

function dismissedBefore(): string[] {
  try {
    return JSON.parse(kept.session.get(DISMISSED_KEY) ?? '[]')
  } catch {
    return []
  }
}
