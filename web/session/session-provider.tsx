/**
 * Follows the auth client's events (spec §4): initial session, signed in, signed out, token refreshed,
 * password recovery and user updated all end in "this is the session now". The role is loaded after
 * sign-in and cleared, with everything else that was read for this person, on sign-out. A session that
 * still owes its second factor signs nobody in.
 */

import type { Session } from '@supabase/supabase-js'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { onRefusal } from '#web/lib/access-refused.ts'
import { loadSupabase } from '#web/lib/load-supabase.ts'
import { logFailure } from '#web/lib/log.ts'
import { storedSession } from '#web/lib/stored-auth.ts'
import { useIsHere } from '#web/lib/written-page.ts'
import { awaitsSecondFactor } from './assurance-rules.ts'
import { sessionEnder } from './end-if-over.ts'
import { SessionContext, type SessionState } from './session.tsx'
import { maySessionExist } from './stored-session.ts'

export function SessionProvider({ children }: { children: ReactNode }) {
  const { session: known, hasLeft, hasEnded, signOut, forgetEnd } = useAuthSession()
  const isHere = useIsHere()
  const session = isHere ? known : undefined
  const isHalf = session ? awaitsSecondFactor(session) : false
  const user = isHalf ? null : (session?.user ?? null)
  const role = useRole(user?.id)

  const state = useMemo<SessionState>(() => {
    const leaving = { hasLeft, hasEnded, signOut, forgetEnd }
    const nobody = { session: null, user: null, role: null, isRoleLoading: false, ...leaving }
    if (session === undefined) return { ...nobody, status: 'loading' }
    if (isHalf) return { ...nobody, status: 'second-factor' }
    if (session === null || user === null) return { ...nobody, status: 'signed-out' }
    return {
      status: 'signed-in',
      session,
      user,
      role: role ?? null,
      isRoleLoading: role === undefined,
      ...leaving,
    }
  }, [session, isHalf, user, role, hasLeft, hasEnded, signOut, forgetEnd])

  return <SessionContext value={state}>{children}</SessionContext>
}

/** The session; null when there is none, undefined while that is not known. */
function useAuthSession() {
  const [session, setSession] = useState<Session | null | undefined>(sessionAtStart)
  /** As in the state: null when there is none, undefined while that is not known. */
  const last = useRef<Session | null | undefined>(session ?? undefined)
  const isAsked = useRef(false)
  const [hasLeft, setHasLeft] = useState(false)
  const [hasEnded, setHasEnded] = useState(false)

  const keep = useCallback((next: Session | null) => {
    const before = last.current?.user.id
    last.current = next
    // what one person read is not shown to the next
    if (before !== undefined && before !== next?.user.id) void forgetAnswers()
    if (next) {
      isAsked.current = false
      setHasLeft(false)
      setHasEnded(false)
    }
    setSession(next)
  }, [])

  const signOut = useCallback(() => {
    isAsked.current = true
    setHasLeft(true)
    return endSession()
  }, [])

  const forgetEnd = useCallback(() => setHasEnded(false), [])

  useEffect(() => {
    const endIfOver = sessionEnder()
    return onRefusal(() => {
      if (last.current) void endIfOver(Date.now())
    })
  }, [])

  useEffect(() => {
    let stop = () => {}
    let isOver = false
    const patience = setTimeout(() => {
      const stored = last.current === undefined && maySessionExist(window.location.href) && storedSession()
      if (stored) keep(stored)
    }, PATIENCE_MS)
    loadSupabase()
      .then((supabase) => {
        if (isOver) return
        const { data } = supabase.auth.onAuthStateChange((event, next) => {
          if (event === 'SIGNED_OUT' && !isAsked.current && mayHaveBeenIn(last.current)) setHasEnded(true)
          keep(event === 'INITIAL_SESSION' ? (next ?? storedSession()) : next)
        })
        stop = () => data.subscription.unsubscribe()
      })
      .catch((cause) => {
        logFailure('Could not start the auth client', cause)
        if (!isOver) keep(null)
      })
    return () => {
      isOver = true
      clearTimeout(patience)
      stop()
    }
  }, [keep])

  return { session, hasLeft, hasEnded, signOut, forgetEnd }
}

/** A server that does not answer for so long may not answer at all; what it says later still counts. */
const PATIENCE_MS = 3000

/** Without a network nothing is waited for: the client would try for half a minute to renew a token. */
function sessionAtStart() {
  // while a page is written there is nobody to ask
  if (typeof window === 'undefined') return undefined
  if (!maySessionExist(window.location.href)) return null
  return navigator.onLine ? undefined : (storedSession() ?? undefined)
}

/** A stored session may be found to have ended before it is known here; one without its second factor was never in. */
function mayHaveBeenIn(session: Session | null | undefined) {
  return session === undefined || (session !== null && !awaitsSecondFactor(session))
}

/** The role of the signed-in user; null when it could not be read, undefined while that is not known. */
function useRole(userId: string | undefined) {
  const [known, setKnown] = useState<{ userId: string; role: string | null }>()

  useEffect(() => {
    if (!userId) return
    let isOver = false
    readRole(userId)
      // the query client has logged it, and nobody else need know (spec §8 Other)
      .catch(() => null)
      .then((role) => !isOver && setKnown({ userId, role }))
    return () => {
      isOver = true
    }
  }, [userId])

  return known?.userId === userId ? known?.role : undefined
}

async function readRole(userId: string) {
  const [{ queryClient }, { roleQuery }] = await Promise.all([
    import('#web/lib/query-client.ts'),
    import('./role-queries.ts'),
  ])
  return queryClient.fetchQuery(roleQuery(userId))
}

async function forgetAnswers() {
  const { queryClient } = await import('#web/lib/query-client.ts')
  queryClient.clear()
}

/** Ends the session everywhere, and on this device even when the server cannot be reached. */
async function endSession() {
  const supabase = await loadSupabase()
  const { error } = await supabase.auth.signOut()
  if (!error) return
  logFailure('Could not sign out everywhere', error)
  await supabase.auth.signOut({ scope: 'local' })
}
