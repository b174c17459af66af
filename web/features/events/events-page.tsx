/** /events: the calendar; `?event=` one session (`&on=` which time), `?view=month`, `?view=mine` a learner's own. */

import { useSearchParams } from 'react-router'
import { useSession } from '#web/session/session.tsx'
import { CalendarView } from './calendar-view.tsx'
import { EventView } from './event-view.tsx'
import { MyCalendar } from './my-calendar.tsx'

export default function EventsPage() {
  const { status } = useSession()
  const [search] = useSearchParams()
  const event = search.get('event')
  const day = search.get('on')
  // who is here decides what may be read, so nothing is asked before
  if (status === 'loading') return null
  if (event) return <EventView key={`${event} ${day}`} event={event} day={day} />
  return search.get('view') === 'mine' ? <MyCalendar /> : <CalendarView />
}
