/** A newcomer is welcomed, and shown their profile, once a session each (spec §4 First login). */

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { kept } from '#web/lib/storage.ts'
import { claimsOf } from '#web/session/access-token.ts'
import { displayName } from '#web/session/display-name.ts'
import { useSession } from '#web/session/session.tsx'
import { profileQuery, sendWelcome } from './profile-queries.ts'
import { isFirstLogin } from './profile-rules.ts'

export function FirstLogin() {
  const { user, session } = useSession()
  const userId = user?.id ?? ''
  const { data: profile } = useQuery({ ...profileQuery(userId), enabled: user !== null })
  const navigate = useNavigate()
  const { pathname } = useLocation()

  useEffect(() => {
    // /auth/callback is still at work, and leads on from there
    if (!user || !session || !profile || pathname.startsWith('/auth') || !isFirstLogin(profile, Date.now()))
      return
    // a session lives in all tabs of the browser; its claim stays the same through every refresh
    const signIn = claimsOf(session.access_token).session_id ?? user.id
    const email = profile.email ?? user.email ?? ''
    if (firstTimeThisSession(`welcome_sent:${signIn}`)) {
      void sendWelcome({ user_id: user.id, email, name: displayName({ ...profile, email }) }, new Date())
    }
    // who is there already has been shown it, and is not brought back when they leave
    const isDue = firstTimeThisSession(`shown_profile:${signIn}`)
    if (isDue && pathname !== '/profile') navigate('/profile')
  }, [user, session, profile, pathname, navigate])

  return null
}

function firstTimeThisSession(what: string) {
  if (kept.local.get(what)) return false
  kept.local.set(what, 'yes')
  return true
}
