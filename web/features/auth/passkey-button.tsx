/** Signs in with a passkey of this device or of a phone nearby; left out where the browser has none. */

import { KeyRound } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { awaitsSecondFactor } from '#web/session/assurance-rules.ts'
import { copy as authCopy } from './auth-copy.ts'
import { useFailureWords } from './failure-words.ts'
import { copy } from './passkey-copy.ts'
import { hasPasskeys } from './passkey-rules.ts'
import { usePasskeySignIn } from './second-factor-queries.ts'

export function PasskeyButton() {
  const words = useCopy(copy)
  const failureWords = useFailureWords()
  const { welcomeBack } = useCopy(authCopy)
  const signIn = usePasskeySignIn((session) => {
    if (!awaitsSecondFactor(session)) toast.success(welcomeBack)
  })

  function handleClick() {
    signIn.mutate(undefined, {
      onError: async (cause) => toast.error(await failureWords(cause)),
    })
  }

  if (!hasPasskeys()) return null
  return (
    <Button
      variant="quiet"
      className="justify-self-center"
      isBusy={signIn.isPending}
      disabled={signIn.isPending}
      onClick={handleClick}
    >
      {!signIn.isPending && <KeyRound aria-hidden size={16} strokeWidth={1.8} />}
      {signIn.isPending ? words.waitingForPasskey : words.passkeySignIn}
    </Button>
  )
}
