/** The account as the auth service knows it now: its address, the one it changes to, and the ways into it. */

import type { User, UserIdentity } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { supabase } from '#web/lib/supabase.ts'
import { isRefusal } from './account-security-queries.ts'

/** The session says what was true when it was made; a mail may have been opened elsewhere since. */
export function accountQuery(userId: string) {
  return queryOptions({
    queryKey: ['account', userId],
    queryFn: async (): Promise<User> => {
      const { data, error } = await supabase.auth.getUser()
      if (error) throw error
      return data.user
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

export function hasPassword(user: User) {
  // who came by Google may never have had one
  return user.app_metadata.providers?.includes('email') ?? true
}

/** Mails go to both addresses; the change counts once both links were opened. */
export async function askForEmail({ email, password }: { email: string; password?: string }) {
  const { error } = await supabase.auth.updateUser(
    { email, ...(password && { current_password: password }) },
    { emailRedirectTo: `${window.location.origin}/auth/callback?email=changed` },
  )
  if (error) throw error
}

/** Asked before the trip: who is refused after it has gone to Google for nothing. */
export async function askToLinkGoogle() {
  const { error } = await supabase.auth.linkIdentity({
    provider: 'google',
    options: { skipBrowserRedirect: true },
  })
  if (isRefusal(error, 'insufficient_aal') || isRefusal(error, 'reauthentication_needed')) throw error
}

export async function unlinkGoogle(identity: UserIdentity) {
  const { error } = await supabase.auth.unlinkIdentity(identity)
  if (error) throw error
  // what the session says of the ways in is told anew
  await supabase.auth.refreshSession()
}
