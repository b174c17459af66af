/** Signing out ends on the landing page (spec §2); a failure is logged only (spec §8 Other). */

import { useNavigate } from 'react-router'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useSession } from './session.tsx'
import { copy } from './session-copy.ts'

export function useSignOut() {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const words = useCopy(copy)

  return async function handleSignOut() {
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
