/** Ends the session here where the server says that it is over: ended elsewhere, or its account closed. */

import { loadSupabase } from '#web/lib/load-supabase.ts'
import { logFailure } from '#web/lib/log.ts'

/** A page that is refused many things at once asks once. */
const BETWEEN_MS = 5000

/** What is done each time something is refused. */
export function sessionEnder() {
  let lastAsked = 0
  return async (now: number) => {
    if (now - lastAsked < BETWEEN_MS) return
    lastAsked = now
    try {
      const supabase = await loadSupabase()
      const { error } = await supabase.auth.getUser()
      // The client forgets a session that is gone by itself, and keeps that of an account that was closed.
      if (error?.status === 401 || error?.status === 403) await supabase.auth.signOut({ scope: 'local' })
    } catch (cause) {
      logFailure('Could not ask whether the session still holds', cause)
    }
  }
}
