/** What the alert says: fetched where there is something to say, with the words of all events. */

import { TriangleAlert, X } from 'lucide-react'
import { useRef, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { TOAST_CARD } from '#web/components/ui/toast.tsx'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { eventName } from './event-words.ts'
import { copy } from './security-copy.ts'
import { eventCopy } from './security-event-copy.ts'

type Alert = { id: string; event_type: string; description: string; created_at: string }

export default function AlertCard({
  alerts,
  log,
  onDismiss,
}: {
  alerts: Alert[]
  /** Where they all stand, with what can be done. */
  log: string
  onDismiss: () => void
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  const saidOf = useSaid()
  const way = useRef<HTMLAnchorElement>(null)
  const isLow = useIsLow()
  return (
    <>
      {isLow && (
        // by keyboard, and read out, the card itself is still there
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          title={words.title}
          onClick={() => way.current?.focus({ preventScroll: true })}
          className="pointer-events-auto fixed top-29 right-0 grid h-11 w-6 place-items-center rounded-l-control bg-negative text-paper"
        >
          <TriangleAlert aria-hidden size={16} strokeWidth={1.8} />
        </button>
      )}
      <div
        className={`${TOAST_CARD} animate-rise border-l-negative focus-within:pointer-events-auto focus-within:opacity-100 ${isLow ? 'pointer-events-none opacity-0' : 'pointer-events-auto'}`}
      >
        <TriangleAlert aria-hidden size={20} strokeWidth={1.6} className="mt-0.5 shrink-0 text-negative" />
        <div className="grid min-w-0 flex-1 gap-1 md:flex md:flex-wrap md:items-baseline md:gap-x-4">
          <b className="text-negative">{words.title}</b>
          {alerts.map((alert) => (
            <p key={alert.id}>
              {saidOf(alert)}, {shortMoment(new Date(alert.created_at), locale)}
            </p>
          ))}
          <Link ref={way} to={log} className="inline-flex min-h-11 items-center md:min-h-6">
            {words.advice}
          </Link>
        </div>
        <button
          type="button"
          aria-label={words.dismiss}
          onClick={onDismiss}
          className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
        >
          <X aria-hidden size={18} strokeWidth={1.6} />
        </button>
      </div>
    </>
  )
}

/** As far as the page may be moved before what is under the card is something that is read, or pressed (use-room.ts). */
const GAP = 24

/** Whether the page was moved up under the card: then it gives way to a mark at the edge. */
function useIsLow() {
  return useSyncExternalStore(subscribeToScrolling, () => window.scrollY > GAP)
}

function subscribeToScrolling(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
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
