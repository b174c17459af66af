/**
 * Asks from time to time what is closed and what the school says, and shows the latter as a quiet line. The server says
 * nothing while somebody sits a test; what is open already steps aside where one is sat.
 */

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { tellClosedParts } from '#web/lib/closed-parts.ts'
import { logFailure } from '#web/lib/log.ts'
import { useSession } from '#web/session/session.tsx'
import { AnnouncementBar } from './announcement-bar.tsx'
import { notePutAway, putAwayHere } from './put-away.ts'
import { putAway, siteStateQuery } from './site-queries.ts'

export default function SiteWatch() {
  const { status, user } = useSession()
  const userId = user?.id ?? null
  const { data } = useQuery({ ...siteStateQuery(userId), enabled: status !== 'loading' })
  const [hidden, setHidden] = useState(putAwayHere)
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (data) tellClosedParts(data.off)
  }, [data])
  // Put away without a network, or while signed out: the account hears of it now.
  const unheard = data && userId ? data.announcements.filter(({ id }) => hidden.includes(id)) : []
  const owed = unheard.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (!owed) return
    for (const id of owed.split(' '))
      putAway(id).catch((cause) => logFailure('Could not put an announcement away for good', cause))
  }, [owed])

  const shown = data?.announcements.filter(({ id }) => !hidden.includes(id)) ?? []
  if (shown.length === 0 || isSitting(pathname, search)) return null
  return <AnnouncementBar announcements={shown} onPutAway={(id) => setHidden(notePutAway(id))} />
}

const SITTINGS = /^\/(test-dashboard|practice|onboarding-test|daily-mission)$/

function isSitting(pathname: string, search: string) {
  if (/^\/challenge\/[^/]+\/play$/.test(pathname) || pathname === '/onboarding-test') return true
  return SITTINGS.test(pathname) && new URLSearchParams(search).has('attempt')
}
