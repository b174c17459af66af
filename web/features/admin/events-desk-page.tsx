/** /admin?desk=events: sessions, their days, seats and rosters. */

import { DeskPage } from './desk-page.tsx'
import { EventsDesk } from './events-desk.tsx'

export default function Page() {
  return (
    <DeskPage desk="events">
      <EventsDesk />
    </DeskPage>
  )
}
