/** Who is here: what every part of the site may ask about the session (spec §4 Auth). */

import type { Session, User } from '@supabase/supabase-js'
import { createContext, useContext } from 'react'

export type SessionState = {
  /** `second-factor`: the password was right, and the account's second factor is still to be shown. Not signed in. */
  status: 'loading' | 'signed-out' | 'second-factor' | 'signed-in'
  session: Session | null
  user: User | null
  /** Null while unknown, and when it could not be read. */
  role: string | null
  isRoleLoading: boolean
  signOut: () => Promise<void>
  /** Whether nobody is here because somebody chose to go. */
  hasLeft: boolean
  /** Whether a session ended that nobody chose to end, and nobody has been told. */
  hasEnded: boolean
  forgetEnd: () => void
}

export const SIGNED_OUT: SessionState = {
  status: 'signed-out',
  session: null,
  user: null,
  role: null,
  isRoleLoading: false,
  signOut: async () => {},
  hasLeft: false,
  hasEnded: false,
  forgetEnd: () => {},
}

export const SessionContext = createContext<SessionState>({ ...SIGNED_OUT, status: 'loading' })

export function useSession() {
  return useContext(SessionContext)
}

/** For pages behind the guard, which are not shown to anybody else. */
export function useSignedInUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('This page was opened without the login guard')
  return user
}
