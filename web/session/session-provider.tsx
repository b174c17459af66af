/**
 * Follows the auth client's events (spec §4): initial session, signed in, signed out, token refreshed,
 * password recovery and user updated all end in "this is the session now". The role is loaded after
 * sign-in and cleared, with everything else that was read for this person, on sign-out.
 */

import type { Session } from '@supabase/supabase-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { loadSupabase } from '#web/lib/load-supabase.ts'
import { logFailure } from '#web/lib/log.ts'
import { roleQuery } from './role-queries.ts'
import { SessionContext, type SessionState } from './session.tsx'
import { maySessionExist } from './stored-session.ts'

export function SessionProvider({ children }: { children: ReactNode }) {
  const session = useAuthSession()
  const user = session?.user ?? null
  const userId = user?.id ?? ''
  const { data: role, isPending } = useQuery({ ...roleQuery(userId), enabled: user !== null })

  const state = useMemo<SessionState>(() => {
    if (session === undefined) return { ...NOBODY, status: 'loading' }
    if (session === null || user === null) return { ...NOBODY, status: 'signed-out' }
    return { status: 'signed-in', session, user, role: role ?? null, isRoleLoading: isPending, signOut }
  }, [session, user, role, isPending])

  return <SessionContext value={state}>{children}</SessionContext>
}

/** The session; null when there is none, undefined while that is not known. */
function useAuthSession() {
  const queryClient = useQueryClient()
  const [session, setSession] = useState<Session | null | undefined>(() =>
    maySessionExist(localStorage, window.location.href) ? undefined : null,
  )
  const lastUserId = useRef<string>(undefined)

  const keep = useCallback(
    (next: Session | null) => {
      const before = lastUserId.current
      lastUserId.current = next?.user.id
      // what one person read is not shown to the next
      if (before !== undefined && before !== next?.user.id) queryClient.clear()
      setSession(next)
    },
    [queryClient],
  )

  useEffect(() => {
    let stop = () => {}
    let isOver = false
    loadSupabase()
      .then((supabase) => {
        if (isOver) return
        const { data } = supabase.auth.onAuthStateChange((_event, next) => keep(next))
        stop = () => data.subscription.unsubscribe()
      })
      .catch((cause) => {
        logFailure('Could not start the auth client', cause)
        if (!isOver) keep(null)
      })
    return () => {
      isOver = true
      stop()
    }
  }, [keep])

  return session
}

/** Ends the session everywhere, and on this device even when the server cannot be reached. */
async function signOut() {
  const supabase = await loadSupabase()
  const { error } = await supabase.auth.signOut()
  if (!error) return
  logFailure('Could not sign out everywhere', error)
  await supabase.auth.signOut({ scope: 'local' })
}

const NOBODY = { session: null, user: null, role: null, isRoleLoading: false, signOut }
