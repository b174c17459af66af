/** Sends the confirmation mail once more. */

import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './auth-copy.ts'
import { useResendConfirmation } from './auth-queries.ts'
import { useServerMessage } from './failure-words.ts'

export function ResendButton({ email }: { email: string }) {
  const words = useCopy(copy)
  const serverMessage = useServerMessage()
  const resend = useResendConfirmation()

  function handleClick() {
    resend.mutate(email, {
      onSuccess: () => toast.success(words.resent),
      onError: async (cause) => toast.error((await serverMessage(cause)) ?? words.unexpected),
    })
  }

  return (
    <Button isBusy={resend.isPending} onClick={handleClick}>
      {resend.isPending ? words.resending : words.resend}
    </Button>
  )
}
