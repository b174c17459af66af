/** Signing out ends on the landing page (spec §2); a failure is logged only (spec §8 Other). */

import { useNavigate } from 'react-router'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useSession } from './session.tsx'
import { copy } from './session-copy.ts'

export function useSignOut() {
  const { signOut, user } = useSession()
  const navigate = useNavigate()
  const words = useCopy(copy)

  return async function handleSignOut() {
    if (user && !(await mayLeave(user.id))) return
    // first away from the page, or its guard would send the learner to sign in again
    await navigate('/landing')
    try {
      await signOut()
      toast.success(words.signedOut)
    } catch (cause) {
      logFailure('Could not sign out', cause)
    }
  }
}

/** Asks where something waits to be sent; who wants to go is never held back by what cannot be loaded. */
async function mayLeave(userId: string) {
  try {
    const question = await import('./leave-question.ts')
    return await question.mayLeave(userId)
  } catch (cause) {
    logFailure('Could not look at what waits to be sent', cause)
    return true
  }
}
