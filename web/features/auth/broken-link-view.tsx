/** A link from a mail that is too old or was used before, and the way to a new one. */

import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useToldLater } from '#web/lib/refusals/said-later.tsx'
import { copy } from './auth-copy.ts'
import { ViewHead } from './auth-frame.tsx'
import { useResendConfirmation } from './auth-queries.ts'
import { refusals, useServerMessage } from './failure-words.ts'

export function BrokenLinkView({ reason }: { reason: string }) {
  const words = useCopy(copy)
  const serverMessage = useServerMessage()
  const [email, setEmail] = useState('')
  const resend = useResendConfirmation()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    resend.mutate(email.trim(), {
      onSuccess: () => toast.success(words.resent),
      onError: async (cause) => toast.error((await serverMessage(cause)) ?? words.unexpected),
    })
  }

  usePageTitle(words.linkTitle)
  const why = useToldLater(reason, refusals)
  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      <ViewHead title={words.linkTitle} says={words.linkSays} />
      <p className="text-muted text-sm">{why && words.linkReason(why)}</p>
      <TextField
        label={words.email}
        type="email"
        name="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        isBusy={resend.isPending}
        disabled={resend.isPending}
      >
        {resend.isPending ? words.resending : words.newLink}
      </Button>
      <p className="text-center text-sm">
        <Link to="/auth" className="-my-2 inline-block py-2">
          {words.backToSignIn}
        </Link>
      </p>
    </form>
  )
}
