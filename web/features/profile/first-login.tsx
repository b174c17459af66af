/** A newcomer is welcomed, and shown their profile, once a session each (spec §4 First login). */

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { kept } from '#web/lib/storage.ts'
import { displayName } from '#web/session/display-name.ts'
import { useSession } from '#web/session/session.tsx'
import { profileQuery, sendWelcome } from './profile-queries.ts'
import { isFirstLogin } from './profile-rules.ts'

export function FirstLogin() {
  const { user } = useSession()
  const userId = user?.id ?? ''
  const { data: profile } = useQuery({ ...profileQuery(userId), enabled: user !== null })
  const navigate = useNavigate()
  const { pathname } = useLocation()

  useEffect(() => {
    // /auth/callback is still at work, and leads on from there
    if (!user || !profile || pathname.startsWith('/auth') || !isFirstLogin(profile, Date.now())) return
    const email = profile.email ?? user.email ?? ''
    if (firstTimeHere(`welcome_sent:${user.id}`)) {
      void sendWelcome({ user_id: user.id, email, name: displayName({ ...profile, email }) }, new Date())
    }
    // who is there already has been shown it, and is not brought back when they leave
    const isDue = firstTimeHere(`shown_profile:${user.id}`)
    if (isDue && pathname !== '/profile') navigate('/profile')
  }, [user, profile, pathname, navigate])

  return null
}

/** Of this browser: its other tabs must not be dragged along, nor this one when it signs in again. */
function firstTimeHere(what: string) {
  const known = kept.local.get(what) ?? kept.session.get(what)
  kept.local.set(what, 'yes')
  // a learner who clears what the site keeps is still in the same visit
  kept.session.set(what, 'yes')
  return !known
}
